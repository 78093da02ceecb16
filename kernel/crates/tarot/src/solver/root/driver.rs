//! The zero-window driver: turns "what is it worth?" into a row of yes-or-no questions.
//!
//! It starts from above and comes down (an MTD driver). Proving that the attack wins less is cheap,
//! because one good answer by the defence to each card is enough; proving that it wins this much
//! means refuting every answer of all defenders. The cheap questions come first and train the move
//! ordering.

use super::{Driver, Root};
use crate::cards::Card;
use crate::solver::shared_bounds::SharedBounds;
use crate::solver::{Bounds, Solution};

/// How many values below the highest possible one the next question is. Steps of 1, 3, 4 and 6 were
/// tried: all within the noise.
const STEP: usize = 2;

impl<const N: usize> Driver for Root<'_, N> {
    fn value(&mut self) -> Bounds {
        self.shared.value.narrow(self.full_range());
        self.converge(None, &self.shared.value)
    }

    fn reaches(&mut self, at_least: i32) -> Option<bool> {
        let all = self.full_range();
        if at_least <= all.lower || at_least > all.upper {
            return Some(at_least <= all.lower);
        }
        self.search.use_rounds();
        Some(self.zero_window(None, at_least, None)?.lower >= at_least)
    }

    fn solve(&mut self) -> Solution {
        let mut value = self.value();
        let is_maximizing = self.is_maximizing();
        let legal: Vec<_> = self.position.legal().iter().collect();
        let cards: Vec<_> = if let [card] = legal[..] {
            vec![(card, value)]
        } else {
            self.card_values(&legal, value)
        };
        // If a limit ended the search, the cards may say more about the deal than its own questions
        // did.
        let best = |all: &dyn Fn(Bounds) -> i32| {
            let all = cards.iter().map(|&(_, value)| all(value));
            if is_maximizing { all.max() } else { all.min() }
        };
        if let (Some(lower), Some(upper)) = (best(&|card| card.lower), best(&|card| card.upper)) {
            value = value.intersect(Bounds { lower, upper });
        }
        let line = if value.is_exact() {
            self.line(&cards, value.lower)
        } else {
            Vec::new()
        };
        Solution {
            value,
            cards,
            line,
            nodes: 0,
        }
    }

    fn nodes(&self) -> u64 {
        self.search.nodes
    }

    fn is_exhausted(&self) -> bool {
        self.search.is_exhausted()
    }

    fn diversify(&mut self, seed: u64) {
        self.is_reversed = seed % 2 == 1;
        self.search.diversify(seed);
    }
}

impl<'t, const N: usize> Root<'t, N> {
    /// The bounds of each legal card in a position of this value.
    fn card_values(&mut self, cards: &[Card], value: Bounds) -> Vec<(Card, Bounds)> {
        let known = &self.shared.cards[..cards.len()];
        let mut in_turn: Vec<_> = cards.iter().copied().zip(known).collect();
        if self.is_reversed {
            in_turn.reverse();
        }
        for (card, known) in in_turn {
            self.converge_card(card, value, known);
        }
        let bounds = known.iter().map(SharedBounds::bounds);
        cards.iter().copied().zip(bounds).collect()
    }

    /// Find a card's value. No card is better than the position, so the first question is whether
    /// this one is as good; the others are seldom needed.
    fn converge_card(&mut self, card: Card, value: Bounds, known: &'t SharedBounds) {
        let all = self.full_range();
        known.narrow(if self.is_maximizing() {
            Bounds {
                upper: value.upper,
                ..all
            }
        } else {
            Bounds {
                lower: value.lower,
                ..all
            }
        });
        let asked = if self.is_maximizing() {
            Some(value.upper)
        } else {
            self.above(value.lower)
        };
        let asked = asked.filter(|&at_least| !known.settles(at_least));
        if let Some(bounds) =
            asked.and_then(|at_least| self.zero_window(Some(card), at_least, Some(known)))
        {
            known.narrow(bounds);
        }
        self.converge(Some(card), known);
    }

    /// The next value above this one.
    fn above(&self, value: i32) -> Option<i32> {
        let values = &self.terminals.values;
        values
            .get(values.partition_point(|&one| one <= value))
            .copied()
    }

    /// Ask until the bounds meet, for this card or for the position.
    fn converge(&mut self, card: Option<Card>, known: &'t SharedBounds) -> Bounds {
        loop {
            let bounds = known.bounds();
            if bounds.lower >= bounds.upper || self.search.is_exhausted() {
                return bounds;
            }
            let values = &self.terminals.values;
            let above = values.partition_point(|&value| value <= bounds.lower);
            let highest = values.partition_point(|&value| value <= bounds.upper) - 1;
            let at_least = values[highest.saturating_sub(STEP).max(above)];
            if let Some(bounds) = self.zero_window(card, at_least, Some(known)) {
                known.narrow(bounds);
            }
        }
    }

    /// A line of best play to the end of the deal, as far as the limits allow.
    fn line(&mut self, cards: &[(Card, Bounds)], value: i32) -> Vec<Card> {
        let first = cards
            .iter()
            .find(|(_, found)| found.lower == value && found.is_exact());
        let mut line = Vec::new();
        let mut next = first.map(|&(card, _)| card);
        while let Some(card) = next {
            line.push(card);
            self.position.play(card);
            self.set_up();
            next = self.best_card(value);
        }
        line
    }

    /// The first card that keeps the value; none at the end of the deal or of the limits.
    fn best_card(&mut self, value: i32) -> Option<Card> {
        let is_maximizing = self.is_maximizing();
        let asked = if is_maximizing {
            Some(value)
        } else {
            self.above(value)
        };
        let legal: Vec<_> = self.position.legal().iter().collect();
        let (&last, others) = legal.split_last()?;
        let Some(asked) = asked else {
            return Some(last);
        };
        for &card in others {
            let bounds = self.zero_window(Some(card), asked, None)?;
            if is_maximizing == (bounds.lower >= asked) {
                return Some(card);
            }
        }
        Some(last)
    }
}
