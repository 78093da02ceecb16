//! What everybody at the table has seen, and what players infer from it.

use crate::cards::{Card, CardSet, PLAIN_SIZE, SUIT_SIZE};
use crate::position::{MAX_SEATS, Position};

const EXCUSE: u32 = CardSet::EXCUSE.trumps;
/// As a suit: trumps.
pub(super) const TRUMPS: u32 = PLAIN_SIZE / SUIT_SIZE;

/// What everybody has seen before the card to be played, and what only one side knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct History {
    /// By seat: the suits, with trumps as a fifth, that it has shown to be void in.
    pub void: [u8; MAX_SEATS],
    /// The suits that the defence has led, and the attack, so far as everybody knew who was who.
    pub led: [u8; 2],
    /// Who led this trick.
    pub leader: u8,
    /// Whether its suit had not been led before.
    pub suit_is_new: bool,
    /// The cards in no hand.
    pub aside: CardSet,
    /// The seats that know these cards.
    pub knows_aside: u16,
    /// The taker, where a partner is hidden.
    pub taker: u8,
    /// The called cards that have not been played: who holds one is the taker's partner, and
    /// hidden.
    pub called: CardSet,
    /// The partners who have played a called card, a bit each.
    pub shown: u8,
    /// By seat: how strongly its cards suggest that it is the hidden partner; below 0, that it is
    /// not.
    pub leaning: [i8; MAX_SEATS],
    /// Whether everyone plays for themselves, so that nobody has a foe or an ally.
    pub alone: bool,
}

impl History {
    /// Nothing has been played; the cards in no hand lie aside.
    #[must_use]
    pub fn at_start(position: &Position, knows_aside: u16) -> Self {
        let hands = &position.hands[..usize::from(position.seats)];
        let dealt = hands
            .iter()
            .fold(CardSet::EMPTY, |all, hand| all | hand.0[0]);
        Self {
            aside: CardSet::PACK - dealt,
            knows_aside,
            ..Self::default()
        }
    }

    /// The same, with a partner who holds one of the called cards, if there are any.
    #[must_use]
    pub const fn hiding(mut self, taker: u8, called: CardSet) -> Self {
        (self.taker, self.called) = (taker, called);
        self
    }

    /// The same, if everyone plays for themselves.
    #[must_use]
    pub const fn everyone_alone(mut self) -> Self {
        self.alone = true;
        self
    }

    /// The attack's seats, a bit each; none where everyone plays for themselves, whoever is counted
    /// as the attack.
    #[inline(always)]
    pub(super) const fn attackers(&self, attack: u32) -> u32 {
        if self.alone { 0 } else { attack }
    }

    /// The attack's seats, so far as everybody knows them.
    #[inline(always)]
    pub(super) const fn public(&self, attack: u32) -> u32 {
        if self.called.is_empty() {
            self.attackers(attack)
        } else {
            1 << self.taker | self.shown as u32
        }
    }

    /// A card has been played: a called one shows its holder.
    #[inline(always)]
    pub(super) fn reveal(&mut self, seat: usize, card: CardSet) {
        if card.meets(self.called) {
            self.called -= card;
            self.shown |= 1 << seat;
        }
    }

    /// A card was led, perhaps after the Excuse.
    #[inline(always)]
    fn lead(&mut self, seat: usize, card: CardSet, attack: u32) {
        self.leader = seat as u8;
        self.suit_is_new = false;
        if card.plain != 0 {
            let suit = 1 << (card.plain.trailing_zeros() / SUIT_SIZE);
            self.suit_is_new = (self.led[0] | self.led[1]) & suit == 0;
            let side = self.public(attack) >> seat & 1;
            self.led[side as usize] |= suit;
        }
    }

    /// A card was played while a partner is hidden: a partner gives points to the taker's trick or
    /// helps to draw trumps, and does neither for a foe.
    #[inline(always)]
    fn suspect(&mut self, seat: usize, card: CardSet, before: Before, wins: bool) {
        if self.called.is_empty() || self.public(0) >> seat & 1 == 1 {
            return;
        }
        let gives = card.plain & COURTS != 0;
        let told = match before {
            Before::Nothing if card.plain == 0 => 1,
            Before::Nothing => -2 * i8::from(suits_of(card) & suits_of(self.called) != 0),
            Before::Best(best, _) if best == usize::from(self.taker) => {
                if wins {
                    -i8::from(card.plain != 0)
                } else {
                    2 * i8::from(gives)
                }
            }
            Before::Best(..) => -i8::from(gives && !wins),
        };
        self.leaning[seat] = self.leaning[seat].saturating_add(told);
    }

    /// The players' estimate of whether a seat is the hidden partner.
    #[inline(always)]
    pub(super) fn suspicion(&self, seat: usize) -> Suspicion {
        let has_shown = u32::from(self.void[seat]) & suits_of(self.called) != 0;
        match self.leaning[seat] {
            _ if has_shown => Suspicion::Cleared,
            2.. => Suspicion::Likely,
            ..0 => Suspicion::Cleared,
            _ => Suspicion::Open,
        }
    }

    /// What the next card of a position reveals.
    pub fn note(&mut self, seat: u8, card: Card, position: &Position) {
        let (strength, best) = position.strongest();
        let before = match position.suit_led() {
            Some(led) => Before::Best(usize::from(best), led),
            None => Before::Nothing,
        };
        let wins = position.strength(card) > strength;
        let (seat, attack) = (usize::from(seat), u32::from(position.attack));
        self.see(seat, CardSet::of(card), before, wins, attack);
    }

    /// What a card reveals that was played to such a trick, and now wins it or not.
    #[inline(always)]
    pub(super) fn see(
        &mut self,
        seat: usize,
        card: CardSet,
        before: Before,
        wins: bool,
        attack: u32,
    ) {
        match before {
            Before::Nothing => self.lead(seat, card, attack),
            Before::Best(_, led) => self.void[seat] |= void_shown(led, card),
        }
        self.suspect(seat, card, before, wins);
        self.reveal(seat, card);
    }
}

/// The trick before a card: empty but for an Excuse, or the seat of its best card and the suit led.
#[derive(Clone, Copy)]
pub(super) enum Before {
    Nothing,
    Best(usize, u32),
}

/// Whether the players take a seat for the hidden partner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Suspicion {
    Open,
    Likely,
    Cleared,
}

/// The court cards.
const COURTS: u64 = {
    let suit = 0b1111 << (SUIT_SIZE - 4);
    suit | suit << SUIT_SIZE | suit << (2 * SUIT_SIZE) | suit << (3 * SUIT_SIZE)
};

/// The suits, a bit each, that a card shows its player to be void in, if this suit was led.
#[inline(always)]
const fn void_shown(led: u32, card: CardSet) -> u8 {
    if card.trumps & EXCUSE != 0 {
        return 0;
    }
    let suit = if card.plain == 0 {
        TRUMPS
    } else {
        card.plain.trailing_zeros() / SUIT_SIZE
    };
    let mut void = 0;
    if suit != led {
        void |= 1 << led;
        if suit != TRUMPS {
            void |= 1 << TRUMPS;
        }
    }
    void
}

/// The suits of these plain cards, a bit each.
#[inline(always)]
pub(super) const fn suits_of(cards: CardSet) -> u32 {
    let mut suits = 0;
    let mut suit = 0;
    while suit < 4 {
        let lane = ((1 << SUIT_SIZE) - 1) << (suit * SUIT_SIZE);
        suits |= ((cards.plain & lane != 0) as u32) << suit;
        suit += 1;
    }
    suits
}
