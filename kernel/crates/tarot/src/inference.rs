//! Inference: which worlds are likely, given who took and what everybody has played.
//!
//! A sampler draws worlds as if everybody had bid and played at random. Here they are weighted by
//! the odds that a taker holds a card, and by how likely a learned policy makes the plays seen
//! (policy-based inference: Rebstock, Solinas, Buro and Sturtevant 2019). Worlds are then resampled
//! by their weights.

#[cfg(test)]
mod tests;

use crate::cards::CardSet;
use crate::evaluation::{Scene, World};
use crate::playout::fast_position;
use crate::playout::learned::{Chances, MOST_STYLES, Table, Weights};
use crate::position::{MAX_SEATS, Position};
use crate::random::Random;
#[cfg(target_arch = "x86_64")]
use crate::select::Deposit;

/// How much likelier a card is in the taker's hand, and aside, than in another hand: as logarithms, by
/// card.
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
    /// How players may play: at first, each as likely as the other. The seat itself follows the first.
    pub policies: &'a [&'a Weights],
    /// How far their plays are trusted: 0 not at all, 1 as if they followed the policy.
    pub trust: f32,
    /// The least likelihood given to a play.
    pub floor: f32,
}

impl Inference<'_> {
    /// The worlds most likely to be kept: drawn by the odds, then by the plays; and how likely each seat
    /// follows each policy. The same seed gives the same worlds.
    #[must_use]
    pub fn draw(&self, scene: &Scene, worlds: &[World], wanted: usize, seed: u64) -> Likely {
        let mut random = Random::new(seed);
        let reads_plays = self.trust > 0.0 && !scene.played.is_empty();
        // Odds are cheap, plays expensive: drop worlds the odds make unlikely first.
        let by_odds = if self.taker.is_none() {
            worlds.to_vec()
        } else {
            let logs: Vec<_> = worlds
                .iter()
                .map(|world| self.of_hand(scene, world))
                .collect();
            let count = if reads_plays { 2 * wanted } else { wanted };
            drawn(worlds, &logs, count, &mut random)
        };
        let readings: Vec<_> = by_odds
            .iter()
            .map(|world| {
                if reads_plays {
                    self.of_plays(scene, world)
                } else {
                    self.nothing_read()
                }
            })
            .collect();
        let logs: Vec<_> = readings.iter().map(|reading| reading.log).collect();
        let kept = numbers_drawn(&logs, wanted, &mut random);
        let mut chances = [[0.0; MOST_STYLES]; MAX_SEATS];
        for &number in &kept {
            for (sums, seat) in chances.iter_mut().zip(&readings[number].chances) {
                for (sum, chance) in sums.iter_mut().zip(seat) {
                    *sum += chance / kept.len() as f32;
                }
            }
        }
        Likely {
            worlds: kept.iter().map(|&number| by_odds[number]).collect(),
            chances,
        }
    }

    /// Nobody has shown yet how they play.
    fn nothing_read(&self) -> Reading {
        let mut all = [0.0; MOST_STYLES];
        all[..self.policies.len()].fill(1.0 / self.policies.len() as f32);
        let mut chances = [all; MAX_SEATS];
        chances[usize::from(self.seat)] = OWN;
        Reading { log: 0.0, chances }
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

    /// How likely the others' plays were in a world, and how they then seem to play.
    fn of_plays(&self, scene: &Scene, world: &World) -> Reading {
        let start = scene.beginning(world);
        let Some(start) = fast_position(&start) else {
            return self.nothing_read();
        };
        #[cfg(target_arch = "x86_64")]
        if Deposit::is_here() {
            // SAFETY: the processor has just been found to have what the function is compiled for.
            return unsafe { self.of_plays_bmi(scene, &start) };
        }
        self.of_plays_by_seats(scene, &start)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
    fn of_plays_bmi(&self, scene: &Scene, start: &Position) -> Reading {
        self.of_plays_by_seats(scene, start)
    }

    #[inline(always)]
    fn of_plays_by_seats(&self, scene: &Scene, start: &Position) -> Reading {
        match start.seats {
            2 => self.of_plays_among::<2>(scene, start),
            3 => self.of_plays_among::<3>(scene, start),
            4 => self.of_plays_among::<4>(scene, start),
            5 => self.of_plays_among::<5>(scene, start),
            6 => self.of_plays_among::<6>(scene, start),
            _ => self.of_plays_among::<7>(scene, start),
        }
    }

    #[inline(always)]
    fn of_plays_among<const SEATS: usize>(&self, scene: &Scene, start: &Position) -> Reading {
        let history = scene.history(start);
        let mut table = Table::<SEATS>::new(start, &history, Random::new(0));
        let mut sums = [[0.0; MOST_STYLES]; SEATS];
        for &(seat, card) in &scene.played {
            let card = CardSet::of(card);
            if seat != self.seat && table.may().len() > 1 {
                let mut choice = table.options();
                let cards = &choice.cards[..choice.count];
                let place = cards.iter().position(|&one| one == card);
                let sums = &mut sums[usize::from(seat)];
                for (sum, weights) in sums.iter_mut().zip(self.policies) {
                    choice.weigh(weights);
                    let chance = place.map_or(1.0, |place| choice.chances[place]);
                    *sum += (chance + self.floor).ln();
                }
            }
            if !table.is_over() {
                table.play(card);
            }
        }
        let mut reading = self.nothing_read();
        for (seat, sums) in sums.iter().enumerate() {
            if seat != usize::from(self.seat) {
                let (log, chances) = mixed(&sums[..self.policies.len()]);
                reading.log += self.trust * log;
                reading.chances[seat] = chances;
            }
        }
        reading
    }
}

/// Worlds drawn by how likely they are, and how likely each seat follows each policy.
#[derive(Clone, Debug)]
pub struct Likely {
    /// The worlds, a likely one several times.
    pub worlds: Vec<World>,
    /// By seat.
    pub chances: [Chances; MAX_SEATS],
}

/// What the plays say of one world.
struct Reading {
    /// How likely they were, as a logarithm.
    log: f32,
    /// How likely each seat follows each policy there.
    chances: [Chances; MAX_SEATS],
}

/// A seat that infers takes itself for a player of the first style.
const OWN: Chances = {
    let mut chances = [0.0; MOST_STYLES];
    chances[0] = 1.0;
    chances
};

/// The likelihood of a seat's plays if each policy was as likely at first, and how likely each is then;
/// from the likelihood by each of them. Likelihoods are logarithms.
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

/// Draw this many of these, in proportion to the exponentials of their logarithms: at even
/// distances from a random point (systematic resampling), so that each comes as often as it should,
/// to within one.
fn drawn(worlds: &[World], logs: &[f32], wanted: usize, random: &mut Random) -> Vec<World> {
    let numbers = numbers_drawn(logs, wanted, random);
    numbers.iter().map(|&number| worlds[number]).collect()
}

/// The numbers of those drawn.
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
