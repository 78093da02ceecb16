//! Which ranks a proof has used.

use super::layout::{HIGH, Place, TRUMPS, TWENTY_ONE, from_bit_up};
use crate::cards::Card;

/// The cards whose rank a proof has used, each with all above it in its suit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Used {
    /// Low cards.
    pub(super) low: u64,
    /// High cards.
    pub(super) high: u32,
}

impl Used {
    /// No rank was used.
    pub(super) const NOTHING: Self = Self { low: 0, high: 0 };

    /// A card that won by its rank: a suit's from 1 to 14, a trump's number.
    pub(super) fn rank(suit: usize, rank: u32) -> Self {
        if suit == TRUMPS {
            return match rank {
                0 | 1 => Self::NOTHING,
                21 => Self {
                    low: 0,
                    high: 1 << TWENTY_ONE,
                },
                _ => Self {
                    low: from_bit_up(38 + rank),
                    high: 1 << TWENTY_ONE,
                },
            };
        }
        let shift = 4 * suit as u32;
        if rank > 10 {
            Self {
                low: 0,
                high: HIGH[suit] & (0xf << (shift + rank - 11)),
            }
        } else {
            Self {
                low: from_bit_up(10 * suit as u32 + rank - 1),
                high: HIGH[suit],
            }
        }
    }

    /// What two proofs have used together.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            low: self.low | other.low,
            high: self.high | other.high,
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
