//! Quick tricks: what a hand is sure to win before a card is played.
//!
//! Bounds from the cards alone, in the spirit of bridge solvers. Each also says which ranks make
//! the tricks sure: few, so that a proof that ends in one is general.

mod control;

use super::layout::{HIGH, LOW, PETIT, SplitSet, TRUMPS, TWENTY_ONE};
use super::relevance::Relevance;
pub(super) use control::control;

/// Tricks that a hand is sure of, and what they depend on.
pub(super) struct QuickTricks {
    /// Cards that win a trick each.
    pub(super) cards: SplitSet,
    /// How many more tricks, by whichever cards.
    pub(super) more: u32,
    pub(super) relevance: Relevance,
    /// Whether the hand can still play its Excuse before the last trick.
    pub(super) spares_excuse: bool,
}

/// Whether a hand may win by ruffing.
#[inline(always)]
pub(super) fn has_trumps(hand: SplitSet) -> bool {
    of_suit(hand, TRUMPS) != SplitSet::default()
}

/// All trumps of a hand: its trump tricks if no other trump beats one.
#[inline(always)]
pub(super) fn all_trumps(hand: SplitSet) -> QuickTricks {
    QuickTricks {
        cards: of_suit(hand, TRUMPS),
        more: 0,
        relevance: Relevance::NONE,
        spares_excuse: true,
    }
}

/// The trumps that win whoever leads: each opposing trump beats at most one, and only a lower one.
#[inline(always)]
pub(super) fn trump_winners(hand: SplitSet, opponents: SplitSet) -> QuickTricks {
    let mut found = QuickTricks {
        cards: SplitSet::default(),
        more: 0,
        relevance: Relevance::NONE,
        spares_excuse: true,
    };
    // A position with another trump in place of the petit is in the same class; that trump might
    // beat one.
    found.relevance.high = opponents.high & 1 << PETIT;
    let has = |cards: SplitSet, bit: u32| cards.high >> bit & 1;
    let (own, theirs) = (hand.low & LOW[TRUMPS], opponents.low & LOW[TRUMPS]);
    let mut beating = has(opponents, TWENTY_ONE);
    if theirs == 0 && beating == 0 {
        return QuickTricks {
            relevance: found.relevance,
            ..all_trumps(hand)
        };
    }
    if has(hand, TWENTY_ONE) == 1 {
        found.cards.high = 1 << TWENTY_ONE;
        found.relevance.high |= 1 << TWENTY_ONE;
    }
    // Below the lowest relevant rank, opposing trumps are assumed to beat as many as they can.
    let mut below = own.count_ones() + has(hand, PETIT);
    let mut opponents_below = theirs.count_ones();
    found.more = below.saturating_sub(opponents_below + beating);
    let mut won = 0;
    let mut left = own | theirs;
    while left != 0 && below > 0 {
        let bit = left.ilog2();
        left ^= 1 << bit;
        if theirs >> bit & 1 == 1 {
            opponents_below -= 1;
            beating += 1;
            continue;
        }
        below -= 1;
        if beating > 0 {
            beating -= 1;
            continue;
        }
        won += 1;
        let certain = won + below.saturating_sub(opponents_below);
        if certain > found.more {
            found.more = certain;
            found.relevance.low = LOW[TRUMPS] & (!0 << bit);
            found.relevance.high |= 1 << TWENTY_ONE;
        }
    }
    found
}

