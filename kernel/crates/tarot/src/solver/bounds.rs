//! What a hand is sure to win before a card is played: cards that no other hand can beat.

mod control;

use super::layout::{HIGH, LOW, PETIT, Split, TRUMPS, TWENTY_ONE};
use super::used::Used;
pub(super) use control::control;

/// Tricks that a hand is sure of, and what makes them sure.
pub(super) struct Winners {
    /// Cards that win one each.
    pub(super) cards: Split,
    /// How many more are won, whichever cards win them.
    pub(super) more: u32,
    pub(super) used: Used,
    /// Whether the same hand's Excuse may be played before the last trick all the same.
    pub(super) spares_excuse: bool,
}

/// Whether a hand may win by ruffing.
#[inline(always)]
pub(super) fn has_trumps(hand: Split) -> bool {
    of_suit(hand, TRUMPS) != Split::default()
}

/// What a hand would be sure of if no trump beat one of its own.
#[inline(always)]
pub(super) fn all_trumps(hand: Split) -> Winners {
    Winners {
        cards: of_suit(hand, TRUMPS),
        more: 0,
        used: Used::NOTHING,
        spares_excuse: true,
    }
}

/// The trumps that win, whoever leads: each of the foes' can beat but one, and none above it.
#[inline(always)]
pub(super) fn trumps(hand: Split, foes: Split) -> Winners {
    let mut found = Winners {
        cards: Split::default(),
        more: 0,
        used: Used::NOTHING,
        spares_excuse: true,
    };
    // Another trump in the petit's place might beat one of these.
    found.used.high = foes.high & 1 << PETIT;
    let has = |cards: Split, bit: u32| cards.high >> bit & 1;
    let (own, theirs) = (hand.low & LOW[TRUMPS], foes.low & LOW[TRUMPS]);
    let mut beating = has(foes, TWENTY_ONE);
    if theirs == 0 && beating == 0 {
        return Winners {
            used: found.used,
            ..all_trumps(hand)
        };
    }
    if has(hand, TWENTY_ONE) == 1 {
        found.cards.high = 1 << TWENTY_ONE;
        found.used.high |= 1 << TWENTY_ONE;
    }
    // Below the lowest rank used, the foes' trumps are taken to beat as many as they can.
    let mut below = own.count_ones() + has(hand, PETIT);
    let mut foes_below = theirs.count_ones();
    found.more = below.saturating_sub(foes_below + beating);
    let mut won = 0;
    let mut left = own | theirs;
    while left != 0 && below > 0 {
        let bit = left.ilog2();
        left ^= 1 << bit;
        if theirs >> bit & 1 == 1 {
            foes_below -= 1;
            beating += 1;
            continue;
        }
        below -= 1;
        if beating > 0 {
            beating -= 1;
            continue;
        }
        won += 1;
        let sure = won + below.saturating_sub(foes_below);
        if sure > found.more {
            found.more = sure;
            found.used.low = LOW[TRUMPS] & (!0 << bit);
            found.used.high |= 1 << TWENTY_ONE;
        }
    }
    found
}

/// The cards that a leader can play one after another, for none of the others can take the lead,
/// and the trumps that win besides.
#[inline(always)]
pub(super) fn run<const N: usize>(hands: &[Split; N], leader: usize, foes: Split) -> Winners {
    let hand = hands[leader];
    let all = all_but(leader, hands);
    let ruffers = || ruffers(leader, hands);
    let mut found = trumps(hand, foes);
    let won_by_trumps = found.tricks();
    for suit in 0..TRUMPS {
        // Who has trumps must follow suit as long as he can.
        let highest = above(hand, all, suit);
        let rounds = ruffers().map(|seat| count_of(hands[seat], suit)).min();
        let sure = rounds.unwrap_or(u32::MAX).min(count(highest));
        if sure > 0 {
            found.add(top(highest, sure), suit);
            for seat in ruffers() {
                let spare = count_of(hands[seat], suit) - sure;
                found.used = found.used.and(Used::fewer(seat, suit, spare + 1));
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
fn all_but<const N: usize>(seat: usize, hands: &[Split; N]) -> Split {
    others::<N>(seat).fold(Split::default(), |all, seat| Split {
        low: all.low | hands[seat].low,
        high: all.high | hands[seat].high,
    })
}

/// The others that have trumps.
#[inline(always)]
fn ruffers<const N: usize>(seat: usize, hands: &[Split; N]) -> impl Iterator<Item = usize> {
    others::<N>(seat).filter(|&other| count_of(hands[other], TRUMPS) > 0)
}

impl Winners {
    /// How many tricks they are.
    #[inline(always)]
    pub(super) fn tricks(&self) -> u32 {
        count(self.cards) + self.more
    }

    /// Some of a suit's highest cards.
    #[inline(always)]
    fn add(&mut self, cards: Split, suit: usize) {
        self.cards.low |= cards.low;
        self.cards.high |= cards.high;
        self.use_ranks(cards, suit);
    }

    #[inline(always)]
    fn use_ranks(&mut self, cards: Split, suit: usize) {
        let courts = HIGH[suit] & !(1 << PETIT);
        if cards.low != 0 {
            self.used.low |= LOW[suit] & (!0 << cards.low.trailing_zeros());
            self.used.high |= courts;
        } else if cards.high != 0 {
            self.used.high |= courts & (!0 << cards.high.trailing_zeros());
        }
    }
}

#[inline(always)]
fn of_suit(cards: Split, suit: usize) -> Split {
    Split {
        low: cards.low & LOW[suit],
        high: cards.high & HIGH[suit],
    }
}

#[inline(always)]
fn count(cards: Split) -> u32 {
    cards.low.count_ones() + cards.high.count_ones()
}

#[inline(always)]
fn count_of(cards: Split, suit: usize) -> u32 {
    count(of_suit(cards, suit))
}

/// The cards of this suit that are above all of the others'.
#[inline(always)]
fn above(hand: Split, others: Split, suit: usize) -> Split {
    // The petit is below the low trumps, all other high cards are above the low ones.
    let courts = HIGH[suit] & !(1 << PETIT);
    let theirs = others.high & courts;
    Split {
        low: if theirs == 0 {
            hand.low & LOW[suit] & !up_to_highest(others.low & LOW[suit])
        } else {
            0
        },
        high: hand.high & courts & !(up_to_highest(u64::from(theirs)) as u32),
    }
}

/// So many of a suit's cards, from the highest down.
#[inline(always)]
fn top(cards: Split, sure: u32) -> Split {
    let mut cards = cards;
    while count(cards) > sure {
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
