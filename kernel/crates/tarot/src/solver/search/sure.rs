//! Questions that are settled by the tricks that a side is sure of.

use super::{Proof, Search};
use crate::bits::each;
use crate::solver::bounds::{Winners, run, trumps};
use crate::solver::layout::{EXCUSE, FREE, HIGH, LOW, PETIT, Split, TRUMPS};

impl<const N: usize> Search<'_, N> {
    /// Whether a side that is sure of a trick is sure of what lies in it: it wants to win it, may
    /// play what would, and no card in it costs anything.
    pub(super) fn is_sure_known(&self) -> bool {
        let petit_costs = self.stakes.high[PETIT as usize] < 1;
        !(self.is_plain
            || self.eager != self.attack
            || self.stakes.is_apart()
            || petit_costs && self.all_high >> PETIT & 1 == 1)
    }

    /// A proof by the cards alone that one side or the other is sure of so much.
    pub(super) fn sure(&self, leader: u8, need: i16, limits: (i16, i16)) -> Option<Proof> {
        let hands: [Split; N] = std::array::from_fn(|seat| self.hand(seat as u8));
        let mut sides = [Split::default(); 2];
        for seat in 0..N {
            let side = &mut sides[usize::from(self.is_attack(seat as u8))];
            side.low |= hands[seat].low;
            side.high |= hands[seat].high;
        }
        for seat in 0..N as u8 {
            let is_attack = self.is_attack(seat);
            let foes = sides[usize::from(!is_attack)];
            let hand = hands[usize::from(seat)];
            let found = if seat == leader {
                run(&hands, usize::from(leader), foes)
            } else if self.may_settle(hand, is_attack, need, limits) {
                trumps(hand, foes)
            } else {
                continue;
            };
            let proof = self.by_winners(&found, is_attack, need, limits);
            if proof.is_some() {
                return proof;
            }
        }
        None
    }

    /// Whether the trumps of this hand would settle it if all of them were to win.
    fn may_settle(
        &self,
        hand: Split,
        is_attack: bool,
        need: i16,
        (least, most): (i16, i16),
    ) -> bool {
        let high = hand.high & HIGH[TRUMPS];
        let tricks = (hand.low & LOW[TRUMPS]).count_ones() + high.count_ones();
        if tricks == 0 || tricks == u32::from(self.tricks) {
            return tricks > 0;
        }
        let more = each(u64::from(high)).map(|bit| self.stakes.high[bit as usize] - 1);
        let points = tricks as i16 * N as i16 + more.sum::<i16>();
        if is_attack {
            least + points >= need
        } else {
            most - points < need
        }
    }

    /// Whether a side's sure tricks settle it.
    fn by_winners(
        &self,
        found: &Winners,
        is_attack: bool,
        need: i16,
        (least, most): (i16, i16),
    ) -> Option<Proof> {
        let points = self.sure_points(found, is_attack);
        let bound = if is_attack {
            least + points
        } else {
            most - points
        };
        (is_attack == (bound >= need)).then_some(Proof {
            bound,
            used: found.used,
            winners: 0,
        })
    }

    /// The half-points that a side's sure tricks bring at least: every card but the Excuse, and a petit
    /// that counts as one, is worth one or more.
    fn sure_points(&self, found: &Winners, is_attack: bool) -> i16 {
        let low = found.cards.low.count_ones() + found.more;
        let tricks = (low + found.cards.high.count_ones()) as i16;
        if tricks == 0 {
            return 0;
        }
        let others = N as i16 - 1;
        let worth = |bit: u32| self.stakes.high[bit as usize];
        let high = || each(u64::from(found.cards.high)).map(worth);
        let is_worthless = self.all_high >> FREE & 1 == 1 && worth(FREE) == 0;
        let points = low as i16 + high().sum::<i16>() + tricks * others - i16::from(is_worthless);
        if self.all_high >> EXCUSE & 1 == 0 {
            let is_all = tricks == i16::from(self.tricks);
            return if is_all { self.left } else { points };
        }
        let side = self.stakes.is_excuse_attacks();
        if side != is_attack && self.stakes.excuse_wins() && self.swept[usize::from(side)] {
            // The Excuse may win the last trick.
            let last = high().max().unwrap_or(1) + others;
            return (points - 1 - last).max(0);
        }
        points - 1
    }
}
