//! A deal at a moment of its play: whose turn it is, which cards are legal, what has been won.
//!
//! ```
//! use tarot::cards::{Card, Cards};
//! use tarot::position::Position;
//! use tarot::rules::Rules;
//!
//! let hands = ["S2 T5", "S7 T9", "T1 T3"].map(|hand| Cards([hand.parse().unwrap()]));
//! let mut position = Position::<1>::new(Rules::federation(2), &hands, 0b001, 0);
//! position.play("S2".parse().unwrap());
//! assert_eq!(position.legal().0[0].to_string(), "S7");
//! position.play("S7".parse().unwrap());
//! position.play(Card::PETIT);
//! assert_eq!(position.turn(), Some(2));
//! assert_eq!(position.won.lost, 1);
//! ```

#[cfg(test)]
mod tests;
mod winnings;

use crate::cards::{Card, CardSet, Cards, SUIT_SIZE};
use crate::rules::Rules;
pub use winnings::{Count, Winnings};

/// Two packs serve up to this many players.
pub const MAX_SEATS: usize = 9;

/// A deal at a moment of its play, every hand open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<const PACKS: usize = 1> {
    /// The options of the table.
    pub rules: Rules,
    /// How many play.
    pub seats: u8,
    /// The attack's seats, one bit each; none if everyone plays alone.
    pub attack: u16,
    /// The cards left in each hand.
    pub hands: [Cards<PACKS>; MAX_SEATS],
    /// Cards that a hand may lead to the first trick only if it has nothing else: the called suits.
    pub barred: Cards<PACKS>,
    /// The petits that count as an Excuse, because their holder was dealt no other trump.
    pub excuse_like: Cards<PACKS>,
    /// How many tricks are complete.
    pub done: u8,
    /// Who led to the current trick, or is about to.
    pub leader: u8,
    /// The cards of the current trick in the order of play.
    pub trick: [Card; MAX_SEATS],
    /// How many of them have been played.
    pub in_trick: u8,
    /// What has been won so far.
    pub won: Winnings,
}

impl<const PACKS: usize> Position<PACKS> {
    /// The first trick of a deal, before its first card.
    #[must_use]
    pub fn new(rules: Rules, hands: &[Cards<PACKS>], attack: u16, leader: u8) -> Self {
        let mut all = [Cards::EMPTY; MAX_SEATS];
        all[..hands.len()].copy_from_slice(hands);
        Self {
            rules,
            seats: hands.len() as u8,
            attack,
            hands: all,
            barred: Cards::EMPTY,
            excuse_like: Cards::EMPTY,
            done: 0,
            leader,
            trick: [Card(0); MAX_SEATS],
            in_trick: 0,
            won: Winnings::default(),
        }
    }

    /// The same position with the cards of the first pack only.
    pub(crate) fn first_pack(&self) -> Position {
        let first = |cards: &Cards<PACKS>| Cards([cards.0[0]]);
        Position {
            rules: self.rules,
            seats: self.seats,
            attack: self.attack,
            hands: self.hands.each_ref().map(first),
            barred: first(&self.barred),
            excuse_like: first(&self.excuse_like),
            done: self.done,
            leader: self.leader,
            trick: self.trick,
            in_trick: self.in_trick,
            won: self.won,
        }
    }

    /// Count these cards for the attack: its discard, or a dog that belongs to it.
    pub fn lay_aside(&mut self, cards: Cards<PACKS>) {
        let oudlers = cards & Cards::all(CardSet::OUDLERS);
        self.won.half_points += cards.half_points() as i16;
        self.won.oudlers += oudlers.len() as u8;
        self.won.has_petit |= !(cards & Cards::all(CardSet::PETIT)).is_empty();
    }

    /// Whose turn it is; nobody's after the last trick.
    #[must_use]
    pub fn turn(&self) -> Option<u8> {
        (self.done < self.rules.tricks).then(|| self.seat_at(self.in_trick))
    }

    fn seat_at(&self, place: u8) -> u8 {
        (self.leader + place) % self.seats
    }

    pub(crate) fn is_attack(&self, seat: u8) -> bool {
        self.attack >> seat & 1 == 1
    }

    /// The current trick so far.
    #[must_use]
    pub fn cards_in_trick(&self) -> &[Card] {
        &self.trick[..usize::from(self.in_trick)]
    }

    /// The legal cards; none once the deal is over.
    #[must_use]
    pub fn legal(&self) -> Cards<PACKS> {
        let Some(seat) = self.turn() else {
            return Cards::EMPTY;
        };
        let hand = self.hands[usize::from(seat)];
        if self.in_trick == 0 {
            return self.leads(hand);
        }
        if !self.rules.oudlers_apart && self.excuse_like.is_empty() {
            return self.follow(hand);
        }
        self.follow_by_rare_rules(hand)
    }

