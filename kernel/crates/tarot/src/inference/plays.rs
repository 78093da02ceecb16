//! What the others have played, read with the hands they may have.
//!
//! A player's choice depends on its own hand and on what everybody saw, never on another hand. So
//! every play is kept with the table as it was, and can be read with another hand without playing
//! the deal again.

use rustc_hash::FxHashMap;

use super::Inference;
use crate::cards::CardSet;
use crate::evaluation::Scene;
use crate::playout::learned::{Chances, DependsOn, MOST_STYLES, Part, Table, Weights};
use crate::position::Position;
use crate::random::Random;

/// The plays of every seat but the one that reads them.
pub(super) struct Plays<'a, const SEATS: usize> {
    by_seat: [Vec<Play<'a, SEATS>>; SEATS],
    inference: &'a Inference<'a>,
    /// By seat and its hand, with the cards aside: what has been read before.
    read: [FxHashMap<(CardSet, CardSet), Chances>; SEATS],
}

/// A card played.
struct Play<'a, const SEATS: usize> {
    card: CardSet,
    /// The table before it, with some hands.
    before: Table<'a, SEATS>,
    /// What its player has played since, this card included.
    since: CardSet,
    /// The odds of parts of a hand, as read before.
    odds: FxHashMap<DependsOn, Odds>,
}

/// The odds of some legal cards by each policy, and those of the card played, if it is among them.
#[derive(Clone, Copy, Default)]
struct Odds {
    all: Chances,
    card: Chances,
}

impl<const SEATS: usize> Play<'_, SEATS> {
    /// How likely each policy is to play the card.
    #[inline(always)]
    fn chances(&mut self, policies: &[&Weights]) -> Chances {
        let mut sums = Odds::default();
        for part in self.before.parts() {
            if !part.cards.is_empty() {
                let known = self.odds.get(&part.depends_on).copied();
                let odds = known.unwrap_or_else(|| self.read(&part, policies));
                for style in 0..policies.len() {
                    sums.all[style] += odds.all[style];
                    sums.card[style] += odds.card[style];
                }
            }
        }
        std::array::from_fn(|style| sums.card[style] / sums.all[style].max(f32::MIN_POSITIVE))
    }

    #[inline(always)]
    fn read(&mut self, part: &Part, policies: &[&Weights]) -> Odds {
        let mut found = Odds::default();
        self.before.odds(part.cards, policies, |card, odds| {
            for (style, &odds) in odds.iter().enumerate() {
                found.all[style] += odds;
                if card == self.card {
                    found.card[style] = odds;
                }
            }
        });
        self.odds.insert(part.depends_on, found);
        found
    }
}

impl<'a, const SEATS: usize> Plays<'a, SEATS> {
    /// The plays of a scene; `start` is any of its worlds before the first card.
    pub(super) fn new(scene: &Scene, start: &'a Position, inference: &'a Inference<'a>) -> Self {
        let mut table = Table::new(start, &scene.history(start), Random::new(0));
        let mut by_seat = std::array::from_fn(|_| Vec::<Play<'a, SEATS>>::new());
        for &(seat, card) in &scene.played {
            let card = CardSet::of(card);
            let plays = &mut by_seat[usize::from(seat)];
            for play in plays.iter_mut() {
                play.since |= card;
            }
            if seat != inference.seat {
                plays.push(Play {
                    card,
                    before: table.clone(),
                    since: card,
                    odds: FxHashMap::default(),
                });
            }
            if !table.is_over() {
                table.play(card);
            }
        }
        Self {
            by_seat,
            inference,
            read: std::array::from_fn(|_| FxHashMap::default()),
        }
    }

    /// The likelihood of a seat's plays by each policy, as logarithms, if it has this hand now,
    /// these cards lie aside, and these seats are the attack.
    #[inline(always)]
    pub(super) fn likelihoods(
        &mut self,
        seat: usize,
        hand: CardSet,
        aside: CardSet,
        attack: u16,
    ) -> Chances {
        if let Some(&known) = self.read[seat].get(&(hand, aside)) {
            return known;
        }
        let mut products = [1.0_f64; MOST_STYLES];
        for play in &mut self.by_seat[seat] {
            play.before.deal(hand | play.since, aside, attack);
            if play.before.may().len() > 1 {
                let chances = play.chances(self.inference.policies);
                for (product, chance) in products.iter_mut().zip(chances) {
                    *product *= f64::from(chance + self.inference.floor);
                }
            }
        }
        let found = products.map(|product| product.ln() as f32);
        self.read[seat].insert((hand, aside), found);
        found
    }
}
