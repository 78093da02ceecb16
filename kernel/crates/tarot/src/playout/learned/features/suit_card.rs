//! A card of a suit, among those in its player's hand and those elsewhere.

use super::SUIT;
use super::Sight;
use super::steps::{self, Step, up_to, whether};
use crate::cards::SUIT_SIZE;

/// Queen and king, and the pips, of a suit.
const MAJORS: u64 = 0b11 << 12;
const PIPS: u64 = (1 << 10) - 1;

/// A card of a suit as its player sees it. Cards in the player's hand are at home.
pub(super) struct SuitCard {
    rank: usize,
    /// The cards of the suit at home, and those elsewhere, as fourteen bits each.
    mine: u64,
    out: u64,
}

impl SuitCard {
    #[inline(always)]
    pub(super) const fn of(sight: &Sight, bit: u32) -> Self {
        let lane = bit / SUIT_SIZE * SUIT_SIZE;
        Self {
            rank: (bit - lane) as usize,
            mine: sight.hand.plain >> lane & SUIT,
            out: sight.unseen.plain >> lane & SUIT,
        }
    }

    #[inline(always)]
    pub(super) const fn rank(&self) -> Step {
        steps::rank(self.rank)
    }

    #[inline(always)]
    pub(super) const fn exact_rank(&self) -> Step {
        (self.rank, 14)
    }

    #[inline(always)]
    pub(super) const fn kind(&self) -> Step {
        steps::kind(self.rank)
    }

    /// How many cards of the suit are elsewhere.
    #[inline(always)]
    pub(super) const fn out(&self) -> Step {
        steps::out(self.out.count_ones() as usize)
    }

    /// How many of them are higher.
    #[inline(always)]
    pub(super) const fn higher(&self) -> Step {
        up_to(3, (self.out >> self.rank).count_ones() as usize)
    }

    /// Whether none of them is.
    #[inline(always)]
    pub(super) const fn is_master(&self) -> Step {
        whether(self.out >> self.rank == 0)
    }

    /// Whether the card is higher than the best so far, given as one of fourteen bits.
    #[inline(always)]
    pub(super) const fn beats(&self, best: u64) -> bool {
        1 << self.rank > best
    }

    /// How many cards of the suit are at home.
    #[inline(always)]
    pub(super) const fn length(&self) -> Step {
        steps::length(self.mine.count_ones() as usize)
    }

    /// Whether a higher one is at home.
    #[inline(always)]
    pub(super) const fn is_covered(&self) -> Step {
        whether(self.mine >> self.rank > 1)
    }

    /// How many lower ones are at home.
    #[inline(always)]
    pub(super) const fn lower(&self) -> Step {
        up_to(2, (self.mine & self.below()).count_ones() as usize)
    }

    /// Whether the queen or the king is at home beside this card.
    #[inline(always)]
    pub(super) const fn has_major(&self) -> Step {
        whether(self.mine & MAJORS & !(1 << self.rank) != 0)
    }

    /// The rank of the lowest card at home.
    #[inline(always)]
    pub(super) const fn lowest(&self) -> Step {
        steps::lowest(self.mine.trailing_zeros() as usize)
    }

    /// A pip's order among those at home: 0 the lowest, 1 the next, 2 the highest; 3 another, or no
    /// pip.
    #[inline(always)]
    pub(super) const fn order(&self) -> Step {
        let pips = self.mine & PIPS;
        let lower = pips & self.below();
        let order = if PIPS >> self.rank == 0 {
            3
        } else if lower == 0 {
            0
        } else if pips >> self.rank == 1 {
            2
        } else if lower.is_power_of_two() {
            1
        } else {
            3
        };
        (order, 4)
    }

    /// All lower cards of the suit, as fourteen bits.
    #[inline(always)]
    const fn below(&self) -> u64 {
        (1 << self.rank) - 1
    }
}
