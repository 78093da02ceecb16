//! The same moment of a deal with other hands of the player to act.
//!
//! The score of a card depends on the player's hand only in part: that of a heart on the hearts,
//! and at most on the trumps besides. So a play can be read with thousands of hands, and every part
//! only once.

use super::{Chances, MOST_STYLES, Table, Weights, exp};
use crate::cards::{CardSet, SUIT_SIZE};

/// Legal cards of one kind.
pub(crate) struct Part {
    pub cards: CardSet,
    pub depends_on: DependsOn,
}

/// Where this is the same, at one moment of a deal, the cards of a kind have the same scores.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct DependsOn {
    hand: CardSet,
    aside: CardSet,
    number: u32,
}

/// The suits, the trumps, the Excuse.
const KINDS: [CardSet; 6] = [
    CardSet::suit(0),
    CardSet::suit(1),
    CardSet::suit(2),
    CardSet::suit(3),
    CardSet::TRUMPS,
    CardSet::EXCUSE,
];

impl<const SEATS: usize> Table<'_, SEATS> {
    /// Give the seat to play this hand, lay these cards aside, and let these seats be the attack.
    /// The other hands stay as they are: the player does not see them.
    #[inline(always)]
    pub(crate) fn deal(&mut self, hand: CardSet, aside: CardSet, attack: u16) {
        let unplayed = self.game.left | self.history.aside;
        self.game.hands[self.game.seat] = hand;
        self.game.left = unplayed - aside;
        self.game.attack = attack.into();
        self.history.aside = aside;
    }

    /// The legal cards in parts: by suit, the trumps, the Excuse. Parts may be empty.
    #[inline(always)]
    pub(crate) fn parts(&self) -> [Part; KINDS.len()] {
        let may = self.may();
        KINDS.map(|kind| {
            let cards = may & kind;
            let depends_on = if cards.is_empty() {
                DependsOn::default()
            } else {
                self.depends_on(may, kind)
            };
            Part { cards, depends_on }
        })
    }

    /// All that the scores of the legal cards of a kind depend on, apart from what everybody has
    /// seen.
    #[inline(always)]
    fn depends_on(&self, may: CardSet, kind: CardSet) -> DependsOn {
        let (game, history) = (&self.game, &self.history);
        let hand = game.hands[game.seat];
        let knows_aside = history.knows_aside >> game.seat & 1 == 1;
        let aside = if knows_aside {
            history.aside
        } else {
            CardSet::EMPTY
        };
        let is_ruffed = game.best >> (super::super::fast::SEAT_BITS + SUIT_SIZE) != 0;
        let leads = game.open != 0;
        let led = CardSet {
            plain: game.led,
            trumps: 0,
        };
        let trumps = (hand & CardSet::TRUMPS).len();
        let (matters, number) = match kind {
            // What else could be played, how many trumps there are, and whether the petit is one of
            // them.
            CardSet::EXCUSE => (may | hand & CardSet::PETIT, trumps),
            // A lead of trumps depends on the suits of which this hand has the highest card left.
            CardSet::TRUMPS if leads => (hand & kind, self.sight().masters() as u32),
            CardSet::TRUMPS => (hand & kind, 0),
            _ if leads => (hand & kind, trumps),
            // The trumps elsewhere may beat the best so far.
            _ if is_ruffed => (hand & (kind | CardSet::TRUMPS), 0),
            _ => (hand & kind, 0),
        };
        DependsOn {
            // Its holder is the partner.
            hand: matters | hand & history.called,
            aside: aside & (kind | led | CardSet::TRUMPS),
            number,
        }
    }

    /// The odds of some legal cards by each policy: every card is played in proportion to them.
    #[inline(always)]
    pub(crate) fn odds(
        &self,
        cards: CardSet,
        policies: &[&Weights],
        mut add: impl FnMut(CardSet, &Chances),
    ) {
        let mut odds = [0.0; MOST_STYLES];
        self.sight().each_of(cards, self.may(), |card, features| {
            for (odds, weights) in odds.iter_mut().zip(policies) {
                *odds = exp(weights.score(features));
            }
            add(card, &odds);
        });
    }
}