    /// Any card; to the first trick no card of the called suit, unless the hand has nothing else.
    fn leads(&self, hand: Cards<PACKS>) -> Cards<PACKS> {
        if self.done > 0 {
            return hand;
        }
        (hand - self.barred).or(hand)
    }

    /// Follow suit, or trump; go higher than the trumps played if possible; else play anything. The
    /// Excuse is always legal.
    fn follow(&self, hand: Cards<PACKS>) -> Cards<PACKS> {
        let Some(led) = self.suit_led() else {
            return hand;
        };
        let excuse = hand & Cards::all(CardSet::EXCUSE);
        let same = hand & Cards::all(CardSet::suit(led));
        if led != 4 && !same.is_empty() {
            return same | excuse;
        }
        let trumps = hand & Cards::all(CardSet::TRUMPS);
        if trumps.is_empty() {
            return hand;
        }
        (trumps & Cards::all(self.higher_trumps())).or(trumps) | excuse
    }

    /// The same if a petit counts as an Excuse, or a third oudler may not join two others.
    fn follow_by_rare_rules(&self, hand: Cards<PACKS>) -> Cards<PACKS> {
        let own = hand & self.excuse_like;
        let excuse = Cards::all(CardSet::EXCUSE);
        let as_excuse = if own.is_empty() {
            hand
        } else {
            (hand - own) | excuse
        };
        let mut may = self.follow(as_excuse);
        let oudlers = self
            .cards_in_trick()
            .iter()
            .filter(|&&card| is_oudler(card));
        if self.rules.oudlers_apart && oudlers.count() >= 2 {
            may = (may - Cards::all(CardSet::OUDLERS)).or(may);
        }
        let freed = if (may & excuse).is_empty() {
            Cards::EMPTY
        } else {
            own
        };
        (may & hand) | freed
    }

    /// Whether a card counts as an Excuse.
    pub(crate) fn is_excuse(&self, card: Card) -> bool {
        card.first() == Card::EXCUSE || self.excuse_like.contains(card)
    }

    /// The suit of the first card that is not an Excuse.
    pub(crate) fn suit_led(&self) -> Option<u32> {
        let led = self
            .cards_in_trick()
            .iter()
            .find(|&&card| !self.is_excuse(card));
        led.and_then(|card| card.suit())
    }

    /// The trumps that beat the highest one of the trick; of two equal trumps the second wins.
    pub(crate) fn higher_trumps(&self) -> CardSet {
        let trumps = self
            .cards_in_trick()
            .iter()
            .filter(|&&card| !self.is_excuse(card));
        let highest = trumps
            .map(|&card| CardSet::of(card).numbered_trumps().trumps)
            .max();
        match highest {
            None | Some(0) => CardSet::TRUMPS,
            Some(bit) => CardSet {
                plain: 0,
                trumps: CardSet::TRUMPS.trumps & !(bit - 1),
            },
        }
    }

    /// The position after this card. Legality is not checked.
    #[must_use]
    pub fn after(mut self, card: Card) -> Self {
        self.play(card);
        self
    }

    /// Play this card. Legality is not checked.
    pub fn play(&mut self, card: Card) {
        let seat = self.seat_at(self.in_trick);
        let hand = &mut self.hands[usize::from(seat)];
        *hand = *hand - Cards::of(card);
        self.trick[usize::from(self.in_trick)] = card;
        self.in_trick += 1;
        if self.in_trick == self.seats {
            self.finish_trick(self.winner());
        }
    }

    /// Who wins the trick as it stands.
    #[must_use]
    pub fn winner(&self) -> u8 {
        if self.excuse_wins() {
            return self.leader;
        }
        self.strongest().1
    }

    /// How strong the strongest card of the trick is, and whose; 0 and the leader's if none can
    /// win.
    pub(crate) fn strongest(&self) -> (u32, u8) {
        let mut best = (0, 0);
        for (place, &card) in self.cards_in_trick().iter().enumerate() {
            let strength = self.strength(card);
            if strength > 0 && strength >= best.0 {
                best = (strength, place as u8);
            }
        }
        (best.0, self.seat_at(best.1))
    }

    /// A card's strength in this trick: 0 if it cannot win.
    pub(crate) fn strength(&self, card: Card) -> u32 {
        if self.is_excuse(card) {
            return 0;
        }
        let number = u32::from(card.first().0);
        match card.suit() {
            Some(4) => number,
            suit if suit == self.suit_led() => 1 + number % SUIT_SIZE,
            _ => 0,
        }
    }

    /// Whether the Excuse was led to the last trick by a side that has won all the others.
    fn excuse_wins(&self) -> bool {
        let is_swept = if self.is_attack(self.leader) {
            self.won.lost == 0
        } else {
            self.won.lost == self.done
        };
        self.rules.excuse_wins_slam
            && self.done + 1 == self.rules.tricks
            && self.trick[0].first() == Card::EXCUSE
            && is_swept
    }
}

fn is_oudler(card: Card) -> bool {
    CardSet::OUDLERS.contains(card)
}
