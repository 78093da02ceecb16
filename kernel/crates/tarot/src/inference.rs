//! Inference: which worlds are likely, given who took and what everybody has played.
//!
//! A sampler draws worlds as if everybody had bid and played at random. Here they are drawn again
//! by the odds that a taker holds a card, and by how likely learned policies make the plays seen
//! (policy-based inference: Rebstock, Solinas, Buro and Sturtevant 2019). Of a few hundred worlds
//! hardly one agrees with all plays, so chains of small changes lead from the best to others.

mod chains;
mod plays;
#[cfg(test)]
mod tests;

use chains::Chains;
use plays::Plays;

use crate::cards::CardSet;
use crate::evaluation::{Scene, World};
use crate::playout::learned::{Chances, MOST_STYLES, Weights};
use crate::playout::{fast_position, with_seats};
use crate::position::{MAX_SEATS, Position};
use crate::random::Random;
#[cfg(target_arch = "x86_64")]
use crate::select::Deposit;

/// How much likelier a card is in the taker's hand, and aside, than in another hand: as logarithms,
/// by card.
#[derive(Clone, Debug)]
pub struct Odds {
    /// In the hand that the taker plays with.
    pub taker: [f32; 78],
    /// In the taker's discard.
    pub aside: [f32; 78],
}

/// How worlds are weighted.
#[derive(Clone, Copy, Debug)]
pub struct Inference<'a> {
    /// The seat that infers: its own cards and plays tell it nothing.
    pub seat: u8,
    /// Who took, if another seat did.
    pub taker: Option<u8>,
    /// The odds of what a taker holds.
    pub odds: &'a Odds,
    /// How players may play, at first with equal probability. The seat itself follows the first.
    pub policies: &'a [&'a Weights],
    /// How far their plays are trusted: 0 not at all, 1 as if they followed the policy.
    pub trust: f32,
    /// Added to the likelihood of every play, so that none is impossible.
    pub floor: f32,
}

/// How many of the worlds drawn come from one chain.
const OF_A_CHAIN: usize = 10;
/// How many worlds there are to begin in, for each chain.
const BEGINNINGS: usize = 4;
/// A chain's steps before the first of them (burn-in), and between two (thinning).
const BURN_IN: usize = 40;
const THINNING: usize = 5;

impl Inference<'_> {
    /// Worlds drawn by how likely the odds and the plays make them; and how likely each seat
    /// follows each policy. The same seed gives the same worlds.
    ///
    /// # Panics
    /// If there are no worlds.
    #[must_use]
    pub fn draw(&self, scene: &Scene, worlds: &[World], wanted: usize, seed: u64) -> Likely {
        let mut random = Random::new(seed);
        let by_odds = self.drawn_by_odds(scene, worlds, wanted, &mut random);
        let start = fast_position(&scene.beginning(&worlds[0]));
        match &start {
            Some(start) if self.trust > 0.0 && !scene.played.is_empty() => self.follow(Task {
                scene,
                start,
                worlds,
                by_odds: &by_odds,
                random,
            }),
            _ => Likely {
                worlds: by_odds,
                chances: self.nothing_read(),
            },
        }
    }

    /// Worlds drawn by the odds alone, which cost little.
    fn drawn_by_odds(
        &self,
        scene: &Scene,
        worlds: &[World],
        wanted: usize,
        random: &mut Random,
    ) -> Vec<World> {
        let log = |world| self.of_hand(scene, world);
        let logs: Vec<_> = worlds.iter().map(log).collect();
        let numbers = numbers_drawn(&logs, wanted, random).into_iter();
        numbers.map(|number| worlds[number]).collect()
    }

    fn follow(&self, task: Task<'_>) -> Likely {
        #[cfg(target_arch = "x86_64")]
        if Deposit::is_here() {
            // SAFETY: the processor has just been found to have what the function is compiled for.
            return unsafe { self.follow_bmi(task) };
        }
        self.follow_by_seats(task)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
    fn follow_bmi(&self, task: Task<'_>) -> Likely {
        self.follow_by_seats(task)
    }

    #[inline(always)]
    fn follow_by_seats(&self, task: Task<'_>) -> Likely {
        with_seats!(task.start.seats, SEATS => self.follow_chains::<SEATS>(task))
    }

    /// Worlds that chains come to; they begin in those that agree best with the plays.
    #[inline(always)]
    fn follow_chains<const SEATS: usize>(&self, task: Task<'_>) -> Likely {
        let (wanted, mut random) = (task.by_odds.len(), task.random);
        let count = wanted.div_ceil(OF_A_CHAIN).max(1);
        let plays = Plays::new(task.scene, task.start, self);
        let mut chains = Chains::<SEATS>::new(self, task.scene, plays, task.worlds);
        let begun: Vec<_> = task
            .by_odds
            .iter()
            .step_by((wanted / (BEGINNINGS * count)).max(1))
            .map(|&one| chains.begin(one))
            .collect();
        let logs: Vec<_> = begun.iter().map(|chain| chain.of_plays).collect();
        let numbers = numbers_drawn(&logs, count, &mut random);
        let mut going: Vec<_> = numbers.into_iter().map(|number| begun[number]).collect();
        let mut found = Likely {
            worlds: Vec::with_capacity(wanted),
            chances: [[0.0; MOST_STYLES]; MAX_SEATS],
        };
        // Where every world is out of the question, none is drawn.
        if going.is_empty() {
            return found;
        }
        // Each chain in turn, so that the first worlds come from all of them.
        let count = going.len();
        for number in 0..wanted {
            let chain = &mut going[number % count];
            for _ in 0..if number < count { BURN_IN } else { THINNING } {
                chains.step(chain, &mut random);
            }
            found.worlds.push(chain.world);
            found.add(&chains.chances(chain));
        }
        found.divide(wanted as f32);
        found
    }

    /// Nobody has shown yet how they play.
    fn nothing_read(&self) -> [Chances; MAX_SEATS] {
        let mut all = [0.0; MOST_STYLES];
        all[..self.policies.len()].fill(1.0 / self.policies.len() as f32);
        let mut chances = [all; MAX_SEATS];
        chances[usize::from(self.seat)] = OWN;
        chances
    }

    /// The likelihood of a world by the odds, as a logarithm.
    fn of_hand(&self, scene: &Scene, world: &World) -> f32 {
        let Some(taker) = self.taker else { return 0.0 };
        let of = |cards: CardSet, odds: &[f32; 78]| -> f32 {
            cards
                .into_iter()
                .map(|card| odds[usize::from(card.0)])
                .sum()
        };
        let hand = of(world.hand(taker), &self.odds.taker);
        // A dog that nobody has seen is not a discard.
        if scene.taker_knows_aside {
            return hand + of(world.aside(), &self.odds.aside);
        }
        hand
    }
}

