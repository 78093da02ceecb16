//! The seventy-eight cards, and sets of them in two machine words.
//!
//! ```
//! use tarot::cards::{Card, CardSet};
//!
//! let hand: CardSet = "SK S2 T1 T21 EX".parse().unwrap();
//! assert_eq!(hand.len(), 5);
//! assert_eq!(hand.numbered_trumps().to_string(), "T1 T21");
//! assert_eq!(hand.half_points(), 9 + 1 + 9 + 9 + 9);
//! assert!(hand.contains(Card::PETIT));
//! ```

mod packs;
mod text;

use std::hint::select_unpredictable;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

pub use packs::Cards;
pub use text::UnknownCard;

/// How many cards one pack has.
pub const PACK_SIZE: u8 = 78;
/// How many cards a suit has.
pub const SUIT_SIZE: u32 = 14;
/// How many cards the four suits have.
pub const PLAIN_SIZE: u32 = 56;

const TRUMP_WORD: u32 = (1 << 21) - 1;
const EXCUSE_WORD: u32 = 1 << 21;
const SUIT_WORD: u64 = (1 << SUIT_SIZE) - 1;

/// A card by its number: fourteen a suit from the 1 to the king (spades, hearts, diamonds, clubs),
/// the trumps from the petit to the 21, then the Excuse. A second pack follows from 78 on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Card(pub u8);

impl Card {
    /// The petit.
    pub const PETIT: Self = Self(56);
    /// The 21 of trumps.
    pub const TWENTY_ONE: Self = Self(76);
    /// The Excuse.
    pub const EXCUSE: Self = Self(77);

    /// The same card of the first pack.
    #[must_use]
    pub const fn first(self) -> Self {
        Self(self.0 % PACK_SIZE)
    }

    /// Whether this card belongs to the second pack.
    #[must_use]
    pub const fn is_twin(self) -> bool {
        self.0 >= PACK_SIZE
    }

    /// The suit, 0 to 3, or 4 for the trumps; none for the Excuse.
    #[must_use]
    pub const fn suit(self) -> Option<u32> {
        match self.first().0 {
            77 => None,
            56.. => Some(4),
            number => Some(number as u32 / SUIT_SIZE),
        }
    }

    /// The card's value in half-points.
    #[must_use]
    pub const fn half_points(self) -> u32 {
        CardSet::of(self.first()).half_points()
    }
}

/// Some cards of one pack: fourteen bits a suit, and the trumps with the Excuse above them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet {
    /// The cards of the four suits, in the order of their numbers.
    pub plain: u64,
    /// The trumps from the petit up, then the Excuse.
    pub trumps: u32,
}

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self {
        plain: 0,
        trumps: 0,
    };
    /// All seventy-eight.
    pub const PACK: Self = Self {
        plain: (1 << PLAIN_SIZE) - 1,
        trumps: TRUMP_WORD | EXCUSE_WORD,
    };
    /// The numbered trumps.
    pub const TRUMPS: Self = Self {
        plain: 0,
        trumps: TRUMP_WORD,
    };
    /// The Excuse alone.
    pub const EXCUSE: Self = Self {
        plain: 0,
        trumps: EXCUSE_WORD,
    };
    /// The petit alone.
    pub const PETIT: Self = Self {
        plain: 0,
        trumps: 1,
    };
    /// The 21, the petit and the Excuse.
    pub const OUDLERS: Self = Self {
        plain: 0,
        trumps: EXCUSE_WORD | 1 | 1 << 20,
    };

    /// This card alone; a card of a second pack counts as its twin.
    #[must_use]
    pub const fn of(card: Card) -> Self {
        let number = card.first().0 as u32;
        if number < PLAIN_SIZE {
            Self {
                plain: 1 << number,
                trumps: 0,
            }
        } else {
            Self {
                plain: 0,
                trumps: 1 << (number - PLAIN_SIZE),
            }
        }
    }

    /// The cards of one suit, 0 to 3, or 4 for the numbered trumps.
    #[must_use]
    pub const fn suit(suit: u32) -> Self {
        if suit == 4 {
            Self::TRUMPS
        } else {
            Self {
                plain: SUIT_WORD << (SUIT_SIZE * suit),
                trumps: 0,
            }
        }
    }

    /// The set whose bit `n` stands for the card with the number `n`.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self {
            plain: bits as u64 & Self::PACK.plain,
            trumps: (bits >> PLAIN_SIZE) as u32 & Self::PACK.trumps,
        }
    }

    /// One bit for each card, by its number.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.plain as u128 | (self.trumps as u128) << PLAIN_SIZE
    }

    /// Whether there is no card.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.plain == 0 && self.trumps == 0
    }

    /// How many cards there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.plain.count_ones() + self.trumps.count_ones()
    }

    /// These cards if there are any, else the others.
    ///
    /// Whether a hand is empty is as good as random in a playout, so this must not become a branch
    /// that the processor would mispredict half of the time.
    #[must_use]
    #[inline(always)]
    pub fn or(self, others: Self) -> Self {
        let is_empty = self.is_empty();
        Self {
            plain: select_unpredictable(is_empty, others.plain, self.plain),
            trumps: select_unpredictable(is_empty, others.trumps, self.trumps),
        }
    }

    /// Whether one of the cards is this one.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.meets(Self::of(card))
    }

    /// Whether the two sets have a card in common.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.plain & other.plain != 0 || self.trumps & other.trumps != 0
    }

    /// The numbered trumps among these.
    #[must_use]
    pub const fn numbered_trumps(self) -> Self {
        Self {
            plain: 0,
            trumps: self.trumps & TRUMP_WORD,
        }
    }

    /// The value of all cards together in half-points: 182 for the pack.
    #[must_use]
    pub const fn half_points(self) -> u32 {
        const fn of_rank(from_king: u32) -> u64 {
            let one = 1 << (SUIT_SIZE - 1 - from_king);
            one | one << SUIT_SIZE | one << (2 * SUIT_SIZE) | one << (3 * SUIT_SIZE)
        }
        let heavy = (self.plain & of_rank(0)).count_ones()
            + (self.trumps & Self::OUDLERS.trumps).count_ones();
        self.len()
            + 8 * heavy
            + 6 * (self.plain & of_rank(1)).count_ones()
            + 4 * (self.plain & of_rank(2)).count_ones()
            + 2 * (self.plain & of_rank(3)).count_ones()
    }
}

impl BitAnd for CardSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self {
            plain: self.plain & other.plain,
            trumps: self.trumps & other.trumps,
        }
    }
}

impl BitOr for CardSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self {
            plain: self.plain | other.plain,
            trumps: self.trumps | other.trumps,
        }
    }
}

impl BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Sub for CardSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            plain: self.plain & !other.plain,
            trumps: self.trumps & !other.trumps,
        }
    }
}

impl SubAssign for CardSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// The cards of a set, lowest number first.
#[derive(Clone, Debug)]
pub struct EachCard(CardSet);

impl Iterator for EachCard {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let CardSet { plain, trumps } = self.0;
        let number = if plain != 0 {
            self.0.plain &= plain - 1;
            plain.trailing_zeros()
        } else if trumps != 0 {
            self.0.trumps &= trumps - 1;
            PLAIN_SIZE + trumps.trailing_zeros()
        } else {
            return None;
        };
        Some(Card(number as u8))
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = EachCard;

    fn into_iter(self) -> EachCard {
        EachCard(self)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards
            .into_iter()
            .fold(Self::EMPTY, |set, card| set | Self::of(card))
    }
}
