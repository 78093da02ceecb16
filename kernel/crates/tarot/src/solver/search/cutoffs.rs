//! Cutoffs before any card is searched: bounds from what is left, and from the quick tricks of a
//! side.

use super::{Proof, Search};
#[cfg(target_arch = "x86_64")]
use crate::bits;
use crate::bits::each;
use crate::solver::layout::{EXCUSE, IMPRENABLE, PETIT, SplitSet, TWENTY_ONE};
use crate::solver::objective::State;
use crate::solver::quick_tricks::{
    QuickTricks, all_trumps, cashable, control, has_trumps, trump_winners,
};
use crate::solver::relevance::Relevance;
use crate::solver::similarity::COURT_WEIGHTS;

impl<const N: usize> Search<'_, N> {
    /// Whether a sure trick is worth what is in it: its side wants to win it, may play the card
    /// that does, and no card costs its winner anything.
    pub(super) fn allows_quick_tricks(&self) -> bool {
        let petit_costs = self.objective.weights[PETIT as usize] < 1;
        !(self.is_unpartitioned
            || self.maximizers != self.attack
            || self.objective.keeps_oudlers_apart()
            || petit_costs && self.all_high >> PETIT & 1 == 1)
    }

    /// The range of what the attack can still win.
    fn range(&self) -> (i16, i16) {
        self.range_in(self.state())
    }

    /// The range if the Excuse is played before the last trick.
    fn range_with_excuse_played(&self) -> (i16, i16) {
        self.range_in(State {
            excuse: false,
            ..self.state()
        })
    }

    fn range_in(&self, state: State) -> (i16, i16) {
        let ends = self.objective.swing(state);
        let petit = if state.petit {
            self.objective.weights[PETIT as usize]
        } else {
            0
        };
        (ends.0 + petit.min(0), ends.1 + self.left - petit.min(0))
    }

    /// A cutoff without a look at the hands: the threshold is outside the range. The holder of the
    /// Excuse may play it now, which narrows the range on that side.
    pub(super) fn cutoff(&self, need: i16) -> Option<Proof> {
        let (mut lower, mut upper) = self.range();
        if self.may_play_excuse() {
            let range = self.range_with_excuse_played();
            if self.objective.is_excuse_attacks() == (self.maximizers == self.attack) {
                lower = lower.max(range.0);
            } else {
                upper = upper.min(range.1);
            }
        }
        (need <= lower || need > upper).then_some(Proof {
            bound: if need <= lower { lower } else { upper },
            relevance: Relevance::NONE,
            winners: 0,
        })
    }

    /// Whether somebody may play the Excuse to this trick, and it is not the last.
    fn may_play_excuse(&self) -> bool {
        let is_barred = self.tricks == self.barred.1 || self.objective.keeps_oudlers_apart();
        self.has_excuse() && self.tricks > 1 && !is_barred && !self.is_unpartitioned
    }

    /// A cutoff by the quick tricks of one hand or another.
    pub(super) fn quick_tricks(&self, leader: u8, need: i16) -> Option<Proof> {
        #[cfg(target_arch = "x86_64")]
        if bits::are_fast() {
            // SAFETY: the processor has just been found to have these features.
            return unsafe { self.quick_tricks_bmi(leader, need) };
        }
        self.quick_tricks_inlined(leader, need)
    }

    /// The same compiled for fast bit counts, of which it consists: a tenth of the whole search's
    /// time.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
    fn quick_tricks_bmi(&self, leader: u8, need: i16) -> Option<Proof> {
        self.quick_tricks_inlined(leader, need)
    }

    #[inline(always)]
    fn quick_tricks_inlined(&self, leader: u8, need: i16) -> Option<Proof> {
        let hands: [SplitSet; N] = std::array::from_fn(|seat| self.hand(seat as u8));
        let mut sides = [SplitSet::default(); 2];
        for seat in 0..N {
            let side = &mut sides[usize::from(self.is_attack(seat as u8))];
            side.low |= hands[seat].low;
            side.high |= hands[seat].high;
        }
        for seat in 0..N as u8 {
            let is_attack = self.is_attack(seat);
            let opponents = sides[usize::from(!is_attack)];
            let hand = hands[usize::from(seat)];
            if seat != leader && !has_trumps(hand) {
                continue;
            }
            if let Some(found) = control(&hands, usize::from(seat), usize::from(leader))
                && let Some(proof) = self.settled_by(&found, seat, is_attack, need)
            {
                return Some(proof);
            }
            let found = if seat == leader {
                cashable(&hands, usize::from(leader), opponents)
            } else if self
                .settled_by(&all_trumps(hand), seat, is_attack, need)
                .is_some()
            {
                trump_winners(hand, opponents)
            } else {
                continue;
            };
            if let Some(proof) = self.settled_by(&found, seat, is_attack, need) {
                return Some(proof);
            }
        }
        None
    }

    /// The proof if these quick tricks settle the question.
    #[inline(always)]
    fn settled_by(
        &self,
        found: &QuickTricks,
        seat: u8,
        is_attack: bool,
        need: i16,
    ) -> Option<Proof> {
        let points = self.min_points(found, seat);
        let holds_excuse = self.high[usize::from(seat)] >> EXCUSE & 1 == 1;
        let is_spared = self.may_play_excuse()
            && self.objective.is_excuse_attacks() == is_attack
            && (found.spares_excuse || !holds_excuse);
        let (lower, upper) = if is_spared {
            self.range_with_excuse_played()
        } else {
            self.range()
        };
        let bound = if is_attack {
            lower + points
        } else {
            upper - points
        };
        (is_attack == (bound >= need)).then_some(Proof {
            bound,
            relevance: found.relevance,
            winners: 0,
        })
    }

    /// The least that this seat's quick tricks are worth. Counted from the other end: all that is
    /// left, less the heaviest cards that each hand can play to the other tricks.
    #[inline(always)]
    fn min_points(&self, found: &QuickTricks, seat: u8) -> i16 {
        let has_excuse = self.has_excuse();
        let side = self.objective.is_excuse_attacks();
        // An Excuse may win the last trick, whichever card was kept for it.
        let is_last_open = has_excuse
            && side != self.is_attack(seat)
            && self.objective.excuse_wins()
            && self.swept[usize::from(side)];
        let others = u32::from(self.tricks) - found.tricks() + u32::from(is_last_open);
        if others == 0 && !has_excuse {
            return self.left;
        }
        let mut points = self.left;
        if has_excuse {
            points -= self.objective.weights[EXCUSE as usize];
        }
        for other in 0..N as u8 {
            let won = if other == seat && !is_last_open {
                found.cards
            } else {
                SplitSet::default()
            };
            let hand = self.hand(other);
            points -= self.heaviest(hand.low & !won.low, hand.high & !won.high, others);
        }
        points.max(0)
    }

    /// The weight of the heaviest `count` of these cards, without the Excuse.
    #[inline(always)]
    fn heaviest(&self, low: u64, high: u32, count: u32) -> i16 {
        if count == 0 {
            return 0;
        }
        let (mut points, mut left) = (0, count);
        for petit in each(u64::from(high & (1 << PETIT | 1 << IMPRENABLE))) {
            // Its weight depends on the question; a light one is not counted as one of the
            // heaviest.
            let worth = self.objective.weights[petit as usize];
            points += worth;
            left = left.saturating_sub(u32::from(worth >= HEAVY));
        }
        for (cards, worth) in HEAVIEST {
            let some = (high & cards).count_ones().min(left);
            points += some as i16 * worth;
            left -= some;
        }
        points + low.count_ones().min(left) as i16
    }
}

/// The weight of a king.
const HEAVY: i16 = COURT_WEIGHTS[3];
/// The heaviest cards by weight: the 21 and the kings, then the other courts.
const HEAVIEST: [(u32, i16); 4] = [
    (1 << TWENTY_ONE | 0x8888, HEAVY),
    (0x4444, COURT_WEIGHTS[2]),
    (0x2222, COURT_WEIGHTS[1]),
    (0x1111, COURT_WEIGHTS[0]),
];
