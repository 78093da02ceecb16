//! A position at the root of a search, and one question about it.

mod answers;

use super::ends::{Ends, free_petit, has_petit, holder, state};
use super::known::{Known, Shared};
use super::layout::{Split, searched};
use super::limits::Watch;
use super::memory::Access;
use super::payoff::Payoff;
use super::search::Search;
use super::stakes::{Stakes, State};
use super::trick::Trick;
use super::{Bounds, Solution};
use crate::cards::{Card, CardSet, Cards};
use crate::position::Position;

/// What may be asked of a position, however many play.
pub trait Questions {
    /// What the deal is worth, as far as the limits allow.
    fn value(&mut self) -> Bounds;
    /// Whether the deal is worth so much; none where a limit ends the search first.
    fn reaches(&mut self, at_least: i32) -> Option<bool>;
    /// The value of the deal and of every card, and how it is best played from here.
    fn solve(&mut self) -> Solution;
    /// How many cards have been played to find the answers.
    fn nodes(&self) -> u64;
    /// Whether a limit has ended the search.
    fn is_over(&self) -> bool;
    /// Try the cards in another order than other searches of the same position do.
    fn vary(&mut self, seed: u64);
}

/// A position, and a search for its value and that of every card.
pub struct Root<'t, const N: usize> {
    position: Position,
    /// The search, which serves every question.
    search: Search<'t, N>,
    ends: Ends<'t>,
    trick: Trick,
    /// What is certain of the attack's half-points before another card is played.
    sure: i16,
    /// Whether the petit was in play when the search began.
    has_petit_to_win: bool,
    is_losing: bool,
    /// What other threads have found out of this position.
    shared: &'t Shared,
    /// Whether to begin with the last card, for another thread begins with the first.
    is_from_last: bool,
}

impl<'t, const N: usize> Root<'t, N> {
    /// A search from this position, which must be covered, with as many seats as `N`.
    #[must_use]
    pub fn new(
        position: &Position,
        payoff: &'t Payoff,
        watch: Watch<'t>,
        memory: Access<'t>,
        shared: &'t Shared,
    ) -> Self {
        let is_attacks = |card| u8::from(holder(position, card) == Some(true));
        let oudlers = position.won.oudlers
            + is_attacks(Card::TWENTY_ONE)
            + is_attacks(Card::EXCUSE)
            + u8::from(free_petit(position) == Some(true));
        let has_petit_to_win = has_petit(position);
        let mut position = *position;
        position.won.has_petit &= !has_petit_to_win;
        // Other cards that would count as an Excuse are not in play.
        position.free = Cards([position.free.0[0] & CardSet::PETIT]);
        let stakes = Stakes::new(
            position.rules,
            oudlers,
            holder(&position, Card::EXCUSE) == Some(true),
            [[[0; 3]; 3]; 4],
            state(&position),
        );
        let attack = position.attack as u8;
        let eager = if payoff.is_losing { !attack } else { attack };
        let mut found = Self {
            position,
            search: Search::new(memory, watch, &stakes, attack, eager),
            ends: Ends::new(&position, payoff),
            trick: Trick::new(position.leader),
            sure: 0,
            has_petit_to_win,
            is_losing: payoff.is_losing,
            shared,
            is_from_last: false,
        };
        found.place();
        found
    }

    /// Search from where the position stands now.
    fn place(&mut self) {
        let position = &self.position;
        let free = position.free.0[0];
        let hands = std::array::from_fn(|seat| Split::of(position.hands[seat].0[0], free));
        let tricks = position.rules.tricks - position.done;
        let petit_before = tricks == 1 && position.won.petits > 0;
        self.search.place(hands, tricks, self.state(), petit_before);
        if position.done == 0 && position.lying == 0 {
            self.search.bar(Split::of(position.barred.0[0], free));
        }
        self.count();
    }

    fn state(&self) -> State {
        State {
            has_petit: self.has_petit_to_win && self.position.won.has_petit,
            ..state(&self.position)
        }
    }

    /// Count what lies there, and what is certain, by the present stakes.
    fn count(&mut self) {
        let (position, stakes) = (&self.position, self.search.stakes());
        let mut trick = Trick::new(position.leader);
        for (place, card) in position.lying().iter().enumerate() {
            let seat = (position.leader + place as u8) % position.seats;
            let card = searched(*card, position.free.0[0]);
            trick.lay(seat, card.0, &stakes.high);
        }
        let has_excuse = holder(position, Card::EXCUSE) == Some(true);
        let mut kept = if has_excuse { stakes.excuse_kept() } else { 0 };
        if free_petit(position) == Some(true) {
            kept += position.rules.excuse_kept();
        }
        self.sure = position.won.half_points + kept - stakes.usual(self.state().has_petit);
        self.trick = trick;
    }

    /// Whether whose turn it is wants the deal to be worth much.
    fn wants_much(&self) -> bool {
        let turn = self.position.turn();
        let is_attacks = turn.is_some_and(|seat| self.position.attack >> seat & 1 == 1);
        is_attacks != self.is_losing
    }

    /// Every value that the deal may have.
    fn all(&self) -> Bounds {
        let values = &self.ends.values;
        Bounds {
            least: values.first().copied().unwrap_or(i32::MIN),
            most: values.last().copied().unwrap_or(i32::MAX),
        }
    }

    /// What is proved by asking whether the deal, with this card or without, is worth so much; none
    /// where a limit ends the search first, or another thread knows it.
    fn ask(
        &mut self,
        card: Option<Card>,
        at_least: i32,
        known: Option<&'t Known>,
    ) -> Option<Bounds> {
        self.search.turn_to(known.map(|known| (known, at_least)));
        let mut needed = self.search.stakes().needed;
        let base = self.ends.needed(at_least, &mut needed);
        if needed != self.search.stakes().needed {
            let stakes = self.search.stakes().with(needed, self.state());
            self.search.stake(&stakes);
            self.count();
        }
        if self.search.is_ended() {
            return None;
        }
        let need = base - self.sure;
        let card = card.map(|card| searched(card, self.position.free.0[0]));
        let proof = self.search.ask(&self.trick, card, need);
        let half_points = self.sure + proof.bound;
        let needed = &self.search.stakes().needed;
        let told = if proof.bound >= need {
            Bounds {
                least: self.ends.at_least(half_points, needed),
                most: i32::MAX,
            }
        } else {
            Bounds {
                least: i32::MIN,
                most: self.ends.at_most(half_points, needed),
            }
        };
        (!self.search.is_ended()).then_some(told)
    }
}
