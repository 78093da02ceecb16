//! How a player chooses among the legal cards.

#![allow(clippy::needless_bitwise_bool)] // lazy operators are branches, which cost more here

mod open;

use std::hint::select_unpredictable as pick;

use crate::cards::{CardSet, SUIT_SIZE};
use crate::position::MAX_SEATS;

/// What a player uses: their hand, the cards not played yet, and the trick.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    /// The legal cards.
    pub(super) may: CardSet,
    /// All cards in the other hands together.
    pub(super) out: CardSet,
    /// The fourteen bits of the suit led, where they begin, and the best card of it in the trick,
    /// as one of fourteen bits. Empty if trumps were led, or nothing yet.
    pub(super) led: u64,
    pub(super) lane: u32,
    pub(super) best: u64,
    /// The highest trump of the trick, or none.
    pub(super) highest: u32,
    /// Whether the player's side is winning the trick, whether this card is its last, and whether
    /// the player attacks.
    pub(super) is_ours: bool,
    pub(super) is_last: bool,
    pub(super) is_attack: bool,
    /// How many tricks are left, this one included.
    pub(super) left: u32,
    /// The other hands in the order of play, for players who look at them.
    pub(super) others: [Other; MAX_SEATS],
    /// How many of them are still to play to this trick.
    pub(super) later: usize,
    /// How many others there are.
    pub(super) rivals: usize,
}

/// Another player's hand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Other {
    pub(super) hand: CardSet,
    pub(super) is_foe: bool,
}

/// A way to choose: the card is drawn from the cards it returns.
pub(super) trait Choose: Copy {
    /// Whether this way looks at the other hands.
    const OPEN: bool = false;
    /// Good cards to lead to a trick, or to play after an Excuse that was led.
    fn lead(seen: &Seen) -> CardSet;
    /// Good cards to play to a trick. Both sets may be empty if any card will do.
    fn follow(seen: &Seen) -> CardSet;
}

/// Any card, all equally likely.
#[derive(Clone, Copy)]
pub(super) struct Uniform;

impl Choose for Uniform {
    #[inline(always)]
    fn lead(seen: &Seen) -> CardSet {
        seen.may
    }

    #[inline(always)]
    fn follow(seen: &Seen) -> CardSet {
        seen.may
    }
}

pub(super) use open::Open;

/// By rules of thumb: win cheaply, give points to a partner who wins, else play low; draw trumps
/// when attacking with many; keep the petit out of reach and the Excuse out of the last trick.
#[derive(Clone, Copy)]
pub(super) struct Sensible;

const NUMBERED: u32 = CardSet::TRUMPS.trumps;
const EXCUSE: u32 = CardSet::EXCUSE.trumps;
const PETIT: u32 = CardSet::PETIT.trumps;
/// The first bit of each suit.
const EACH_SUIT: u64 = 1 | 1 << SUIT_SIZE | 1 << (2 * SUIT_SIZE) | 1 << (3 * SUIT_SIZE);
/// The pips: all ten are worth equally little.
const PIPS: u64 = 0x3ff;

// Branch prediction fails on how players choose, so every case is computed and one is picked.
impl Choose for Sensible {
    #[inline(always)]
    fn lead(seen: &Seen) -> CardSet {
        let CardSet { plain, trumps } = seen.may;
        let (own, others) = (trumps & NUMBERED, seen.out.trumps & NUMBERED);
        let draws = seen.is_attack & (others != 0) & (2 * own.count_ones() > others.count_ones());
        let leads_trump = (draws | (plain == 0)) & (own != 0);
        let trump = pick(own > others, highest(own), cheapest(own));
        let masters = plain & !under(seen.out.plain);
        let suits = pick(masters != 0, masters, lowest_ranks(plain));
        let excused = (seen.left == 2) & (trumps & EXCUSE != 0);
        CardSet {
            plain: pick(leads_trump | excused, 0, suits),
            trumps: pick(excused, EXCUSE, pick(leads_trump, trump, 0)),
        }
    }

    #[inline(always)]
    fn follow(seen: &Seen) -> CardSet {
        let CardSet { plain, trumps } = seen.may;
        let own = trumps & NUMBERED;
        // The others' cards of the suit led, and the player's: compared by the highest of them.
        let rivals = (seen.out.plain & seen.led) >> seen.lane;
        let same = (plain & seen.led) >> seen.lane;
        let is_uncut = seen.highest == 0;
        let wins = is_uncut & (same > seen.best) & (seen.is_last | (same > rivals));
        let is_safe = seen.is_last | !is_uncut | (seen.best > rivals);
        let gives = wins | seen.is_ours & is_safe;
        let cards = pick(gives, highest_rank(plain), lowest_ranks(plain));
        let loses_court = !gives & (cards & (PIPS * EACH_SUIT) == 0) & (plain != 0);
        let shows_petit = seen.is_last & (seen.is_ours | (own > seen.highest));
        let trump = pick(shows_petit, lowest(own), cheapest(own));
        let loses_petit = !shows_petit & (trump == PETIT);
        let is_better = (seen.left == 2) | !seen.is_ours & (loses_court | loses_petit);
        let excused = is_better & (trumps & EXCUSE != 0);
        CardSet {
            plain: pick(excused, 0, cards),
            trumps: pick(excused, EXCUSE, trump),
        }
    }
}

#[inline(always)]
const fn lowest(trumps: u32) -> u32 {
    trumps & trumps.wrapping_neg()
}

#[inline(always)]
const fn highest(trumps: u32) -> u32 {
    1 << (trumps | 1).ilog2()
}

/// The lowest trump but the petit, if there is one.
#[inline(always)]
fn cheapest(trumps: u32) -> u32 {
    let others = trumps & !PETIT;
    pick(others != 0, lowest(others), trumps)
}

/// The ranks in which there is a card.
#[inline(always)]
const fn ranks(plain: u64) -> u64 {
    let halves = plain | plain >> (2 * SUIT_SIZE);
    (halves | halves >> SUIT_SIZE) & ((1 << SUIT_SIZE) - 1)
}

/// The cards of the highest rank.
#[inline(always)]
const fn highest_rank(plain: u64) -> u64 {
    let rank = 1 << (ranks(plain) | 1).ilog2();
    plain & (rank * EACH_SUIT)
}

/// The pips; if there are none, the cards of the lowest rank.
#[inline(always)]
fn lowest_ranks(plain: u64) -> u64 {
    let ranks = ranks(plain);
    let rank = ranks & ranks.wrapping_neg();
    plain & (pick(rank & PIPS != 0, PIPS, rank) * EACH_SUIT)
}

/// All cards of the suits that are lower than one of these.
#[inline(always)]
const fn under(plain: u64) -> u64 {
    /// Each suit without its highest cards, so that none falls into the suit below.
    const fn but(count: u32) -> u64 {
        ((1 << (SUIT_SIZE - count)) - 1) * EACH_SUIT
    }
    let mut found = plain >> 1 & but(1);
    found |= found >> 1 & but(1);
    found |= found >> 2 & but(2);
    found |= found >> 4 & but(4);
    found | found >> 8 & but(8)
}