/// The masters that the leader can cash one after another without losing the lead, and the trumps
/// that win besides.
#[inline(always)]
pub(super) fn cashable<const N: usize>(
    hands: &[SplitSet; N],
    leader: usize,
    opponents: SplitSet,
) -> QuickTricks {
    let hand = hands[leader];
    let all = all_but(leader, hands);
    let ruffers = || ruffers(leader, hands);
    let mut found = trump_winners(hand, opponents);
    let won_by_trumps = found.tricks();
    for suit in 0..TRUMPS {
        // A hand with trumps must follow suit as long as it can, and ruffs after that.
        let highest = above(hand, all, suit);
        let rounds = ruffers().map(|seat| count_of(hands[seat], suit)).min();
        let certain = rounds.unwrap_or(u32::MAX).min(count(highest));
        if certain > 0 {
            found.add(top(highest, certain), suit);
            for seat in ruffers() {
                let spare = count_of(hands[seat], suit) - certain;
                found.relevance =
                    found
                        .relevance
                        .union(Relevance::if_shorter(seat, suit, spare + 1));
            }
        }
    }
    let run = found.tricks() - won_by_trumps;
    found.spares_excuse = run == 0 || count(hand) > run + 1;
    found
}

/// All seats but one.
#[inline(always)]
fn others<const N: usize>(seat: usize) -> impl Iterator<Item = usize> {
    (0..N).filter(move |&other| other != seat)
}

/// The cards of all but one hand.
#[inline(always)]
fn all_but<const N: usize>(seat: usize, hands: &[SplitSet; N]) -> SplitSet {
    others::<N>(seat).fold(SplitSet::default(), |all, seat| SplitSet {
        low: all.low | hands[seat].low,
        high: all.high | hands[seat].high,
    })
}

/// The others that have trumps.
#[inline(always)]
fn ruffers<const N: usize>(seat: usize, hands: &[SplitSet; N]) -> impl Iterator<Item = usize> {
    others::<N>(seat).filter(|&other| count_of(hands[other], TRUMPS) > 0)
}

impl QuickTricks {
    /// How many tricks they are.
    #[inline(always)]
    pub(super) fn tricks(&self) -> u32 {
        count(self.cards) + self.more
    }

    /// Add some of a suit's highest cards.
    #[inline(always)]
    fn add(&mut self, cards: SplitSet, suit: usize) {
        self.cards.low |= cards.low;
        self.cards.high |= cards.high;
        self.use_ranks(cards, suit);
    }

    #[inline(always)]
    fn use_ranks(&mut self, cards: SplitSet, suit: usize) {
        let courts = HIGH[suit] & !(1 << PETIT);
        if cards.low != 0 {
            self.relevance.low |= LOW[suit] & (!0 << cards.low.trailing_zeros());
            self.relevance.high |= courts;
        } else if cards.high != 0 {
            self.relevance.high |= courts & (!0 << cards.high.trailing_zeros());
        }
    }
}

#[inline(always)]
fn of_suit(cards: SplitSet, suit: usize) -> SplitSet {
    SplitSet {
        low: cards.low & LOW[suit],
        high: cards.high & HIGH[suit],
    }
}

#[inline(always)]
fn count(cards: SplitSet) -> u32 {
    cards.low.count_ones() + cards.high.count_ones()
}

#[inline(always)]
fn count_of(cards: SplitSet, suit: usize) -> u32 {
    count(of_suit(cards, suit))
}

/// The masters: the cards of a suit above all of the others'.
#[inline(always)]
fn above(hand: SplitSet, others: SplitSet, suit: usize) -> SplitSet {
    // The petit is below the low trumps, all other high cards are above the low ones.
    let courts = HIGH[suit] & !(1 << PETIT);
    let theirs = others.high & courts;
    SplitSet {
        low: if theirs == 0 {
            hand.low & LOW[suit] & !up_to_highest(others.low & LOW[suit])
        } else {
            0
        },
        high: hand.high & courts & !(up_to_highest(u64::from(theirs)) as u32),
    }
}

/// The highest `certain` cards of a suit.
#[inline(always)]
fn top(cards: SplitSet, certain: u32) -> SplitSet {
    let mut cards = cards;
    while count(cards) > certain {
        if cards.low != 0 {
            cards.low &= cards.low - 1;
        } else {
            cards.high &= cards.high - 1;
        }
    }
    cards
}

/// All bits up to the highest that is set.
#[inline(always)]
fn up_to_highest(word: u64) -> u64 {
    if word == 0 {
        0
    } else {
        !0 >> word.leading_zeros()
    }
}
