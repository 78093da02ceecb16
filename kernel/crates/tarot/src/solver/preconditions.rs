//! What a proof needs beyond the cards it played: that they are legal, or that no others are, in
//! every position of its class.
//!
//! The class forgets ranks, but in Tarot ranks decide legality: a trump must beat those played if
//! it can. A mask of the cards that won tricks, as in bridge, would give wrong hits, so each turn
//! adds the ranks and lengths that its legal cards depended on.

use super::layout::{HIGH, LOW, OPEN, PETIT, SplitSet, TRUMPS, TWENTY_ONE};
use super::relevance::{Relevance, TRACKED_SEATS};

/// One player's turn.
pub(super) struct Turn {
    pub(super) seat: usize,
    pub(super) hand: SplitSet,
    /// The legal cards.
    pub(super) legal: SplitSet,
    /// The suit led, or `OPEN`.
    pub(super) led: usize,
    /// The trump to beat, if ranks decide what is legal; else 0.
    pub(super) trump_to_beat: u32,
    /// The strength of the card that is winning the trick.
    pub(super) strength: u8,
}

impl Turn {
    /// Whether this card of a suit would neither lead nor follow.
    pub(super) fn is_discard(&self, card: u8) -> bool {
        self.led != OPEN && usize::from(card / 14) != self.led
    }

    /// The needs of a proof that plays this card and had this relevance afterwards.
    pub(super) fn for_card(&self, card: u8, relevance: Relevance) -> Relevance {
        self.overtrumping(card, relevance)
            .union(self.length_to_play(card, relevance))
    }

    /// The needs of a proof that refutes every card and had this relevance afterwards.
    pub(super) fn for_all_cards(&self, relevance: Relevance) -> Relevance {
        self.no_undertrumping(relevance)
            .union(self.length_of_all(relevance))
    }

    /// That this card, or one as good, is high enough when it must overtrump.
    fn overtrumping(&self, card: u8, relevance: Relevance) -> Relevance {
        let trumps = self.hand.low & LOW[TRUMPS];
        let number = u32::from(card.saturating_sub(55));
        if self.trump_to_beat == 0 || number == 0 || number > 20 {
            return Relevance::NONE;
        }
        if number == 1 {
            // The petit is legal only if no other trump in the hand goes higher.
            return if trumps == 0 {
                Relevance::NONE
            } else {
                Relevance::rank(TRUMPS, self.trump_to_beat)
            };
        }
        let has_twenty_one = self.hand.high >> TWENTY_ONE & 1 == 1;
        let is_any = !has_twenty_one && trumps & relevance.low == 0;
        if number < self.trump_to_beat || relevance.contains(card) || is_any {
            return Relevance::NONE;
        }
        Relevance::rank(TRUMPS, number)
    }

    /// That the trumps which were not legal are too low to be.
    fn no_undertrumping(&self, relevance: Relevance) -> Relevance {
        if self.trump_to_beat == 0 {
            return Relevance::NONE;
        }
        let all = self.hand.low & LOW[TRUMPS];
        let above = all & (!0 << (39 + self.trump_to_beat));
        let has = |bit: u32| self.hand.high >> bit & 1 == 1;
        let is_unconstrained = above == 0 && !has(TWENTY_ONE);
        if is_unconstrained || !has(PETIT) && (above == all || above & !relevance.low != 0) {
            return Relevance::NONE;
        }
        Relevance::rank(TRUMPS, self.trump_to_beat)
    }

    fn count_of_led(&self) -> u32 {
        let (low, high) = (
            self.hand.low & LOW[self.led],
            self.hand.high & HIGH[self.led],
        );
        low.count_ones() + high.count_ones()
    }

    /// How many low cards of a suit have an irrelevant rank.
    fn spare(&self, suit: usize, relevance: Relevance) -> u32 {
        (self.hand.low & LOW[suit] & !relevance.low).count_ones()
    }

    fn length_to_play(&self, card: u8, relevance: Relevance) -> Relevance {
        if self.seat >= TRACKED_SEATS || self.led == TRUMPS {
            return Relevance::NONE;
        }
        let count = if self.led == OPEN {
            0
        } else {
            self.count_of_led()
        };
        if self.led != OPEN && count == 0 {
            // A single card of the suit led would have to be played, unless this is the Excuse.
            return if card >= 77 {
                Relevance::NONE
            } else {
                Relevance::if_longer(self.seat, self.led)
            };
        }
        let mut needed = Relevance::NONE;
        if count > 0 {
            needed = Relevance::if_shorter(self.seat, self.led, count);
        }
        if card < 56 && !relevance.contains(card) {
            // Another position of the class may have a low card in place of a court.
            let suit = usize::from(card / 14);
            let others = u32::from(card % 14 >= 10);
            let spare = self.spare(suit, relevance) + others;
            needed = needed.union(Relevance::if_shorter(self.seat, suit, spare));
        }
        needed
    }

    fn length_of_all(&self, relevance: Relevance) -> Relevance {
        if self.seat >= TRACKED_SEATS || self.led == TRUMPS {
            return Relevance::NONE;
        }
        let unlike = |suit: usize| match self.spare(suit, relevance) {
            0 => Relevance::if_longer(self.seat, suit),
            _ => Relevance::NONE,
        };
        if self.led == OPEN {
            return (0..TRUMPS).fold(Relevance::NONE, |needed, suit| needed.union(unlike(suit)));
        }
        match self.count_of_led() {
            // A free discard: a card of the suit led would be as good as the one it replaces.
            0 if self.hand.low & LOW[TRUMPS] == 0 && self.hand.high & HIGH[TRUMPS] == 0 => {
                Relevance::NONE
            }
            0 => Relevance::if_longer(self.seat, self.led),
            count => Relevance::if_shorter(self.seat, self.led, count).union(unlike(self.led)),
        }
    }
}
