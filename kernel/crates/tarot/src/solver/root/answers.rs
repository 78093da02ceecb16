//! What a deal is worth, what each card is worth, and how it is best played: questions in a row.

use super::{Questions, Root};
use crate::cards::Card;
use crate::solver::known::Known;
use crate::solver::{Bounds, Solution};

/// How many values below the highest that is possible the next question is asked: to prove that a
/// deal is worth less is cheap, and teaches the order of the cards.
const STEP: usize = 2;

impl<const N: usize> Questions for Root<'_, N> {
    fn value(&mut self) -> Bounds {
        self.shared.value.learn(self.all());
        self.narrowed(None, &self.shared.value)
    }

    fn reaches(&mut self, at_least: i32) -> Option<bool> {
        let all = self.all();
        if at_least <= all.least || at_least > all.most {
            return Some(at_least <= all.least);
        }
        self.search.go_in_rounds();
        Some(self.ask(None, at_least, None)?.least >= at_least)
    }

    fn solve(&mut self) -> Solution {
        let mut value = self.value();
        let wants_much = self.wants_much();
        let legal: Vec<_> = self.position.legal().iter().collect();
        let cards: Vec<_> = if let [card] = legal[..] {
            vec![(card, value)]
        } else {
            self.each(&legal, value)
        };
        // A card that was still settled may tell more of the deal than its own questions did.
        let best = |all: &dyn Fn(Bounds) -> i32| {
            let all = cards.iter().map(|&(_, value)| all(value));
            if wants_much { all.max() } else { all.min() }
        };
        if let (Some(least), Some(most)) = (best(&|card| card.least), best(&|card| card.most)) {
            value = value.and(Bounds { least, most });
        }
        let line = if value.is_exact() {
            self.line(&cards, value.least)
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

    fn is_over(&self) -> bool {
        self.search.is_over()
    }

    fn vary(&mut self, seed: u64) {
        self.is_from_last = seed % 2 == 1;
        self.search.vary(seed);
    }
}

impl<'t, const N: usize> Root<'t, N> {
    /// What each of these cards is worth in a position of this value.
    fn each(&mut self, cards: &[Card], value: Bounds) -> Vec<(Card, Bounds)> {
        let known = &self.shared.cards[..cards.len()];
        let mut in_turn: Vec<_> = cards.iter().copied().zip(known).collect();
        if self.is_from_last {
            in_turn.reverse();
        }
        for (card, known) in in_turn {
            self.card(card, value, known);
        }
        let bounds = known.iter().map(Known::bounds);
        cards.iter().copied().zip(bounds).collect()
    }

    /// Find what a card is worth in a position of this value: the best one is as good, no other better.
    fn card(&mut self, card: Card, value: Bounds, known: &'t Known) {
        let all = self.all();
        known.learn(if self.wants_much() {
            Bounds {
                most: value.most,
                ..all
            }
        } else {
            Bounds {
                least: value.least,
                ..all
            }
        });
        let asked = if self.wants_much() {
            Some(value.most)
        } else {
            self.above(value.least)
        };
        let asked = asked.filter(|&at_least| !known.settles(at_least));
        if let Some(told) = asked.and_then(|at_least| self.ask(Some(card), at_least, Some(known))) {
            known.learn(told);
        }
        self.narrowed(Some(card), known);
    }

    /// The next value above this one.
    fn above(&self, value: i32) -> Option<i32> {
        let values = &self.ends.values;
        values
            .get(values.partition_point(|&one| one <= value))
            .copied()
    }

    /// Ask until the value is known, of this card or of the position.
    fn narrowed(&mut self, card: Option<Card>, known: &'t Known) -> Bounds {
        loop {
            let bounds = known.bounds();
            if bounds.least >= bounds.most || self.search.is_over() {
                return bounds;
            }
            let values = &self.ends.values;
            let above = values.partition_point(|&value| value <= bounds.least);
            let highest = values.partition_point(|&value| value <= bounds.most) - 1;
            let at_least = values[highest.saturating_sub(STEP).max(above)];
            if let Some(told) = self.ask(card, at_least, Some(known)) {
                known.learn(told);
            }
        }
    }

    /// The cards of best play, to the end of the deal, or as far as the limits allow.
    fn line(&mut self, cards: &[(Card, Bounds)], value: i32) -> Vec<Card> {
        let first = cards
            .iter()
            .find(|(_, found)| found.least == value && found.is_exact());
        let mut line = Vec::new();
        let mut next = first.map(|&(card, _)| card);
        while let Some(card) = next {
            line.push(card);
            self.position.play(card);
            self.place();
            next = self.best(value);
        }
        line
    }

    /// A card that keeps the value; none at the end of the deal or of the limits.
    fn best(&mut self, value: i32) -> Option<Card> {
        let wants_much = self.wants_much();
        let asked = if wants_much {
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
            let told = self.ask(Some(card), asked, None)?;
            if wants_much == (told.least >= asked) {
                return Some(card);
            }
        }
        Some(last)
    }
}
