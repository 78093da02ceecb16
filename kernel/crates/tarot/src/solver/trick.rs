//! The trick in progress, and the cards that may be played to it.

use super::layout::{FREE_PETIT, HIGH_CARDS, OPEN, Place, TRUMPS};
use crate::cards::Card;

/// In place of a seat where there is none.
pub(super) const NONE: u8 = u8::MAX;
/// Every trump is stronger than any card of a suit.
pub(super) const ABOVE_SUITS: u8 = 32;
/// More moves than any hand has.
pub(super) const MOST: usize = 32;

/// A trick in progress.
#[derive(Clone, Copy)]
pub(super) struct Trick {
    pub(super) leader: u8,
    pub(super) place: u8,
    pub(super) led: u8,
    /// How strong the winning card is: 0 for none, a suit's rank from 1, a trump's number from 33.
    pub(super) strength: u8,
    pub(super) winner: u8,
    /// How many cards lie there of the suit led, and how many trumps.
    pub(super) of_led: u8,
    pub(super) trumps: u8,
    pub(super) points: i16,
    pub(super) excuse: u8,
    pub(super) petit: bool,
    /// Whether a petit that counts as an Excuse lies there.
    free: bool,
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
            excuse: NONE,
            petit: false,
            free: false,
            discards: 0,
        }
    }

    /// Add a seat's card; the high ones are worth so much.
    pub(super) fn lay(&mut self, seat: u8, card: u8, worths: &[i16; HIGH_CARDS]) {
        let strength = strength(card, self);
        if card == Card::EXCUSE.0 {
            self.excuse = seat;
        } else if card == FREE_PETIT.0 {
            self.free = true;
            self.points += worth(card, worths);
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
            self.points += worth(card, worths);
        }
        if strength > self.strength {
            self.strength = strength;
            self.winner = seat;
        }
        self.place += 1;
    }

    /// How many oudlers lie there.
    pub(super) fn oudlers(&self) -> u8 {
        u8::from(self.excuse != NONE)
            + u8::from(self.petit || self.free)
            + u8::from(self.strength == ABOVE_SUITS + 21)
    }
}

/// The cards that may be played, each with how well it promises.
#[derive(Clone, Copy)]
pub(super) struct Moves {
    pub(super) cards: [(i32, u8); MOST],
    pub(super) count: usize,
}

impl Moves {
    /// No cards.
    pub(super) const NONE: Self = Self {
        cards: [(0, 0); MOST],
        count: 0,
    };

    /// One card more.
    pub(super) fn push(&mut self, score: i32, card: u8) {
        self.cards[self.count] = (score, card);
        self.count += 1;
    }

    /// The most promising move that is left.
    pub(super) fn next(&mut self) -> Option<u8> {
        let left = &self.cards[..self.count];
        let best = (0..left.len()).max_by_key(|&i| left[i].0)?;
        let card = left[best].1;
        self.leave_out(best);
        Some(card)
    }

    /// Whether this card is among them.
    pub(super) fn has(&self, card: u8) -> bool {
        self.cards[..self.count].iter().any(|&(_, one)| one == card)
    }

    /// Without this card.
    pub(super) fn remove(&mut self, card: u8) {
        let all = &self.cards[..self.count];
        if let Some(index) = all.iter().position(|&(_, one)| one == card) {
            self.leave_out(index);
        }
    }

    /// One card less.
    pub(super) fn leave_out(&mut self, index: usize) {
        self.count -= 1;
        self.cards[index] = self.cards[self.count];
    }
}

/// The suit of a card; the Excuse counts as a trump here.
pub(super) fn suit_of(card: u8) -> u8 {
    (card / 14).min(TRUMPS as u8)
}

/// The half-points of a card, where the high ones are worth so much.
pub(super) fn worth(card: u8, worths: &[i16; HIGH_CARDS]) -> i16 {
    match Place::of(Card(card)) {
        Place::Low(_) => 1,
        Place::High(bit) => worths[bit as usize],
    }
}

/// How strong a card is in this trick: 0 where it cannot win.
pub(super) fn strength(card: u8, trick: &Trick) -> u8 {
    match card {
        77.. => 0,
        56.. => card - 55 + ABOVE_SUITS,
        _ if usize::from(trick.led) == OPEN || card / 14 == trick.led => card % 14 + 1,
        _ => 0,
    }
}
