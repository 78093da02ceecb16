//! Long questions: one card can take a thousand times as long as the next, which would have decided
//! the matter. So each gets a share, and where no card has used it to decide, all get a larger one.

use super::failed::Failed;
use super::{Proof, Search};
use crate::solver::needs::Turn;
use crate::solver::trick::{Moves, Trick};

/// How many cards may be played in the search after each card of the first round.
const FIRST: u64 = 4_000;
/// How many times as many in each round as in the one before.
const MORE: u64 = 4;
/// In how many tricks from the first there are rounds, and with how many cards lying at most.
const TRICKS: u8 = 3;
const LYING: u8 = 1;
/// Shorter deals are searched without rounds.
const FEWEST: u8 = 13;

impl<const N: usize> Search<'_, N> {
    /// Ask in rounds, if the deal is long.
    pub(in crate::solver) fn go_in_rounds(&mut self) {
        self.rounds_from = FEWEST.max((self.tricks + 1).saturating_sub(TRICKS));
    }

    /// Whether this turn's cards are tried in rounds.
    pub(super) fn is_in_rounds(&self, trick: &Trick) -> bool {
        self.tricks >= self.rounds_from && trick.place <= LYING
    }

    /// Try these cards in rounds.
    pub(super) fn rounds(
        &mut self,
        trick: &Trick,
        need: i16,
        turn: &Turn,
        mut moves: Moves,
        mut failed: Failed,
    ) -> Proof {
        let mut share = FIRST;
        while moves.count > 0 {
            let mut round = moves;
            while let Some(card) = round.next() {
                if !moves.has(card) {
                    continue;
                }
                let share = if moves.count > 1 { share } else { u64::MAX };
                let outer = self.watch.pause_at(self.nodes.saturating_add(share));
                let proof = self.after(turn.seat as u8, card, *trick, need);
                if self.watch.resume(outer, self.nodes) {
                    continue;
                }
                if self.watch.is_ended {
                    return proof;
                }
                if failed.is_eager == (proof.bound >= need) {
                    return self.decided(trick, turn, card, proof, &failed);
                }
                moves.remove(card);
                self.refuted(&mut moves, turn, card, proof, need, &mut failed);
            }
            share = share.saturating_mul(MORE);
        }
        failed.all(turn)
    }
}