/// What chains begin with.
struct Task<'a> {
    scene: &'a Scene,
    /// Any world before its first card.
    start: &'a Position,
    /// All worlds that were drawn without knowing how likely they are.
    worlds: &'a [World],
    /// As many as are wanted, drawn by the odds.
    by_odds: &'a [World],
    random: Random,
}

/// Worlds drawn by how likely they are, and how likely each seat follows each policy.
#[derive(Clone, Debug)]
pub struct Likely {
    /// The worlds, a likely one several times.
    pub worlds: Vec<World>,
    /// By seat.
    pub chances: [Chances; MAX_SEATS],
}

impl Likely {
    /// Add these chances, to be divided by their number once all are added: what is certain stays
    /// exactly 1 that way.
    fn add(&mut self, chances: &[Chances; MAX_SEATS]) {
        for (sums, seat) in self.chances.iter_mut().zip(chances) {
            for (sum, chance) in sums.iter_mut().zip(seat) {
                *sum += chance;
            }
        }
    }

    fn divide(&mut self, count: f32) {
        for sum in self.chances.as_flattened_mut() {
            *sum /= count;
        }
    }
}

/// A seat that infers takes itself for a player of the first style.
const OWN: Chances = {
    let mut chances = [0.0; MOST_STYLES];
    chances[0] = 1.0;
    chances
};

/// From the log-likelihood of a seat's plays under each policy: that of an even mixture, and the
/// posterior probability of each policy.
fn mixed(logs: &[f32]) -> (f32, Chances) {
    let most = logs.iter().copied().fold(f32::MIN, f32::max);
    let mut chances = [0.0; MOST_STYLES];
    for (chance, log) in chances.iter_mut().zip(logs) {
        *chance = (log - most).exp();
    }
    let all: f32 = chances.iter().sum();
    (
        most + (all / logs.len() as f32).ln(),
        chances.map(|chance| chance / all),
    )
}

/// The numbers of this many, drawn in proportion to the exponentials of their logarithms: at even
/// distances from a random point (systematic resampling: Kitagawa 1996), so that each comes as
/// often as it should, to within one.
fn numbers_drawn(logs: &[f32], wanted: usize, random: &mut Random) -> Vec<usize> {
    let most = logs.iter().copied().fold(f32::MIN, f32::max);
    let weights: Vec<_> = logs.iter().map(|log| f64::from(log - most).exp()).collect();
    let all: f64 = weights.iter().sum();
    let step = all / wanted as f64;
    let mut next = random.share() * step;
    let (mut upto, mut found) = (0.0, Vec::with_capacity(wanted));
    for (number, weight) in weights.into_iter().enumerate() {
        upto += weight;
        while next < upto && found.len() < wanted {
            found.push(number);
            next += step;
        }
    }
    found
}
