//! Draws hidden hands by swapping cards, where there are too many ways to count.
//!
//! From any deal that agrees with what is known, two or three random cards change places again and
//! again if all may lie there (Metropolis et al. 1953). After enough swaps every deal that swaps
//! lead to is nearly as likely as its weight says.

use super::{Counts, Kind, MAX_HOLDERS, SamplerError};
use crate::cards::CardSet;
use crate::random::Random;

/// Swaps tried for each hidden card, and at least.
const SWAPS: usize = 16;
const LEAST_SWAPS: usize = 512;

/// A hidden card.
#[derive(Clone, Copy, Debug)]
struct Hidden {
    card: CardSet,
    /// By holder, how likely it is to lie there.
    weights: [f64; MAX_HOLDERS],
}

/// A deal that agrees with what is known, from which others are drawn.
#[derive(Clone, Debug)]
pub(super) struct Swaps {
    cards: Vec<Hidden>,
    /// By card: who holds it.
    holders: Vec<u8>,
}

impl Swaps {
    /// Some deal of these kinds.
    pub(super) fn new(kinds: &[Kind], wanted_left: Counts) -> Result<Self, SamplerError> {
        let hidden = |kind: &Kind| {
            let weights = kind.weights;
            let cards = kind.cards.into_iter();
            cards.map(move |card| Hidden {
                card: CardSet::of(card),
                weights,
            })
        };
        let cards: Vec<_> = kinds.iter().flat_map(hidden).collect();
        let mut sharing = Sharing {
            holders: vec![NOBODY; cards.len()],
            cards: &cards,
            wanted_left,
        };
        for card in 0..cards.len() {
            if !sharing.place(card, &mut [false; MAX_HOLDERS]) {
                return Err(SamplerError::NoSuchDeal);
            }
        }
        let holders = sharing.holders;
        Ok(Self { cards, holders })
    }

    /// The cards of each holder.
    pub(super) fn sample(&self, random: &mut Random) -> [CardSet; MAX_HOLDERS] {
        // Every draw starts from the same deal, so it takes many swaps until nothing is left of it.
        let mut holders = self.holders.clone();
        let count = self.cards.len();
        let swaps = if count > 1 {
            LEAST_SWAPS.max(SWAPS * count)
        } else {
            0
        };
        for swap in 0..swaps {
            let [one, other, third] = [(); 3].map(|()| random.below(count as u32) as usize);
            if random.share() < self.odds(&holders, one, other) {
                holders.swap(one, other);
            }
            // Some deals are three cards apart, each in a place of the next.
            if swap % 4 == 0 && random.share() < self.odds_of_three(&holders, one, other, third) {
                holders.swap(one, other);
                holders.swap(other, third);
            }
        }
        let mut hands = [CardSet::EMPTY; MAX_HOLDERS];
        for (hidden, &holder) in self.cards.iter().zip(&holders) {
            hands[usize::from(holder)] |= hidden.card;
        }
        hands
    }

    /// How much likelier the deal is after these two cards change places.
    #[inline(always)]
    fn odds(&self, holders: &[u8], one: usize, other: usize) -> f64 {
        // 0 where a card cannot lie, so no swap leads to an impossible deal.
        let (here, there) = (holders[one], holders[other]);
        self.at(one, there) * self.at(other, here) / (self.at(one, here) * self.at(other, there))
    }

    /// How much likelier it is after the first goes to the second's place, the second to the
    /// third's, and the third to the first's.
    #[inline(always)]
    fn odds_of_three(&self, holders: &[u8], one: usize, other: usize, third: usize) -> f64 {
        if one == other || other == third || third == one {
            return 0.0;
        }
        let [here, there, elsewhere] = [one, other, third].map(|card| holders[card]);
        let before = self.at(one, here) * self.at(other, there) * self.at(third, elsewhere);
        self.at(one, there) * self.at(other, elsewhere) * self.at(third, here) / before
    }

    #[inline(always)]
    fn at(&self, card: usize, holder: u8) -> f64 {
        self.cards[card].weights[usize::from(holder)]
    }
}

/// As a holder: nobody yet.
const NOBODY: u8 = MAX_HOLDERS as u8;

/// Cards being shared out, one after another.
struct Sharing<'c> {
    cards: &'c [Hidden],
    holders: Vec<u8>,
    wanted_left: Counts,
}

impl Sharing<'_> {
    /// Give a card to a holder who wants one, or who can pass another card on (an augmenting path:
    /// Berge 1957). Holders already asked are not asked again.
    fn place(&mut self, card: usize, asked: &mut [bool; MAX_HOLDERS]) -> bool {
        for holder in 0..MAX_HOLDERS {
            if self.cards[card].weights[holder] > 0.0 && !asked[holder] {
                asked[holder] = true;
                if self.wanted_left[holder] > 0 {
                    self.wanted_left[holder] -= 1;
                    self.holders[card] = holder as u8;
                    return true;
                }
                for other in 0..self.cards.len() {
                    if usize::from(self.holders[other]) == holder && self.place(other, asked) {
                        self.holders[card] = holder as u8;
                        return true;
                    }
                }
            }
        }
        false
    }
}
