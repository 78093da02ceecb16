//! Questions that are settled by the tricks that a side is sure of.

use super::{Proof, Search};
#[cfg(target_arch = "x86_64")]
use crate::bits;
use crate::bits::each;
use crate::solver::bounds::{Winners, all_trumps, control, has_trumps, run, trumps};
use crate::solver::courts::WORTHS;
use crate::solver::layout::{EXCUSE, FREE, PETIT, Split, TWENTY_ONE};
use crate::solver::stakes::State;
use crate::solver::used::Used;

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

    /// The least and the most that the attack can still win.
    fn limits(&self) -> (i16, i16) {
        self.limits_in(self.state())
    }

    /// The same if the Excuse is played before the last trick.
    fn limits_with_excuse_played(&self) -> (i16, i16) {
        self.limits_in(State {
            excuse: false,
            ..self.state()
        })
    }

    fn limits_in(&self, state: State) -> (i16, i16) {
        let ends = self.stakes.ends(state);
        let petit = if state.petit {
            self.stakes.high[PETIT as usize]
        } else {
            0
        };
        (ends.0 + petit.min(0), ends.1 + self.left - petit.min(0))
    }

    /// A proof that need not look at the cards: it is as good as won or lost, perhaps because who
    /// holds the Excuse may play it now.
    pub(super) fn limited(&self, need: i16) -> Option<Proof> {
        let (mut least, mut most) = self.limits();
        if self.may_play_excuse() {
            let limits = self.limits_with_excuse_played();
            if self.stakes.is_excuse_attacks() == (self.eager == self.attack) {
                least = least.max(limits.0);
            } else {
                most = most.min(limits.1);
            }
        }
        (need <= least || need > most).then_some(Proof {
            bound: if need <= least { least } else { most },
            used: Used::NOTHING,
            winners: 0,
        })
    }

    /// Whether somebody may play the Excuse to this trick, which is not the last.
    fn may_play_excuse(&self) -> bool {
        let is_barred = self.tricks == self.barred.1 || self.stakes.is_apart();
        self.has_excuse() && self.tricks > 1 && !is_barred && !self.is_plain
    }

    /// A proof by the cards alone that one side or the other is sure of so much.
    pub(super) fn sure(&self, leader: u8, need: i16) -> Option<Proof> {
        #[cfg(target_arch = "x86_64")]
        if bits::are_fast() {
            // SAFETY: this machine has just been asked.
            return unsafe { self.sure_by_counting(leader, need) };
        }
        self.sure_by_cards(leader, need)
    }

    /// The same for processors that are fast at bits: it is little else.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
    fn sure_by_counting(&self, leader: u8, need: i16) -> Option<Proof> {
        self.sure_by_cards(leader, need)
    }

    #[inline(always)]
    fn sure_by_cards(&self, leader: u8, need: i16) -> Option<Proof> {
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
            if seat != leader && !has_trumps(hand) {
                continue;
            }
            if let Some(found) = control(&hands, usize::from(seat), usize::from(leader))
                && let Some(proof) = self.by_winners(&found, seat, is_attack, need)
            {
                return Some(proof);
            }
            let found = if seat == leader {
                run(&hands, usize::from(leader), foes)
            } else if self
                .by_winners(&all_trumps(hand), seat, is_attack, need)
                .is_some()
            {
                trumps(hand, foes)
            } else {
                continue;
            };
            if let Some(proof) = self.by_winners(&found, seat, is_attack, need) {
                return Some(proof);
            }
        }
        None
    }

    /// Whether the tricks that this seat is sure of settle it.
    #[inline(always)]
    fn by_winners(&self, found: &Winners, seat: u8, is_attack: bool, need: i16) -> Option<Proof> {
        let points = self.sure_points(found, seat);
        let holds_excuse = self.high[usize::from(seat)] >> EXCUSE & 1 == 1;
        let is_spared = self.may_play_excuse()
            && self.stakes.is_excuse_attacks() == is_attack
            && (found.spares_excuse || !holds_excuse);
        let (least, most) = if is_spared {
            self.limits_with_excuse_played()
        } else {
            self.limits()
        };
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

    /// The half-points that this seat's sure tricks bring at least: all that is left but what can lie
    /// in the other tricks.
    #[inline(always)]
    fn sure_points(&self, found: &Winners, seat: u8) -> i16 {
        let has_excuse = self.has_excuse();
        let side = self.stakes.is_excuse_attacks();
        // The Excuse may win the last trick, whichever card is kept for it.
        let is_last_open = has_excuse
            && side != self.is_attack(seat)
            && self.stakes.excuse_wins()
            && self.swept[usize::from(side)];
        let others = u32::from(self.tricks) - found.tricks() + u32::from(is_last_open);
        if others == 0 && !has_excuse {
            return self.left;
        }
        let mut points = self.left;
        if has_excuse {
            points -= self.stakes.high[EXCUSE as usize];
        }
        for other in 0..N as u8 {
            let won = if other == seat && !is_last_open {
                found.cards
            } else {
                Split::default()
            };
            let hand = self.hand(other);
            points -= self.dearest(hand.low & !won.low, hand.high & !won.high, others);
        }
        points.max(0)
    }

    /// The half-points of so many of these cards, the Excuse apart, at most.
    #[inline(always)]
    fn dearest(&self, low: u64, high: u32, count: u32) -> i16 {
        if count == 0 {
            return 0;
        }
        let (mut points, mut left) = (0, count);
        for petit in each(u64::from(high & (1 << PETIT | 1 << FREE))) {
            // It weighs what the question makes of it; a light one may lie there besides the others.
            let worth = self.stakes.high[petit as usize];
            points += worth;
            left = left.saturating_sub(u32::from(worth >= HEAVY));
        }
        for (cards, worth) in DEAREST {
            let some = (high & cards).count_ones().min(left);
            points += some as i16 * worth;
            left -= some;
        }
        points + low.count_ones().min(left) as i16
    }
}

/// What no court outweighs.
const HEAVY: i16 = WORTHS[3];
/// The cards that weigh most, and their half-points: the 21 and the kings, then the other courts.
const DEAREST: [(u32, i16); 4] = [
    (1 << TWENTY_ONE | 0x8888, HEAVY),
    (0x4444, WORTHS[2]),
    (0x2222, WORTHS[1]),
    (0x1111, WORTHS[0]),
];
