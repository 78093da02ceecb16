//! Control: a hand that can regain the lead whenever it has lost it.
//!
//! On lead it draws trumps as often as its highest ones allow, then plays its masters. Off lead it
//! follows with a card that is not a master while it has one, or ruffs. So each of its trumps and
//! masters wins a trick, except one for each trump that the others keep. It never has to discard a
//! master: it ruffs only when another leads, at the start or after one of their trumps has won, and
//! it has a trump for each of those times. A long suit wins too, once the others' cards of it have
//! fallen; each trick lost on the way costs one trump more.

use super::{
    QuickTricks, above, all_but, all_trumps, count, count_of, of_suit, others, ruffers, top,
};
use crate::solver::layout::{EXCUSE, SplitSet, TRUMPS};
use crate::solver::relevance::Relevance;

/// A hand among the others.
struct Control<'h, const N: usize> {
    hands: &'h [SplitSet; N],
    seat: usize,
    others: SplitSet,
    /// 1 if another seat leads: it takes a trump to get in.
    entry: u32,
    /// The trumps that no other beats.
    highest: SplitSet,
}

/// What a hand is sure of by keeping control; none if it has too few trumps for that.
#[inline(always)]
pub(in crate::solver) fn control<const N: usize>(
    hands: &[SplitSet; N],
    seat: usize,
    leader: usize,
) -> Option<QuickTricks> {
    let entry = u32::from(seat != leader);
    let others = all_but(seat, hands);
    let control = Control {
        hands,
        seat,
        others,
        entry,
        highest: above(hands[seat], others, TRUMPS),
    };
    let most = count(control.highest).saturating_sub(control.entry);
    let draws = 0..=most.min(control.rounds(TRUMPS));
    let mut best: Option<QuickTricks> = None;
    for draws in draws.rev() {
        // Among equally good plans, the last: fewer draws make fewer ranks relevant.
        if let Some(plan) = control.plan(draws)
            && best
                .as_ref()
                .is_none_or(|best| plan.tricks() >= best.tricks())
        {
            best = Some(plan);
        }
    }
    best
}

impl<const N: usize> Control<'_, N> {
    /// The tricks that the hand is sure of if it draws trumps this often.
    #[inline(always)]
    fn plan(&self, draws: u32) -> Option<QuickTricks> {
        let hand = self.hands[self.seat];
        let left = self.undrawn(draws);
        let needed = draws + left + self.entry;
        let mut spare = count_of(hand, TRUMPS).checked_sub(needed)?;
        let mut found = all_trumps(hand);
        if draws > 0 {
            found.use_ranks(top(self.highest, draws + self.entry), TRUMPS);
        }
        let before = spare;
        for suit in 0..TRUMPS {
            self.add_suit(suit, draws, &mut spare, &mut found);
        }
        // A trick led by another, a spare trump or a losing card leaves room to play the Excuse.
        found.spares_excuse = self.entry + left + before > 0 || count(hand) > found.tricks() + 1;
        if left > 0 {
            found.more = found.tricks() - left - draws;
            found.cards = top(self.highest, draws);
        }
        Some(found)
    }

    /// Add a suit's masters, and its low cards if it is long enough.
    #[inline(always)]
    fn add_suit(&self, suit: usize, draws: u32, spare: &mut u32, found: &mut QuickTricks) {
        let hand = self.hands[self.seat];
        let own = of_suit(hand, suit);
        let mut highest = above(hand, self.others, suit);
        // Before trumps are drawn, a master that another leads through may be ruffed.
        if self.entry > 0 && draws > 0 {
            let ruffers = || ruffers(self.seat, self.hands);
            let length = |seat: usize| count_of(self.hands[seat], suit);
            if ruffers().any(|seat| length(seat) == 0) {
                highest = SplitSet::default();
            } else if highest != SplitSet::default() {
                let needed = ruffers().map(|seat| Relevance::if_shorter(seat, suit, length(seat)));
                found.relevance = needed.fold(found.relevance, Relevance::union);
            }
        }
        found.add(highest, suit);
        let (masters, rounds) = (count(highest), self.rounds(suit));
        let lost = rounds.saturating_sub(masters);
        let long = count(own).saturating_sub(masters + lost);
        if long > 0 && lost <= *spare {
            *spare -= lost;
            let low = lowest(own, long);
            found.cards.low |= low.low;
            found.cards.high |= low.high;
            let needed = others::<N>(self.seat).map(|seat| Relevance::if_longer(seat, suit));
            found.relevance = needed.fold(found.relevance, Relevance::union);
            found.relevance = found
                .relevance
                .union(Relevance::if_shorter(self.seat, suit, 1));
        }
    }

    /// How often a suit must be led until no other hand has it. An Excuse saves its holder one
    /// round.
    #[inline(always)]
    fn rounds(&self, suit: usize) -> u32 {
        // Not `max`: a closure given to an iterator is compiled apart, without this function's
        // target features.
        let mut rounds = 0;
        for seat in others::<N>(self.seat) {
            let count = count_of(self.hands[seat], suit);
            if count > 0 {
                rounds = rounds.max(count + self.excuses(seat));
            }
        }
        rounds
    }

    /// How many trumps the others keep after this many draws.
    #[inline(always)]
    fn undrawn(&self, draws: u32) -> u32 {
        let others = ruffers(self.seat, self.hands);
        let left = others.map(|seat| {
            let followed = draws.saturating_sub(self.excuses(seat));
            count_of(self.hands[seat], TRUMPS).saturating_sub(followed)
        });
        left.sum()
    }

    #[inline(always)]
    fn excuses(&self, seat: usize) -> u32 {
        (self.hands[seat].high >> EXCUSE).count_ones()
    }
}

