//! Relevance: what a proof depended on, so that it holds for every position that agrees with it
//! there.
//!
//! This is the currency of the whole search. Ranks that were never compared are forgotten, and the
//! proof serves all positions that differ in them. A pruning rule that saves nodes but adds
//! relevance can lose more than it saves, which is why dominance rules at move generation were
//! dropped.

use super::layout::{HIGH, Place, TRUMPS, TWENTY_ONE, from_bit_up};
use crate::cards::Card;

/// With up to this many seats, lengths are tracked and courts may differ. With more, every length
/// counts as relevant and courts are part of the class: room for them would slow everybody down.
pub(super) const TRACKED_SEATS: usize = 4;
/// A bit for each suit of each tracked seat.
const LANE: usize = 16;

/// What a proof depended on, besides how many low cards of each suit each hand has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Relevance {
    /// The low cards whose rank was relevant, each with all above it in its suit.
    pub(super) low: u64,
    /// High cards.
    pub(super) high: u32,
    /// Four lanes of lengths: whether the proof fails if a hand has one low card of a suit fewer
    /// (and one of another suit instead), two fewer, three fewer; or more. Cards of irrelevant rank
    /// only.
    pub(super) lengths: u64,
}

impl Relevance {
    /// No rank and no length was relevant.
    pub(super) const NONE: Self = Self {
        low: 0,
        high: 0,
        lengths: 0,
    };

    /// The rank of a card that won by it: from 1 to 14 in a suit, a trump's number. All above it
    /// count too, for a higher card elsewhere would have won.
    pub(super) fn rank(suit: usize, rank: u32) -> Self {
        let (low, high) = match (suit, rank) {
            (TRUMPS, 0 | 1) => (0, 0),
            (TRUMPS, 21) => (0, 1 << TWENTY_ONE),
            (TRUMPS, _) => (from_bit_up(38 + rank), 1 << TWENTY_ONE),
            (_, 11..) => (0, HIGH[suit] & (0xf << (4 * suit as u32 + rank - 11))),
            _ => (from_bit_up(10 * suit as u32 + rank - 1), HIGH[suit]),
        };
        Self {
            low,
            high,
            lengths: 0,
        }
    }

    /// That the proof fails if a seat's suit is shorter by `count` cards.
    pub(super) fn if_shorter(seat: usize, suit: usize, count: u32) -> Self {
        if seat >= TRACKED_SEATS {
            return Self::NONE;
        }
        let lanes: u64 = match count {
            0 | 1 => 1 | 1 << LANE | 1 << (2 * LANE),
            2 => 1 << LANE | 1 << (2 * LANE),
            3 => 1 << (2 * LANE),
            _ => 0,
        };
        Self {
            lengths: lanes << (4 * seat + suit),
            ..Self::NONE
        }
    }

    /// That the proof fails if a seat's suit is longer.
    pub(super) fn if_longer(seat: usize, suit: usize) -> Self {
        if seat >= TRACKED_SEATS {
            return Self::NONE;
        }
        Self {
            lengths: 1 << (3 * LANE + 4 * seat + suit),
            ..Self::NONE
        }
    }

    /// The relevant lengths of the same proof if this seat discards from `second` instead of
    /// `first`; none if the proof fails then.
    ///
    /// The discard spends one card of slack: what failed for two fewer now fails for one.
    pub(super) fn after_other_discard(
        self,
        seat: usize,
        first: usize,
        second: usize,
    ) -> Option<u64> {
        let at = |lane: usize, suit: usize| lane * LANE + 4 * seat + suit;
        let fails = |bit: usize| self.lengths >> bit & 1;
        if seat >= TRACKED_SEATS || fails(at(3, first)) == 1 || fails(at(0, second)) == 1 {
            return None;
        }
        let shifted = fails(at(1, second)) << at(0, second)
            | fails(at(2, second)) << at(1, second)
            | 1 << at(2, second);
        Some(self.lengths | shifted)
    }

    /// The combined relevance of two proofs.
    pub(super) fn union(self, other: Self) -> Self {
        Self {
            low: self.low | other.low,
            high: self.high | other.high,
            lengths: self.lengths | other.lengths,
        }
    }

    /// Whether this card's rank is relevant.
    pub(super) fn contains(self, card: u8) -> bool {
        match Place::of(Card(card)) {
            Place::Low(bit) => self.low >> bit & 1 == 1,
            Place::High(bit) => self.high >> bit & 1 == 1,
        }
    }
}
