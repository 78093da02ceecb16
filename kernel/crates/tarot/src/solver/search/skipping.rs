//! Cards that need not be tried, for another was refuted by a proof that holds for them too.

use super::failed::Failed;
use super::touching::from_rank_of;
use super::{Proof, Search};
use crate::cards::Card;
use crate::solver::needs::Turn;
use crate::solver::trick::{ABOVE_SUITS, Moves, suit_of, worth};
use crate::solver::used::Used;

impl<const N: usize> Search<'_, N> {
    /// Leave out the cards of the same suit that are refuted as this one was: no line of the proof
    /// used the rank of either, or they touch. Their worth may differ by what the proof has to spare.
    pub(super) fn skip(
        &self,
        moves: &mut Moves,
        turn: &Turn,
        card: u8,
        proof: Proof,
        need: i16,
        failed: &mut Failed,
    ) {
        if moves.count == 0 || !self.is_swappable(card) {
            return;
        }
        let is_eager = failed.is_eager;
        let suit = suit_of(card);
        let worth = |card| worth(card, &self.stakes.high);
        // Over a petit any trump may be played, over another one in its place not.
        let is_first_trump = card == Card::PETIT.0 && turn.strength <= ABOVE_SUITS;
        let is_used = proof.used.has(card) || is_first_trump;
        let touching = self.touching(turn, card);
        let mut i = 0;
        while i < moves.count {
            let other = moves.cards[i].1;
            let is_free = !is_used && !proof.used.has(other);
            let is_alike = is_free || touching.contains(&other);
            if is_alike && suit_of(other) == suit && self.is_swappable(other) {
                let more = worth(other) - worth(card);
                let is_same_side = if is_eager { 2 } else { 1 };
                let is_needless = more == 0
                    || (more > 0 && proof.winners == 3 - is_same_side)
                    || (more < 0 && proof.winners == is_same_side);
                let extra = if is_needless { 0 } else { more.abs() };
                let found = if is_eager {
                    proof.bound + extra
                } else {
                    proof.bound - extra
                };
                let is_refuted = is_eager != (found >= need);
                if is_refuted {
                    failed.join(found);
                    if !is_free {
                        failed.used = failed.used.and(from_rank_of(card.min(other)));
                    }
                    moves.leave_out(i);
                    continue;
                }
            }
            i += 1;
        }
    }

    /// Whether this card may take another one's part in a proof.
    fn is_swappable(&self, card: u8) -> bool {
        match card {
            56 => !self.stakes.is_apart() && self.stakes.is_petit_plain(self.state()),
            // An Excuse that wins its last trick meets no 21 whose side has won one.
            76 => !self.stakes.is_apart(),
            _ => card < 77,
        }
    }
}

/// Whether a card is a pip of a suit.
pub(super) fn is_low(card: u8) -> bool {
    card < 56 && card % 14 < 10
}

/// Leave out the low cards of other suits that would be discarded to no other end: the proof used
/// neither their rank nor how many of the two suits this hand has. One of each suit is told.
pub(super) fn skip_discards(
    moves: &mut Moves,
    turn: &Turn,
    card: u8,
    used: &mut Used,
    proof: Proof,
) -> [Option<u8>; 4] {
    let mut left_out = [None; 4];
    let first = usize::from(card / 14);
    let mut i = 0;
    while i < moves.count {
        let other = moves.cards[i].1;
        let suit = usize::from(other / 14);
        if is_low(other)
            && suit != first
            && !proof.used.has(other)
            && let Some(lengths) = proof.used.discarding(turn.seat, first, suit)
        {
            used.lengths |= lengths;
            left_out[suit] = Some(other);
            moves.leave_out(i);
            continue;
        }
        i += 1;
    }
    left_out
}
