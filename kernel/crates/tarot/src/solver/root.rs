//! The root of a search: a position, and one zero-window question about it.

mod driver;

use super::layout::{SplitSet, searched};
use super::limits::Budget;
use super::objective::{Objective, State};
use super::payoff::Payoff;
use super::search::Search;
use super::shared_bounds::{SharedBounds, SharedResults};
use super::terminals::{Terminals, has_petit, imprenable_side, side_of, state};
use super::transposition::TableAccess;
use super::trick::Trick;
use super::{Bounds, Solution};
use crate::cards::{Card, CardSet, Cards};
use crate::position::Position;

/// The questions that may be asked, whatever the number of seats that the search is compiled for.
pub trait Driver {
    /// The value of the deal, as far as the limits allow.
    fn value(&mut self) -> Bounds;
    /// Whether the deal is worth `at_least`; none if a limit ends the search first.
    fn reaches(&mut self, at_least: i32) -> Option<bool>;
    /// The value of the deal and of every legal card, and a line of best play.
    fn solve(&mut self) -> Solution;
    /// How many cards the search has played.
    fn nodes(&self) -> u64;
    /// Whether a limit has ended the search.
    fn is_exhausted(&self) -> bool;
    /// Order moves differently from the other threads.
    fn diversify(&mut self, seed: u64);
}

/// A position, and the search that answers questions about it.
pub struct Root<'t, const N: usize> {
    position: Position,
    /// The search, which serves every question.
    search: Search<'t, N>,
    terminals: Terminals<'t>,
    trick: Trick,
    /// The half-points that are the attack's already, whatever is played.
    banked: i16,
    /// Whether the petit was in play as a trump when the search began.
    has_petit_to_win: bool,
    is_losing: bool,
    /// What all threads know about this position.
    shared: &'t SharedResults,
    /// Whether to begin with the last card, because another thread begins with the first.
    is_reversed: bool,
}

impl<'t, const N: usize> Root<'t, N> {
    /// A search from this position, which must be valid and have `N` seats.
    #[must_use]
    pub fn new(
        position: &Position,
        payoff: &'t Payoff,
        budget: Budget<'t>,
        table: TableAccess<'t>,
        shared: &'t SharedResults,
    ) -> Self {
        let is_attacks = |card| u8::from(side_of(position, card) == Some(true));
        let oudlers = position.won.oudlers
            + is_attacks(Card::TWENTY_ONE)
            + is_attacks(Card::EXCUSE)
            + u8::from(imprenable_side(position) == Some(true));
        let has_petit_to_win = has_petit(position);
        let mut position = *position;
        position.won.has_petit &= !has_petit_to_win;
        // Only a petit in play can count as an Excuse; validation has seen to that.
        position.excuse_like = Cards([position.excuse_like.0[0] & CardSet::PETIT]);
        let objective = Objective::new(
            position.rules,
            oudlers,
            side_of(&position, Card::EXCUSE) == Some(true),
            [[[0; 3]; 3]; 4],
            state(&position),
        );
        let attack = position.attack as u8;
        let maximizers = if payoff.is_losing { !attack } else { attack };
        let mut found = Self {
            position,
            search: Search::new(table, budget, &objective, attack, maximizers),
            terminals: Terminals::new(&position, payoff),
            trick: Trick::new(position.leader),
            banked: 0,
            has_petit_to_win,
            is_losing: payoff.is_losing,
            shared,
            is_reversed: false,
        };
        found.set_up();
        found
    }

    /// Set the search up with the position as it is now.
    fn set_up(&mut self) {
        let position = &self.position;
        let excuse_like = position.excuse_like.0[0];
        let hands =
            std::array::from_fn(|seat| SplitSet::of(position.hands[seat].0[0], excuse_like));
        let tricks = position.rules.tricks - position.done;
        let petit_before = tricks == 1 && position.won.petits > 0;
        self.search
            .set_up(hands, tricks, self.state(), petit_before);
        if position.done == 0 && position.in_trick == 0 {
            self.search
                .bar_leads(SplitSet::of(position.barred.0[0], excuse_like));
        }
        self.recount();
    }

    fn state(&self) -> State {
        State {
            has_petit: self.has_petit_to_win && self.position.won.has_petit,
            ..state(&self.position)
        }
    }

    /// Recompute the trick and what is banked under the present objective.
    fn recount(&mut self) {
        let (position, objective) = (&self.position, self.search.objective());
        let mut trick = Trick::new(position.leader);
        for (place, card) in position.cards_in_trick().iter().enumerate() {
            let seat = (position.leader + place as u8) % position.seats;
            let card = searched(*card, position.excuse_like.0[0]);
            trick.play(seat, card.0, &objective.weights);
        }
        let has_excuse = side_of(position, Card::EXCUSE) == Some(true);
        let mut kept = if has_excuse {
            objective.excuse_kept()
        } else {
            0
        };
        if imprenable_side(position) == Some(true) {
            kept += position.rules.excuse_kept();
        }
        self.banked =
            position.won.half_points + kept - objective.usual_threshold(self.state().has_petit);
        self.trick = trick;
    }

    /// Whether the player to act wants the value to be high.
    fn is_maximizing(&self) -> bool {
        let turn = self.position.turn();
        let is_attacks = turn.is_some_and(|seat| self.position.attack >> seat & 1 == 1);
        is_attacks != self.is_losing
    }

    /// The range of values that the deal may have.
    fn full_range(&self) -> Bounds {
        let values = &self.terminals.values;
        Bounds {
            lower: values.first().copied().unwrap_or(i32::MIN),
            upper: values.last().copied().unwrap_or(i32::MAX),
        }
    }

    /// The bounds proved by asking whether the deal, perhaps after this card, is worth `at_least`;
    /// none if a limit ends the search first, or another thread answers.
    ///
    /// The search is fail-soft: its bound may lie beyond the threshold and say more than was asked.
    fn zero_window(
        &mut self,
        card: Option<Card>,
        at_least: i32,
        known: Option<&'t SharedBounds>,
    ) -> Option<Bounds> {
        self.search
            .start_question(known.map(|known| (known, at_least)));
        let mut thresholds = self.search.objective().thresholds;
        let base = self.terminals.threshold(at_least, &mut thresholds);
        if thresholds != self.search.objective().thresholds {
            let objective = self.search.objective().with(thresholds, self.state());
            self.search.set_objective(&objective);
            self.recount();
        }
        if self.search.is_stopped() {
            return None;
        }
        let need = base - self.banked;
        let card = card.map(|card| searched(card, self.position.excuse_like.0[0]));
        let proof = self.search.zero_window(&self.trick, card, need);
        let half_points = self.banked + proof.bound;
        let thresholds = &self.search.objective().thresholds;
        let bounds = if proof.bound >= need {
            Bounds {
                lower: self.terminals.at_least(half_points, thresholds),
                upper: i32::MAX,
            }
        } else {
            Bounds {
                lower: i32::MIN,
                upper: self.terminals.at_most(half_points, thresholds),
            }
        };
        (!self.search.is_stopped()).then_some(bounds)
    }
}
