//! Cards of one pack or of two.

use std::ops::{BitAnd, BitOr, Sub};

use super::{Card, CardSet, PACK_SIZE};

/// Some cards of one pack or of two: a set for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cards<const PACKS: usize>(pub [CardSet; PACKS]);

impl<const PACKS: usize> Cards<PACKS> {
    /// No card.
    pub const EMPTY: Self = Self([CardSet::EMPTY; PACKS]);

    /// These cards of every pack.
    #[must_use]
    pub const fn all(cards: CardSet) -> Self {
        Self([cards; PACKS])
    }

    /// This card alone. Panics if the card is of a second pack and there is only one.
    #[must_use]
    pub fn of(card: Card) -> Self {
        let mut found = Self::EMPTY;
        found.0[usize::from(card.0 / PACK_SIZE)] = CardSet::of(card);
        found
    }

    /// How many cards there are.
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.iter().map(|cards| cards.len()).sum()
    }

    /// Whether there is no card.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|cards| cards.is_empty())
    }

    /// Whether one of the cards is this one.
    #[must_use]
    pub fn contains(self, card: Card) -> bool {
        (self & Self::of(card)) != Self::EMPTY
    }

    /// The value of all cards together in half-points.
    #[must_use]
    pub fn half_points(self) -> u32 {
        self.0.iter().map(|cards| cards.half_points()).sum()
    }

    /// These cards if there are any, else the others.
    #[must_use]
    pub fn or(self, others: Self) -> Self {
        if self.is_empty() { others } else { self }
    }

    /// The cards, one after another.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        self.0.into_iter().enumerate().flat_map(|(pack, cards)| {
            let before = pack as u8 * PACK_SIZE;
            cards.into_iter().map(move |card| Card(card.0 + before))
        })
    }

    fn both(self, other: Self, how: impl Fn(CardSet, CardSet) -> CardSet) -> Self {
        Self(std::array::from_fn(|pack| how(self.0[pack], other.0[pack])))
    }
}

impl<const PACKS: usize> BitAnd for Cards<PACKS> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.both(other, |these, those| these & those)
    }
}

impl<const PACKS: usize> BitOr for Cards<PACKS> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.both(other, |these, those| these | those)
    }
}

impl<const PACKS: usize> Sub for Cards<PACKS> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.both(other, |these, those| these - those)
    }
}
