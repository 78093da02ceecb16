//! What a hand is sure of that keeps control: it can come back to the lead whenever it has lost it.
//!
//! On lead it draws trumps as often as its highest ones allow, and plays its masters; else it follows
//! with a card that is no master while it has one, or ruffs. So each of its trumps and masters wins a
//! trick, but for one a trump that others keep: none is discarded, for it ruffs only where another leads,
//! at first or since a trump of theirs has won, and it has a trump for each time. Then a long suit wins
//! too, once the others' cards of it have fallen: each trick that it loses so takes a trump more.

use super::{Winners, above, all_but, all_trumps, count, count_of, of_suit, others, ruffers, top};
use crate::solver::layout::{EXCUSE, Split, TRUMPS};
use crate::solver::used::Used;

/// A hand, and those of the others.
struct Control<'h, const N: usize> {
    hands: &'h [Split; N],
    seat: usize,
    others: Split,
    /// One where another leads: a trump is needed to take the lead.
    entry: u32,
    /// The trumps that no other beats.
    highest: Split,
}

/// What a hand is sure of that keeps control; none where it has too few trumps for that.
#[inline(always)]
pub(in crate::solver) fn control<const N: usize>(
    hands: &[Split; N],
    seat: usize,
    leader: usize,
) -> Option<Winners> {
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
    let mut best: Option<Winners> = None;
    for draws in draws.rev() {
        // Of those that win as much the last: it uses the fewest ranks.
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
    /// What it is sure of that draws trumps so often.
    #[inline(always)]
    fn plan(&self, draws: u32) -> Option<Winners> {
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
        // Another lead, or a trump kept for one, leaves room for the Excuse; so does a card that loses.
        found.spares_excuse = self.entry + left + before > 0 || count(hand) > found.tricks() + 1;
        if left > 0 {
            found.more = found.tricks() - left - draws;
            found.cards = top(self.highest, draws);
        }
        Some(found)
    }

    /// A suit's masters, and its low cards where it is long enough.
    #[inline(always)]
    fn add_suit(&self, suit: usize, draws: u32, spare: &mut u32, found: &mut Winners) {
        let hand = self.hands[self.seat];
        let own = of_suit(hand, suit);
        let mut highest = above(hand, self.others, suit);
        // Before trumps are drawn a master must not be ruffed.
        if self.entry > 0 && draws > 0 {
            let ruffers = || ruffers(self.seat, self.hands);
            let length = |seat: usize| count_of(self.hands[seat], suit);
            if ruffers().any(|seat| length(seat) == 0) {
                highest = Split::default();
            } else if highest != Split::default() {
                let needed = ruffers().map(|seat| Used::fewer(seat, suit, length(seat)));
                found.used = needed.fold(found.used, Used::and);
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
            let needed = others::<N>(self.seat).map(|seat| Used::more(seat, suit));
            found.used = needed.fold(found.used, Used::and);
            found.used = found.used.and(Used::fewer(self.seat, suit, 1));
        }
    }

    /// How often a suit must be led until none of the others has it: who may play the Excuse, or a
    /// petit that counts as one, keeps it for a trick longer.
    #[inline(always)]
    fn rounds(&self, suit: usize) -> u32 {
        // A loop: what `max` is given is not compiled for this processor.
        let mut rounds = 0;
        for seat in others::<N>(self.seat) {
            let count = count_of(self.hands[seat], suit);
            if count > 0 {
                rounds = rounds.max(count + self.excuses(seat));
            }
        }
        rounds
    }

    /// How many trumps the others keep once they were drawn so often.
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

/// So many of a suit's cards, from the lowest up.
#[inline(always)]
fn lowest(cards: Split, many: u32) -> Split {
    let higher = top(cards, count(cards) - many);
    Split {
        low: cards.low & !higher.low,
        high: cards.high & !higher.high,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, CardSet};

    fn hands(named: [&str; 4]) -> [Split; 4] {
        named.map(|names| {
            let is_one = |card: &Card| names.split(' ').any(|name| card.to_string() == name);
            let cards = CardSet::PACK.into_iter().filter(is_one).collect();
            Split::of(cards, CardSet::EMPTY)
        })
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
