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
use crate::playout::learned::{Table, Weights};
use crate::position::Position;
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
    /// The model of how players play.
    pub weights: &'a Weights,
    /// How far their plays are trusted: 0 not at all, 1 as if they followed the policy.
    pub trust: f32,
    /// The least likelihood given to a play.
    pub floor: f32,
}

impl Inference<'_> {
    /// The worlds most likely to be kept: drawn by the odds, then by the plays. The same seed gives the
    /// same worlds.
    #[must_use]
    pub fn draw(&self, scene: &Scene, worlds: &[World], wanted: usize, seed: u64) -> Vec<World> {
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
        let logs: Vec<_> = by_odds
            .iter()
            .map(|world| {
                if reads_plays {
                    self.of_plays(scene, world)
                } else {
                    0.0
                }
            })
            .collect();
        drawn(&by_odds, &logs, wanted, &mut random)
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

    /// How likely the others' plays were in a world, as a logarithm.
    fn of_plays(&self, scene: &Scene, world: &World) -> f32 {
        let start = scene.beginning(world);
        let Some(start) = fast_position(&start) else {
            return 0.0;
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
    fn of_plays_bmi(&self, scene: &Scene, start: &Position) -> f32 {
        self.of_plays_by_seats(scene, start)
    }

    #[inline(always)]
    fn of_plays_by_seats(&self, scene: &Scene, start: &Position) -> f32 {
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
    fn of_plays_among<const SEATS: usize>(&self, scene: &Scene, start: &Position) -> f32 {
        let history = scene.history(start);
        let mut table = Table::<SEATS>::new(start, &history, Random::new(0));
        let mut sum = 0.0;
        for &(seat, card) in &scene.played {
            let card = CardSet::of(card);
            if seat != self.seat && table.may().len() > 1 {
                let choice = table.choice(self.weights);
                let place = choice.cards[..choice.count]
                    .iter()
                    .position(|&one| one == card);
                let chance = place.map_or(1.0, |place| choice.chances[place]);
                sum += (chance + self.floor).ln();
            }
            if !table.is_over() {
                table.play(card);
            }
        }
        self.trust * sum
    }
}

/// Draw this many of these, in proportion to the exponentials of their logarithms: at even
/// distances from a random point (systematic resampling), so that each comes as often as it should,
/// to within one.
fn drawn(worlds: &[World], logs: &[f32], wanted: usize, random: &mut Random) -> Vec<World> {
    let most = logs.iter().copied().fold(f32::MIN, f32::max);
    let weights: Vec<_> = logs.iter().map(|log| f64::from(log - most).exp()).collect();
    let all: f64 = weights.iter().sum();
    let step = all / wanted as f64;
    let mut next = random.share() * step;
    let (mut upto, mut found) = (0.0, Vec::with_capacity(wanted));
    for (world, weight) in worlds.iter().zip(weights) {
        upto += weight;
        while next < upto && found.len() < wanted {
            found.push(*world);
            next += step;
        }
    }
    found
}
