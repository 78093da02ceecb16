//! The search's own card layout: low cards, which differ by rank alone, apart from the others.
//!
//! A low card is a pip of a suit or a trump from 2 to 20, worth a half-point each. Partition search
//! forgets the ranks of low cards and keeps their number, which is one popcount a suit in this
//! layout. The others weigh more and are known one by one: the courts, the petit, the 21 and the
//! Excuse.

use crate::cards::{Card, CardSet, SUIT_SIZE};

/// The suit of trumps.
pub const TRUMPS: usize = 4;
/// The suit led, while nothing but the Excuse has been led.
pub const OPEN: usize = 5;
/// How many pips a suit has.
const PIPS: u32 = 10;
/// The number of the petit among the high cards.
pub const PETIT: u32 = 16;
/// The number of the 21 among the high cards.
pub const TWENTY_ONE: u32 = 17;
/// The number of the Excuse among the high cards.
pub const EXCUSE: u32 = 18;
/// The number of an imprenable petit, which counts as an Excuse, among the high cards.
pub const IMPRENABLE: u32 = 19;
/// How many low cards there are.
const LOW_CARDS: u32 = 59;
/// How many high cards there are.
pub const HIGH_CARDS: usize = 20;
/// An imprenable petit: to the search another card than the petit.
pub const IMPRENABLE_CARD: Card = Card(78);
/// The pack and the imprenable petit.
pub const CARDS: usize = 79;

/// The courts of all suits.
pub const ALL_COURTS: u32 = 0xffff;
/// The oudlers, the imprenable petit included.
pub const OUDLERS: u32 = 1 << PETIT | 1 << TWENTY_ONE | 1 << EXCUSE | 1 << IMPRENABLE;

/// By suit: the bits of its low cards.
pub const LOW: [u64; 5] = [0x3ff, 0x3ff << 10, 0x3ff << 20, 0x3ff << 30, 0x7_ffff << 40];
/// By suit: the bits of its high cards, without the Excuse.
pub const HIGH: [u32; 5] = [
    0xf,
    0xf << 4,
    0xf << 8,
    0xf << 12,
    1 << PETIT | 1 << TWENTY_ONE,
];

/// A set of cards, low and high ones apart.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SplitSet {
    /// Ten bits a suit, then nineteen trumps.
    pub low: u64,
    /// Four bits a suit, then the petit, the 21, the Excuse.
    pub high: u32,
}

impl SplitSet {
    /// These cards, of which some count as an Excuse.
    #[must_use]
    pub fn of(cards: CardSet, excuse_like: CardSet) -> Self {
        let mut found = Self::default();
        for card in cards {
            match Place::of(searched(card, excuse_like)) {
                Place::Low(bit) => found.low |= 1 << bit,
                Place::High(bit) => found.high |= 1 << bit,
            }
        }
        found
    }
}

/// The bit of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The number of its bit among the low cards.
    Low(u32),
    /// The number of its bit among the high cards.
    High(u32),
}

impl Place {
    /// The bit of this card.
    #[must_use]
    pub fn of(card: Card) -> Self {
        PLACES[usize::from(card.0)]
    }
}

/// A table, because it is read several times for each card that the search plays.
static PLACES: [Place; CARDS] = {
    let mut places = [Place::Low(0); CARDS];
    let mut bit = 0;
    while bit < LOW_CARDS {
        places[low_card(bit) as usize] = Place::Low(bit);
        bit += 1;
    }
    let mut bit = 0;
    while bit < HIGH_CARDS as u32 {
        places[high_card(bit) as usize] = Place::High(bit);
        bit += 1;
    }
    places
};

/// A card as the search knows it, if some count as an Excuse.
#[must_use]
pub fn searched(card: Card, excuse_like: CardSet) -> Card {
    if excuse_like.contains(card) {
        IMPRENABLE_CARD
    } else {
        card
    }
}

/// The card of a low bit.
#[must_use]
pub const fn low_card(bit: u32) -> u8 {
    (if bit >= 40 {
        57 + bit - 40
    } else {
        bit / PIPS * SUIT_SIZE + bit % PIPS
    }) as u8
}

/// The card of a high bit.
#[must_use]
pub const fn high_card(bit: u32) -> u8 {
    match bit {
        PETIT => Card::PETIT.0,
        TWENTY_ONE => Card::TWENTY_ONE.0,
        EXCUSE => Card::EXCUSE.0,
        IMPRENABLE => IMPRENABLE_CARD.0,
        _ => (bit / 4 * SUIT_SIZE + PIPS + bit % 4) as u8,
    }
}

/// The low cards of a suit from this bit up.
#[must_use]
pub const fn from_bit_up(bit: u32) -> u64 {
    let mut suit = 0;
    while suit < 4 && bit >= 10 * (suit as u32 + 1) {
        suit += 1;
    }
    LOW[suit] & !((1 << bit) - 1)
}

/// These cards and every higher card of their suits.
#[must_use]
pub fn upwards(cards: SplitSet) -> SplitSet {
    let mut found = SplitSet::default();
    for (suit, lane) in LOW.into_iter().enumerate() {
        let high = HIGH[suit] & !(1 << PETIT);
        let lowest = cards.low & lane & (cards.low & lane).wrapping_neg();
        if lowest != 0 {
            found.low |= lane & lowest.wrapping_neg();
            found.high |= high;
        } else if cards.high & high != 0 {
            found.high |= high & (!0 << (cards.high & high).trailing_zeros());
        }
    }
    found
}
