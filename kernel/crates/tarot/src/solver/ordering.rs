//! Which card to try first: how well it promises, and how well it has done before.

use super::layout::{CARDS, TRUMPS};
use super::trick::{ABOVE_SUITS, Trick, strength};
use crate::random::Random;

/// A card is led; played to a suit, to a suit that was ruffed, to trumps.
const KINDS: usize = 4;
/// How much a half-point of promise weighs against what the card has done.
const PROMISE: i32 = 40;
/// How much another thread's preferences differ: as the worth of a few half-points.
const VARIETY: u32 = 400;

fn kind_of(trick: &Trick) -> usize {
    if trick.place == 0 {
        0
    } else if usize::from(trick.led) == TRUMPS {
        1
    } else {
        2 + usize::from(trick.strength > ABOVE_SUITS)
    }
}

/// How well each card has done, by seat and kind of play.
pub(super) struct History(Vec<[i32; CARDS]>);

impl History {
    /// Nothing is known yet.
    pub(super) fn new(seats: usize) -> Self {
        Self(vec![[0; CARDS]; KINDS * seats])
    }

    /// Prefer other cards at first than another search of the same deal does.
    pub(super) fn vary(&mut self, seed: u64) {
        let mut random = Random::new(seed);
        for score in self.0.as_flattened_mut() {
            *score = random.below(VARIETY) as i32;
        }
    }

    /// What is older counts for less.
    pub(super) fn fade(&mut self) {
        for score in self.0.iter_mut().flatten() {
            *score /= 2;
        }
    }

    /// A seat's scores in this trick.
    pub(super) fn scores(&self, seat: u8, trick: &Trick) -> &[i32; CARDS] {
        &self.0[KINDS * usize::from(seat) + kind_of(trick)]
    }

    /// A card has decided the matter, these others that were tried before it have not.
    pub(super) fn reward(&mut self, seat: u8, trick: &Trick, card: u8, failed: &[u8], tricks: u8) {
        let scores = &mut self.0[KINDS * usize::from(seat) + kind_of(trick)];
        let worth = 1 << tricks.min(12);
        // In a search of hours it might pass what a number holds.
        scores[usize::from(card)] = scores[usize::from(card)].saturating_add(worth);
        for &other in failed {
            let score = &mut scores[usize::from(other)];
            *score -= *score / 3 + worth / 2;
        }
    }
}

/// How good a card looks that is worth so much.
pub(super) fn promise(card: u8, worth: i16, trick: &Trick, is_ours: bool, is_last: bool) -> i32 {
    let worth = i32::from(worth);
    if trick.place == 0 {
        return PROMISE * worth;
    }
    let strength = strength(card, trick);
    let wins = strength > trick.strength;
    let strength = i32::from(strength);
    PROMISE
        * if wins && is_last {
            60 + i32::from(trick.points) - strength / 4 + 3 * worth
        } else if wins {
            10 + strength - worth
        } else if is_ours {
            4 * worth
        } else {
            -8 * worth
        }
}
