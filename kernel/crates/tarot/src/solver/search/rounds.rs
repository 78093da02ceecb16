//! Long questions: moves share the budget in rounds.
//!
//! In the first tricks of a long deal one move can take a thousand times as long as the next, which
//! would have decided at once. So each gets a share of nodes, and if none decides, all get a larger
//! share. What an unfinished share has proved stays in the table, so little of it is lost.

use super::refuted::Refuted;
use super::{Proof, Search};
use crate::solver::preconditions::Turn;
use crate::solver::trick::{Moves, Trick};

/// The nodes of each move in the first round.
const FIRST_SHARE: u64 = 4_000;
/// By how much the share grows from round to round.
const GROWTH: u64 = 4;
/// There are rounds in this many first tricks, with at most this many cards in the trick.
const DEEP: u8 = 3;
const MAX_IN_TRICK: u8 = 1;
/// Deals with fewer tricks are searched without rounds.
const MIN_TRICKS: u8 = 13;

impl<const N: usize> Search<'_, N> {
    /// Search in rounds from now on, if the deal is long.
    pub(in crate::solver) fn use_rounds(&mut self) {
        self.rounds_from = MIN_TRICKS.max((self.tricks + 1).saturating_sub(DEEP));
    }

    /// Whether this turn's moves are tried in rounds.
    pub(super) fn is_in_rounds(&self, trick: &Trick) -> bool {
        self.tricks >= self.rounds_from && trick.place <= MAX_IN_TRICK
    }

    /// Try these moves in rounds.
    pub(super) fn rounds(
        &mut self,
        trick: &Trick,
        need: i16,
        turn: &Turn,
        mut moves: Moves,
        mut refuted: Refuted,
    ) -> Proof {
        let mut share = FIRST_SHARE;
        while moves.count > 0 {
            let mut round = moves;
            while let Some(card) = round.next() {
                // Pruned meanwhile, by the refutation of a sibling.
                if !moves.contains(card) {
                    continue;
                }
                // The last move left has nothing to share with.
                let share = if moves.count > 1 { share } else { u64::MAX };
                let outer = self.budget.pause_at(self.nodes.saturating_add(share));
                let proof = self.search_card(turn.seat as u8, card, *trick, need);
                if self.budget.resume(outer, self.nodes) {
                    continue;
                }
                if self.budget.is_stopped {
                    return proof;
                }
                if refuted.is_maximizer == (proof.bound >= need) {
                    return self.record_cutoff(trick, turn, card, proof, &refuted);
                }
                moves.remove(card);
                self.record_refutation(&mut moves, turn, card, proof, need, &mut refuted);
            }
            share = share.saturating_mul(GROWTH);
        }
        refuted.to_proof(turn)
    }
}
