//! Which ranks a proof has used, and which lengths.

use super::layout::{HIGH, Place, TRUMPS, TWENTY_ONE, from_bit_up};
use crate::cards::Card;

/// The seats whose lengths are known, and whose courts may be others; with more players, every length
/// counts as used, and the courts are part of a position's class.
pub(super) const SEATS: usize = 4;
/// A bit for each suit of each of those seats.
const LANE: usize = 16;

/// What a proof has used of the cards, besides how many low cards of each suit each hand has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Used {
    /// The low cards whose rank was used, each with all above it in its suit.
    pub(super) low: u64,
    /// High cards.
    pub(super) high: u32,
    /// The lengths: whether the proof fails where a hand has one low card of a suit fewer (and one
    /// of another suit in its place), two fewer, three fewer; and where it has more. The cards are
    /// such whose rank was not used.
    pub(super) lengths: u64,
}

impl Used {
    /// No rank and no length was used.
    pub(super) const NOTHING: Self = Self {
        low: 0,
        high: 0,
        lengths: 0,
    };

    /// A card that won by its rank: a suit's from 1 to 14, a trump's number.
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

    /// That a seat lacks fewer than so many of a suit's cards.
    pub(super) fn fewer(seat: usize, suit: usize, count: u32) -> Self {
        if seat >= SEATS {
            return Self::NOTHING;
        }
        let lanes: u64 = match count {
            0 | 1 => 1 | 1 << LANE | 1 << (2 * LANE),
            2 => 1 << LANE | 1 << (2 * LANE),
            3 => 1 << (2 * LANE),
            _ => 0,
        };
        Self {
            lengths: lanes << (4 * seat + suit),
            ..Self::NOTHING
        }
    }

    /// That a seat has no more cards of a suit.
    pub(super) fn more(seat: usize, suit: usize) -> Self {
        if seat >= SEATS {
            return Self::NOTHING;
        }
        Self {
            lengths: 1 << (3 * LANE + 4 * seat + suit),
            ..Self::NOTHING
        }
    }

    /// The lengths used where this seat has discarded a low card of the second suit and not of the
    /// first one; none where the proof does not hold then.
    ///
    /// One card fewer is spent: what failed for two fewer now fails for one.
    pub(super) fn discarding(self, seat: usize, first: usize, second: usize) -> Option<u64> {
        let at = |lane: usize, suit: usize| lane * LANE + 4 * seat + suit;
        let fails = |bit: usize| self.lengths >> bit & 1;
        if seat >= SEATS || fails(at(3, first)) == 1 || fails(at(0, second)) == 1 {
            return None;
        }
        let shifted = fails(at(1, second)) << at(0, second)
            | fails(at(2, second)) << at(1, second)
            | 1 << at(2, second);
        Some(self.lengths | shifted)
    }

    /// What two proofs have used together.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            low: self.low | other.low,
            high: self.high | other.high,
            lengths: self.lengths | other.lengths,
        }
    }

    /// Whether this card's rank was used.
    pub(super) fn has(self, card: u8) -> bool {
        match Place::of(Card(card)) {
            Place::Low(bit) => self.low >> bit & 1 == 1,
            Place::High(bit) => self.high >> bit & 1 == 1,
        }
    }
}
