//! The end of a trick: who wins it, what it is worth, and why.

use super::{Proof, Search};
use crate::bits::each;
use crate::solver::layout::{EXCUSE, TRUMPS};
use crate::solver::objective::LastTrick;
use crate::solver::relevance::Relevance;
use crate::solver::trick::{ABOVE_SUITS, NO_SEAT, Trick};

impl<const N: usize> Search<'_, N> {
    /// The winner takes the trick and leads to the next.
    pub(super) fn finish_trick(&mut self, trick: Trick, need: i16) -> Proof {
        let is_last = self.tricks == 1;
        let mut winner = trick.winner;
        if is_last && trick.excuse == trick.leader && self.objective.excuse_wins() {
            let side = usize::from(self.is_attack(trick.leader));
            if self.swept[side] {
                winner = trick.leader;
            }
        }
        let is_attacks = self.is_attack(winner);
        let winners = 1 + u8::from(is_attacks);
        // A winner's rank matters only if another card of its kind was in the trick: a lone ruff or
        // a suit that nobody else followed wins with any rank.
        let relevance = if trick.strength > ABOVE_SUITS && trick.trumps > 1 {
            Relevance::rank(TRUMPS, u32::from(trick.strength - ABOVE_SUITS))
        } else if trick.strength <= ABOVE_SUITS && trick.strength > 0 && trick.of_led > 1 {
            Relevance::rank(usize::from(trick.led), u32::from(trick.strength))
        } else if trick.strength <= ABOVE_SUITS && trick.strength > 0 {
            // It wins because the others have none of its suit: their lengths matter instead.
            each(u64::from(trick.discards)).fold(Relevance::NONE, |relevance, seat| {
                relevance.union(Relevance::if_longer(seat as usize, usize::from(trick.led)))
            })
        } else {
            Relevance::NONE
        };
        let mut won = if is_attacks { trick.points } else { 0 };
        if is_last {
            let excuse = (trick.excuse != NO_SEAT).then(|| self.is_attack(trick.excuse));
            let is_21_there = trick.strength == ABOVE_SUITS + 21;
            won += self.objective.last_trick(LastTrick {
                is_attacks,
                is_slam: self.swept[usize::from(is_attacks)],
                excuse,
                petit: trick.petit,
                petit_before: self.petit_before,
                has_petit: self.has_petit || trick.petit && is_attacks,
                is_21_lost: is_21_there && self.is_attack(trick.winner) != is_attacks,
            });
            return Proof {
                bound: won,
                relevance,
                winners,
            };
        }
        if trick.excuse != NO_SEAT && is_attacks {
            won += self.objective.weights[EXCUSE as usize];
        }
        let before = (self.swept, self.has_petit, self.petit_before);
        self.swept[usize::from(!is_attacks)] = false;
        self.has_petit |= trick.petit && is_attacks;
        self.petit_before = trick.petit && self.tricks == 2;
        self.tricks -= 1;
        let proof = self.search_trick(winner, need - won);
        self.tricks += 1;
        (self.swept, self.has_petit, self.petit_before) = before;
        Proof {
            bound: proof.bound + won,
            relevance: proof.relevance.union(relevance),
            winners,
        }
    }
}
