//! Sibling pruning: moves that need not be tried, because the refutation of another holds for them
//! too.
//!
//! The most valuable rule of this search. It prunes after a proof, by its relevance, and so adds
//! none; dominance rules that prune before ("give the king to a trick your side wins") were tried
//! and lost.

use super::equivalents::ranks_from;
use super::refuted::Refuted;
use super::{Proof, Search};
use crate::cards::Card;
use crate::solver::preconditions::Turn;
use crate::solver::relevance::Relevance;
use crate::solver::trick::{ABOVE_SUITS, Moves, suit_of, weight};

impl<const N: usize> Search<'_, N> {
    /// Prune the moves of the same suit that are refuted as this one was: the proof compared the
    /// rank of neither, or they are equivalents. Their weights may differ if the trick's winner is
    /// certain, or by as much as the proof has to spare (after Kupferschmid and Helmert's
    /// quasi-symmetry, 2006).
    pub(super) fn prune_siblings(
        &self,
        moves: &mut Moves,
        turn: &Turn,
        card: u8,
        proof: Proof,
        need: i16,
        refuted: &mut Refuted,
    ) {
        if moves.count == 0 || !self.is_interchangeable(card) {
            return;
        }
        let is_maximizer = refuted.is_maximizer;
        let suit = suit_of(card);
        let weight = |card| weight(card, &self.objective.weights);
        // Over a led petit every trump is legal; over another trump in its place it would not be.
        let is_first_trump = card == Card::PETIT.0 && turn.strength <= ABOVE_SUITS;
        let is_used = proof.relevance.contains(card) || is_first_trump;
        let equivalents = self.equivalents(turn, card);
        let mut i = 0;
        while i < moves.count {
            let other = moves.cards[i].1;
            let is_irrelevant = !is_used && !proof.relevance.contains(other);
            let is_alike = is_irrelevant || equivalents.contains(&other);
            if is_alike && suit_of(other) == suit && self.is_interchangeable(other) {
                let more = weight(other) - weight(card);
                let is_same_side = if is_maximizer { 2 } else { 1 };
                // The other card goes to the side that wants it less, in every line of the proof.
                let is_needless = more == 0
                    || (more > 0 && proof.winners == 3 - is_same_side)
                    || (more < 0 && proof.winners == is_same_side);
                let extra = if is_needless { 0 } else { more.abs() };
                let found = if is_maximizer {
                    proof.bound + extra
                } else {
                    proof.bound - extra
                };
                let is_refuted = is_maximizer != (found >= need);
                if is_refuted {
                    refuted.widen(found);
                    if !is_irrelevant {
                        refuted.relevance = refuted.relevance.union(ranks_from(card.min(other)));
                    }
                    moves.swap_remove(i);
                    continue;
                }
            }
            i += 1;
        }
    }

    /// Whether this card may take another's part in a proof: its weight must be all that differs.
    fn is_interchangeable(&self, card: u8) -> bool {
        match card {
            56 => {
                !self.objective.keeps_oudlers_apart() && self.objective.is_petit_fixed(self.state())
            }
            // An Excuse wins the last trick only for a side that has won all others, so no 21 has
            // been lost.
            76 => !self.objective.keeps_oudlers_apart(),
            _ => card < 77,
        }
    }
}

/// Whether a card is a pip of a suit.
pub(super) fn is_low(card: u8) -> bool {
    card < 56 && card % 14 < 10
}

/// Prune the low discards of other suits that make no difference: the proof compared neither their
/// rank nor how many cards of the two suits this hand has. Returns one pruned card of each suit.
pub(super) fn prune_discards(
    moves: &mut Moves,
    turn: &Turn,
    card: u8,
    relevance: &mut Relevance,
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
            && !proof.relevance.contains(other)
            && let Some(lengths) = proof.relevance.after_other_discard(turn.seat, first, suit)
        {
            relevance.lengths |= lengths;
            left_out[suit] = Some(other);
            moves.swap_remove(i);
            continue;
        }
        i += 1;
    }
    left_out
}
