//! What a proof needs of a hand besides the cards that it played: that they may be played, or that
//! no others may, in every position of its class.

use super::layout::{HIGH, LOW, OPEN, PETIT, Split, TRUMPS, TWENTY_ONE};
use super::used::{SEATS, Used};

/// A seat's turn.
pub(super) struct Turn {
    pub(super) seat: usize,
    pub(super) hand: Split,
    /// The cards that may be played.
    pub(super) may: Split,
    /// The suit led, or none.
    pub(super) led: usize,
    /// The number of the trump to be beaten, where ranks decide what may be played; else 0.
    pub(super) over: u32,
    /// How strong the card is that wins the trick.
    pub(super) strength: u8,
}

impl Turn {
    /// Whether this card of a suit would neither lead nor follow.
    pub(super) fn is_discard(&self, card: u8) -> bool {
        self.led != OPEN && usize::from(card / 14) != self.led
    }

    /// What a proof needs that plays this card and has used so much after it.
    pub(super) fn to_play(&self, card: u8, used: Used) -> Used {
        self.overtrumping(card, used)
            .and(self.length_to_play(card, used))
    }

    /// What a proof needs that answers every card and has used so much after them.
    pub(super) fn to_answer_all(&self, used: Used) -> Used {
        self.no_undertrumping(used).and(self.length_of_all(used))
    }

    /// That this card, or one that is as good, is high enough where one must go higher.
    fn overtrumping(&self, card: u8, used: Used) -> Used {
        let trumps = self.hand.low & LOW[TRUMPS];
        let number = u32::from(card.saturating_sub(55));
        if self.over == 0 || number == 0 || number > 20 {
            return Used::NOTHING;
        }
        if number == 1 {
            // The petit may be played only while no other trump goes higher.
            return if trumps == 0 {
                Used::NOTHING
            } else {
                Used::rank(TRUMPS, self.over)
            };
        }
        let has_twenty_one = self.hand.high >> TWENTY_ONE & 1 == 1;
        let is_any = !has_twenty_one && trumps & used.low == 0;
        if number < self.over || used.has(card) || is_any {
            return Used::NOTHING;
        }
        Used::rank(TRUMPS, number)
    }

    /// That the trumps which may not be played are too low.
    fn no_undertrumping(&self, used: Used) -> Used {
        if self.over == 0 {
            return Used::NOTHING;
        }
        let all = self.hand.low & LOW[TRUMPS];
        let above = all & (!0 << (39 + self.over));
        let has = |bit: u32| self.hand.high >> bit & 1 == 1;
        let is_free = above == 0 && !has(TWENTY_ONE);
        if is_free || !has(PETIT) && (above == all || above & !used.low != 0) {
            return Used::NOTHING;
        }
        Used::rank(TRUMPS, self.over)
    }

    fn count_of_led(&self) -> u32 {
        let (low, high) = (
            self.hand.low & LOW[self.led],
            self.hand.high & HIGH[self.led],
        );
        low.count_ones() + high.count_ones()
    }

    /// The low cards of a suit whose rank was not used.
    fn spare(&self, suit: usize, used: Used) -> u32 {
        (self.hand.low & LOW[suit] & !used.low).count_ones()
    }

    fn length_to_play(&self, card: u8, used: Used) -> Used {
        if self.seat >= SEATS || self.led == TRUMPS {
            return Used::NOTHING;
        }
        let count = if self.led == OPEN {
            0
        } else {
            self.count_of_led()
        };
        if self.led != OPEN && count == 0 {
            // With a card of the suit led, only the Excuse might be played all the same.
            return if card >= 77 {
                Used::NOTHING
            } else {
                Used::more(self.seat, self.led)
            };
        }
        let mut needed = Used::NOTHING;
        if count > 0 {
            needed = Used::fewer(self.seat, self.led, count);
        }
        if card < 56 && !used.has(card) {
            // In place of a court, too, there may be a low card.
            let suit = usize::from(card / 14);
            let others = u32::from(card % 14 >= 10);
            let spare = self.spare(suit, used) + others;
            needed = needed.and(Used::fewer(self.seat, suit, spare));
        }
        needed
    }

    fn length_of_all(&self, used: Used) -> Used {
        if self.seat >= SEATS || self.led == TRUMPS {
            return Used::NOTHING;
        }
        let unlike = |suit: usize| match self.spare(suit, used) {
            0 => Used::more(self.seat, suit),
            _ => Used::NOTHING,
        };
        if self.led == OPEN {
            return (0..TRUMPS).fold(Used::NOTHING, |needed, suit| needed.and(unlike(suit)));
        }
        match self.count_of_led() {
            // Who may discard what he likes might be made to follow with a card as good.
            0 if self.hand.low & LOW[TRUMPS] == 0 && self.hand.high & HIGH[TRUMPS] == 0 => {
                Used::NOTHING
            }
            0 => Used::more(self.seat, self.led),
            count => Used::fewer(self.seat, self.led, count).and(unlike(self.led)),
        }
    }
}
