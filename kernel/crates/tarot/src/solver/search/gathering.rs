//! What a complete trick brings, and what its winner can make of it.

use super::{Proof, Search};
use crate::bits::each;
use crate::solver::layout::{EXCUSE, TRUMPS};
use crate::solver::stakes::End;
use crate::solver::trick::{ABOVE_SUITS, NONE, Trick};
use crate::solver::used::Used;

impl<const N: usize> Search<'_, N> {
    /// The trick is complete: its winner takes it and leads to the next.
    pub(super) fn gather(&mut self, trick: Trick, need: i16) -> Proof {
        let is_last = self.tricks == 1;
        let mut winner = trick.winner;
        if is_last && trick.excuse == trick.leader && self.stakes.excuse_wins() {
            let side = usize::from(self.is_attack(trick.leader));
            if self.swept[side] {
                winner = trick.leader;
            }
        }
        let is_attacks = self.is_attack(winner);
        let winners = 1 + u8::from(is_attacks);
        let used = if trick.strength > ABOVE_SUITS && trick.trumps > 1 {
            Used::rank(TRUMPS, u32::from(trick.strength - ABOVE_SUITS))
        } else if trick.strength <= ABOVE_SUITS && trick.strength > 0 && trick.of_led > 1 {
            Used::rank(usize::from(trick.led), u32::from(trick.strength))
        } else if trick.strength <= ABOVE_SUITS && trick.strength > 0 {
            // Alone in its suit: it wins for all others have none.
            each(u64::from(trick.discards)).fold(Used::NOTHING, |used, seat| {
                used.and(Used::more(seat as usize, usize::from(trick.led)))
            })
        } else {
            Used::NOTHING
        };
        let mut won = if is_attacks { trick.points } else { 0 };
        if is_last {
            let excuse = (trick.excuse != NONE).then(|| self.is_attack(trick.excuse));
            let is_21_there = trick.strength == ABOVE_SUITS + 21;
            won += self.stakes.end(End {
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
                used,
                winners,
            };
        }
        if trick.excuse != NONE && is_attacks {
            won += self.stakes.high[EXCUSE as usize];
        }
        let before = (self.swept, self.has_petit, self.petit_before);
        self.swept[usize::from(!is_attacks)] = false;
        self.has_petit |= trick.petit && is_attacks;
        self.petit_before = trick.petit && self.tricks == 2;
        self.tricks -= 1;
        let proof = self.lead(winner, need - won);
        self.tricks += 1;
        (self.swept, self.has_petit, self.petit_before) = before;
        Proof {
            bound: proof.bound + won,
            used: proof.used.and(used),
            winners,
        }
    }
}