/// The lowest `many` cards of a suit.
#[inline(always)]
fn lowest(cards: SplitSet, many: u32) -> SplitSet {
    let higher = top(cards, count(cards) - many);
    SplitSet {
        low: cards.low & !higher.low,
        high: cards.high & !higher.high,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CardSet;

    fn hands(codes: [&str; 4]) -> [SplitSet; 4] {
        codes.map(|hand| SplitSet::of(hand.parse().unwrap(), CardSet::EMPTY))
    }

    fn tricks(named: [&str; 4], leader: usize) -> Option<u32> {
        control(&hands(named), 0, leader).map(|found| found.tricks())
    }

    #[test]
    fn who_draws_all_trumps_wins_with_every_master() {
        let all = [
            "T21 T20 T19 T5 SK D2",
            "T10 T9 S1 S2 H1 H2",
            "T8 S3 S4 H3 H4 D3",
            "S5 S6 C1 C2 C3 D4",
        ];
        assert_eq!(tricks(all, 0), Some(5));
        assert_eq!(tricks(all, 1), Some(5));
        // The king may be ruffed before trumps are drawn, not after.
        let void = [all[0], all[1], "T8 C4 C5 H3 H4 D3", all[3]];
        assert_eq!(tricks(void, 0), Some(5));
        assert_eq!(tricks(void, 1), Some(4));
    }

    #[test]
    fn a_trump_that_is_not_drawn_beats_one_card() {
        let all = ["T9 T5 SK SQ", "T10 S1 S2 H2", "S3 S4 H3 H4", "S5 S6 C1 C2"];
        assert_eq!(tricks(all, 0), Some(3));
        assert_eq!(tricks(all, 2), Some(3));
        let few = ["T5 SK SQ SJ", all[1], all[2], all[3]];
        assert_eq!(tricks(few, 0), Some(3));
        // It may be needed to take the lead, and again once the ten has won.
        assert_eq!(tricks(few, 2), None);
    }

    #[test]
    fn a_long_suit_wins_with_a_trump_for_each_trick_it_loses() {
        let all = [
            "T9 T8 T7 S5 S4 S3",
            "SK S2 H1 H2 H3 H4",
            "SQ S1 D3 D4 D5 D6",
            "C1 C2 C3 C4 C5 C6",
        ];
        assert_eq!(tricks(all, 0), Some(4));
        assert_eq!(tricks(all, 1), Some(4));
        let few = ["T9 D1 D2 S5 S4 S3", all[1], all[2], all[3]];
        assert_eq!(tricks(few, 0), Some(1));
    }
}
