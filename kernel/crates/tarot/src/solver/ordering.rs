//! Move ordering: a static score for how good a card looks, and a history of how it did.
//!
//! The first card tried decides nearly every turn, so the order is worth more than any pruning.
//! Killer moves were tried and lost to this history, which is kept by seat and kind of play.

use super::layout::{CARDS, TRUMPS};
use super::trick::{ABOVE_SUITS, Trick, strength};
use crate::random::Random;

/// A lead; a card to trumps, to a suit, to a suit that was ruffed. One card does differently in
/// each.
const KINDS: usize = 4;
/// The weight of the static score against the history.
const STATIC_WEIGHT: i32 = 40;
/// By how much the first preferences of other threads differ: a few half-points of static score.
const NOISE: u32 = 400;

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
    /// An empty history.
    pub(super) fn new(seats: usize) -> Self {
        Self(vec![[0; CARDS]; KINDS * seats])
    }

    /// Start with other preferences than the other threads have.
    pub(super) fn diversify(&mut self, seed: u64) {
        let mut random = Random::new(seed);
        for score in self.0.as_flattened_mut() {
            *score = random.below(NOISE) as i32;
        }
    }

    /// Halve every score, so that older questions count for less.
    pub(super) fn age(&mut self) {
        for score in self.0.iter_mut().flatten() {
            *score /= 2;
        }
    }

    /// A seat's scores in this trick.
    pub(super) fn scores(&self, seat: u8, trick: &Trick) -> &[i32; CARDS] {
        &self.0[KINDS * usize::from(seat) + kind_of(trick)]
    }

    /// Reward the card that caused a cutoff, and punish those tried before it. Cutoffs high in the
    /// tree save the most, so they count for the most.
    pub(super) fn reward(&mut self, seat: u8, trick: &Trick, card: u8, refuted: &[u8], tricks: u8) {
        let scores = &mut self.0[KINDS * usize::from(seat) + kind_of(trick)];
        let worth = 1 << tricks.min(12);
        // Saturating: a search of hours could overflow.
        scores[usize::from(card)] = scores[usize::from(card)].saturating_add(worth);
        for &other in refuted {
            let score = &mut scores[usize::from(other)];
            *score -= *score / 3 + worth / 2;
        }
    }
}

/// How good a card of this weight looks: win cheaply, give points to a partner who wins, keep them
/// from opponents. The last player wins with the most valuable card that does.
pub(super) fn static_score(
    card: u8,
    worth: i16,
    trick: &Trick,
    is_ours: bool,
    is_last: bool,
) -> i32 {
    let worth = i32::from(worth);
    if trick.place == 0 {
        return STATIC_WEIGHT * worth;
    }
    let strength = strength(card, trick);
    let wins = strength > trick.strength;
    let strength = i32::from(strength);
    STATIC_WEIGHT
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
