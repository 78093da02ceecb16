//! Equivalents: cards of a hand with no card of another hand between them.

use std::ops::RangeInclusive;

use super::Search;
use crate::solver::layout::{HIGH, LOW, PETIT, SplitSet, TRUMPS, TWENTY_ONE};
use crate::solver::preconditions::Turn;
use crate::solver::relevance::Relevance;
use crate::solver::trick::{ABOVE_SUITS, suit_of};

impl<const N: usize> Search<'_, N> {
    /// The range of cards around this one that are as good: between them is no card of another
    /// hand, nor the card that is winning the trick.
    pub(super) fn equivalents(&self, turn: &Turn, card: u8) -> RangeInclusive<u8> {
        let suit = usize::from(suit_of(card));
        let (first, rank) = (14 * suit as u8, u32::from(card) - 14 * suit as u32);
        let all = SplitSet {
            low: self.all_low,
            high: self.all_high,
        };
        let mut others = ranks(all, suit) & !ranks(turn.hand, suit);
        // The winning card is in no hand any more, but cards above it win and those below do not.
        if turn.strength > ABOVE_SUITS && suit == TRUMPS {
            others |= 1 << (turn.strength - ABOVE_SUITS - 1);
        } else if (1..=ABOVE_SUITS).contains(&turn.strength) && suit == turn.led {
            others |= 1 << (turn.strength - 1);
        }
        let below = u32::BITS - (others & !(!0 << rank)).leading_zeros();
        let above = (others >> rank).trailing_zeros().min(20 - rank);
        first + below as u8..=card + above as u8
    }
}

/// A bit for each card of a suit, from the ace or the petit up.
fn ranks(cards: SplitSet, suit: usize) -> u32 {
    if suit == TRUMPS {
        let ends = cards.high >> PETIT & 1 | (cards.high >> TWENTY_ONE & 1) << 20;
        return ((cards.low & LOW[TRUMPS]) >> 39) as u32 | ends;
    }
    let pips = (cards.low & LOW[suit]) >> (10 * suit);
    let courts = (cards.high & HIGH[suit]) >> (4 * suit);
    pips as u32 | courts << 10
}

/// The relevance of this card's rank and all above.
pub(super) fn ranks_from(card: u8) -> Relevance {
    match card {
        // Above the petit is every other trump.
        56.. => Relevance::rank(TRUMPS, u32::from(card - 55).max(2)),
        _ => Relevance::rank(usize::from(card / 14), u32::from(card % 14) + 1),
    }
}
