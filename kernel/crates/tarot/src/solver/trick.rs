//! The trick in progress, and the list of moves.

use super::layout::{HIGH_CARDS, IMPRENABLE_CARD, OPEN, Place, TRUMPS};
use crate::cards::Card;

/// No seat.
pub(super) const NO_SEAT: u8 = u8::MAX;
/// Every trump is stronger than any card of a suit.
pub(super) const ABOVE_SUITS: u8 = 32;
/// More moves than any hand has.
pub(super) const MAX_HAND: usize = 32;

/// A trick in progress.
#[derive(Clone, Copy)]
pub(super) struct Trick {
    pub(super) leader: u8,
    pub(super) place: u8,
    pub(super) led: u8,
    /// The strength of the winning card: 0 for none, a suit's rank from 1, a trump from 33.
    pub(super) strength: u8,
    pub(super) winner: u8,
    /// How many cards of the suit led it has, and how many trumps.
    pub(super) of_led: u8,
    pub(super) trumps: u8,
    pub(super) points: i16,
    pub(super) excuse: u8,
    pub(super) petit: bool,
    /// Whether an imprenable petit was played.
    imprenable: bool,
    /// The seats that have neither followed suit nor trumped.
    pub(super) discards: u8,
}

impl Trick {
    /// A trick that this seat leads.
    pub(super) const fn new(leader: u8) -> Self {
        Self {
            leader,
            place: 0,
            led: OPEN as u8,
            strength: 0,
            winner: leader,
            of_led: 0,
            trumps: 0,
            points: 0,
            excuse: NO_SEAT,
            petit: false,
            imprenable: false,
            discards: 0,
        }
    }

    /// Add a seat's card, with these weights of the high cards.
    pub(super) fn play(&mut self, seat: u8, card: u8, weights: &[i16; HIGH_CARDS]) {
        let strength = strength(card, self);
        if card == Card::EXCUSE.0 {
            self.excuse = seat;
        } else if card == IMPRENABLE_CARD.0 {
            self.imprenable = true;
            self.points += weight(card, weights);
        } else {
            let suit = suit_of(card);
            if usize::from(self.led) == OPEN {
                self.led = suit;
            }
            if suit == 4 {
                self.trumps += 1;
            } else if suit == self.led {
                self.of_led += 1;
            } else {
                self.discards |= 1 << seat;
            }
            self.petit |= card == Card::PETIT.0;
            self.points += weight(card, weights);
        }
        if strength > self.strength {
            self.strength = strength;
            self.winner = seat;
        }
        self.place += 1;
    }

    /// How many oudlers it has.
    pub(super) fn oudlers(&self) -> u8 {
        u8::from(self.excuse != NO_SEAT)
            + u8::from(self.petit || self.imprenable)
            + u8::from(self.strength == ABOVE_SUITS + 21)
    }
}

/// The legal cards, each with its score.
#[derive(Clone, Copy)]
pub(super) struct Moves {
    pub(super) cards: [(i32, u8); MAX_HAND],
    pub(super) count: usize,
}

impl Moves {
    /// No cards.
    pub(super) const NONE: Self = Self {
        cards: [(0, 0); MAX_HAND],
        count: 0,
    };

    /// Add a card.
    pub(super) fn push(&mut self, score: i32, card: u8) {
        self.cards[self.count] = (score, card);
        self.count += 1;
    }

    /// Take the best move left. Selection, not a sort: most lists are cut off after the first move.
    pub(super) fn next(&mut self) -> Option<u8> {
        let left = &self.cards[..self.count];
        let best = (0..left.len()).max_by_key(|&i| left[i].0)?;
        let card = left[best].1;
        self.swap_remove(best);
        Some(card)
    }

    /// Whether this card is among them.
    pub(super) fn contains(&self, card: u8) -> bool {
        self.cards[..self.count].iter().any(|&(_, one)| one == card)
    }

    /// Without this card.
    pub(super) fn remove(&mut self, card: u8) {
        let all = &self.cards[..self.count];
        if let Some(index) = all.iter().position(|&(_, one)| one == card) {
            self.swap_remove(index);
        }
    }

    /// One card less.
    pub(super) fn swap_remove(&mut self, index: usize) {
        self.count -= 1;
        self.cards[index] = self.cards[self.count];
    }
}

/// The suit of a card; the Excuse counts as a trump here.
pub(super) fn suit_of(card: u8) -> u8 {
    (card / 14).min(TRUMPS as u8)
}

/// The weight of a card, by these weights of the high cards.
pub(super) fn weight(card: u8, weights: &[i16; HIGH_CARDS]) -> i16 {
    match Place::of(Card(card)) {
        Place::Low(_) => 1,
        Place::High(bit) => weights[bit as usize],
    }
}

/// A card's strength in this trick: 0 if it cannot win.
pub(super) fn strength(card: u8, trick: &Trick) -> u8 {
    match card {
        77.. => 0,
        56.. => card - 55 + ABOVE_SUITS,
        _ if usize::from(trick.led) == OPEN || card / 14 == trick.led => card % 14 + 1,
        _ => 0,
    }
}
