//! The hands of the search: make and unmake a card, with an incremental hash.
//!
//! The hash adds a number for each card, so that it counts cards of a suit instead of telling them
//! apart: two hands with the same lengths have the same hash, as a class wants it.

use super::{Proof, Search};
use crate::bits::each;
use crate::cards::Card;
use crate::solver::layout::{HIGH_CARDS, LOW, PETIT, Place, SplitSet};
use crate::solver::objective::State;
use crate::solver::relevance::Relevance;
use crate::solver::trick::{Trick, suit_of};

impl<const N: usize> Search<'_, N> {
    /// Set the search up: these hands, this many tricks left, this one included.
    pub(in crate::solver) fn set_up(
        &mut self,
        hands: [SplitSet; N],
        tricks: u8,
        state: State,
        petit_before: bool,
    ) {
        (self.low, self.high) = (hands.map(|hand| hand.low), hands.map(|hand| hand.high));
        (self.all_low, self.all_high, self.hash) = (0, 0, 0);
        for (seat, hand) in hands.iter().enumerate() {
            self.all_low |= hand.low;
            self.all_high |= hand.high;
            for (suit, lane) in LOW.iter().enumerate() {
                let count = u64::from((hand.low & lane).count_ones());
                self.hash = self
                    .hash
                    .wrapping_add(count.wrapping_mul(number_of_suit(seat, suit)));
            }
            for bit in each(u64::from(hand.high)) {
                self.hash = self.hash.wrapping_add(number_of_high(seat, bit));
            }
        }
        self.tricks = tricks;
        (self.swept, self.has_petit) = (state.swept, state.has_petit);
        self.petit_before = petit_before;
        self.barred = (SplitSet::default(), 0);
        self.weigh();
    }

    /// Bar these cards from being led to the next trick.
    pub(in crate::solver) fn bar_leads(&mut self, cards: SplitSet) {
        self.barred = (cards, self.tricks);
    }

    /// Recompute the weight of what is left.
    pub(super) fn weigh(&mut self) {
        let high = each(u64::from(self.all_high)).map(|bit| self.objective.weights[bit as usize]);
        self.left = self.all_low.count_ones() as i16 + high.sum::<i16>();
    }

    /// Play this card, search on, and take it back.
    pub(super) fn search_card(&mut self, seat: u8, card: u8, mut trick: Trick, need: i16) -> Proof {
        self.nodes += 1;
        // What this returns proves nothing: callers look at `is_stopped` before they use a proof.
        if self.nodes >= self.budget.next && self.budget.check(self.nodes) {
            return Proof {
                bound: 0,
                relevance: Relevance::NONE,
                winners: 0,
            };
        }
        let index = usize::from(seat);
        trick.play(seat, card, &self.objective.weights);
        let (hash, left) = (self.hash, self.left);
        let proof = match Place::of(Card(card)) {
            Place::Low(bit) => {
                let suit = usize::from(suit_of(card));
                self.low[index] ^= 1 << bit;
                self.all_low ^= 1 << bit;
                self.hash = self.hash.wrapping_sub(number_of_suit(index, suit));
                self.left -= 1;
                let proof = self.search_turn(trick, need);
                self.low[index] ^= 1 << bit;
                self.all_low ^= 1 << bit;
                proof
            }
            Place::High(bit) => {
                let worth = self.objective.weights[bit as usize];
                self.high[index] ^= 1 << bit;
                self.all_high ^= 1 << bit;
                self.hash = self.hash.wrapping_sub(number_of_high(index, bit));
                self.left -= worth;
                let proof = self.search_turn(trick, need);
                self.high[index] ^= 1 << bit;
                self.all_high ^= 1 << bit;
                proof
            }
        };
        (self.hash, self.left) = (hash, left);
        proof
    }
}

/// A well-mixed number (`SplitMix64`).
pub(super) const fn mixed(number: u64) -> u64 {
    let mut z = number
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .wrapping_add(0x1234_5678_9ABC_DEF1);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

const fn number_of_suit(seat: usize, suit: usize) -> u64 {
    mixed(seat as u64 * 5 + suit as u64 + 1)
}

/// A court counts as a card of its suit, an oudler as itself.
const fn number_of_high(seat: usize, bit: u32) -> u64 {
    if bit < PETIT {
        number_of_suit(seat, bit as usize / 4)
    } else {
        mixed(1000 + (seat * HIGH_CARDS) as u64 + bit as u64)
    }
}
