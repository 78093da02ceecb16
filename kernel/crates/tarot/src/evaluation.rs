//! Evaluation: the value of each legal card for one seat, over many worlds, by playouts.
//!
//! A world is one way the hidden cards may lie. Every card is tried in every world with the same
//! random numbers, so that two cards are compared world by world: what they share cancels out
//! (common random numbers).
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use tarot::cards::{CardSet, Cards};
//! use tarot::evaluation::{Attack, Effort, Scene, Values, World, evaluate};
//! use tarot::playout::Policy;
//! use tarot::position::Position;
//! use tarot::rules::Rules;
//!
//! let cards = |text: &str| text.parse::<CardSet>().unwrap();
//! let scene = Scene {
//!     start: Position::<1>::new(Rules::federation(2), &[Cards::EMPTY; 3], 0, 0),
//!     played: vec![],
//!     attack: Attack::Seats { taker: 0, seats: 0b001 },
//!     counts_aside: true,
//!     taker_knows_aside: true,
//! };
//! // Seat 0 holds SK and T5; the others' cards may lie in two ways.
//! let worlds = [["S7 H9", "T1 T3"], ["S7 T1", "H9 T3"]]
//!     .map(|[one, other]| World::new(&[cards("SK T5"), cards(one), cards(other)], cards("H10")));
//! // The seat's value is the attack's half-points.
//! let values = Values::of(|end| end.half_points as i32);
//! let effort = Effort { playouts: 8, seed: 7, threads: 1, policy: Policy::Uniform };
//! let all = CardSet::PACK;
//! let found = evaluate(&scene, 0, &worlds, all, &values, effort, &AtomicBool::new(false));
//! assert_eq!(found.cards, cards("SK T5"));
//! assert_eq!(found.of_world(0).len(), 2);
//! ```

#[cfg(test)]
pub(crate) mod tests;
mod values;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::cards::{Card, CardSet, Cards};
use crate::playout::learned::{self, History, Styles};
use crate::playout::{Policy, each_with, fast_position};
use crate::position::{MAX_SEATS, Position};
use crate::random::Random;
pub use values::{End, Values};

/// Everything all worlds share: the deal before its first card, without hands, and the cards played
/// since.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The rules, the seats, the first leader, the barred suits.
    pub start: Position,
    /// The cards played since, each with its seat.
    pub played: Vec<(u8, Card)>,
    /// Who plays on the attack's side.
    pub attack: Attack,
    /// Whether the cards aside in a world count for the attack: its discard, or a dog that is its
    /// own.
    pub counts_aside: bool,
    /// Whether the taker knows the cards aside: its own discard, not an unseen dog.
    pub taker_knows_aside: bool,
}

/// How the attack's seats are known.
#[derive(Clone, Copy, Debug)]
pub enum Attack {
    /// The taker's seat, and those of the whole attack, a bit each.
    Seats {
        /// The taker's seat.
        taker: u8,
        /// The attack's seats.
        seats: u16,
    },
    /// The taker, and the holder of a called card, who differs from world to world.
    Called {
        /// The taker's seat.
        taker: u8,
        /// The cards called.
        cards: CardSet,
    },
    /// Everyone plays for themselves. What this seat wins is counted as the attack's.
    Alone(u8),
}

/// One way the hidden cards may lie: each seat's hand now, and the cards aside.
#[derive(Clone, Copy, Debug)]
pub struct World {
    hands: [CardSet; MAX_SEATS],
    aside: CardSet,
}

impl World {
    /// The hands as they are now, by seat, and the cards aside.
    #[must_use]
    pub fn new(hands: &[CardSet], aside: CardSet) -> Self {
        let mut all = [CardSet::EMPTY; MAX_SEATS];
        all[..hands.len()].copy_from_slice(hands);
        Self { hands: all, aside }
    }

    /// A seat's hand now.
    #[must_use]
    pub fn hand(&self, seat: u8) -> CardSet {
        self.hands[usize::from(seat)]
    }

    /// The cards aside.
    #[must_use]
    pub const fn aside(&self) -> CardSet {
        self.aside
    }
}

/// How hard an evaluation tries.
#[derive(Clone, Copy, Debug)]
pub struct Effort<'a> {
    /// Playouts for every card in every world.
    pub playouts: usize,
    /// The same seed gives the same values, whatever the number of threads.
    pub seed: u64,
    /// How many threads share the worlds.
    pub threads: usize,
    /// How all seats play on.
    pub policy: Policy<'a>,
}

/// The value of each legal card in each world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// The cards tried, in the order of the sums.
    pub cards: CardSet,
    /// World by world, card by card: the sum of the seat's values over all playouts.
    pub sums: Vec<i64>,
}

impl Evaluation {
    /// The sums in one world, in the order of the cards.
    #[must_use]
    pub fn of_world(&self, world: usize) -> &[i64] {
        let cards = self.cards.len() as usize;
        &self.sums[world * cards..(world + 1) * cards]
    }
}

impl Scene {
    /// The position in one world: every hand open, all cards played again.
    #[must_use]
    pub fn position(&self, world: &World) -> Position {
        let mut position = self.beginning(world);
        for &(_, card) in &self.played {
            position.play(card);
        }
        position
    }

    /// One world before its first card.
    #[must_use]
    pub fn beginning(&self, world: &World) -> Position {
        let dealt = self.dealt(world);
        let mut position = self.start;
        position.hands = dealt.map(|hand| Cards([hand]));
        position.attack = self.attack_in(&dealt, position.seats);
        if self.counts_aside {
            position.lay_aside(Cards([world.aside]));
        }
        position
    }

    /// The position in one world, and what everybody saw on the way to it.
    #[must_use]
    pub fn position_and_history(&self, world: &World) -> (Position, History) {
        let mut position = self.beginning(world);
        let mut history = self.history(&position);
        for &(seat, card) in &self.played {
            history.note(seat, card, &position);
            position.play(card);
        }
        (position, history)
    }

    /// What is known before the first card of a world.
    #[must_use]
    pub fn history(&self, beginning: &Position) -> History {
        let history = History::at_start(beginning, self.knows_aside());
        match self.attack {
            Attack::Called { taker, cards } => history.hiding(taker, cards),
            Attack::Seats { taker, .. } => history.hiding(taker, CardSet::EMPTY),
            Attack::Alone(_) => history.everyone_alone(),
        }
    }

    /// The seats that know the cards aside, a bit each.
    #[must_use]
    pub const fn knows_aside(&self) -> u16 {
        match self.attack {
            _ if !self.taker_knows_aside => 0,
            Attack::Alone(_) => 0,
            Attack::Seats { taker, .. } | Attack::Called { taker, .. } => 1 << taker,
        }
    }

    /// Whether this may be a world of the seat to play: it is whole, and the cards played were
    /// played in turn.
    #[must_use]
    pub fn is_possible(&self, world: &World, seat: u8) -> bool {
        self.is_whole(world) && self.is_in_turn(seat)
    }

    /// Whether every hand has its size, and no card lies twice.
    #[must_use]
    pub fn is_whole(&self, world: &World) -> bool {
        let (seats, tricks) = (self.start.seats, u32::from(self.start.rules.tricks));
        let mut seen = world.aside;
        let mut left = world.hands;
        let mut is_apart = |cards: CardSet| {
            let is_new = !cards.meets(seen);
            seen |= cards;
            is_new
        };
        for &(player, card) in &self.played {
            left[usize::from(player)] |= CardSet::of(card);
            if !is_apart(CardSet::of(card)) {
                return false;
            }
        }
        let hands = &world.hands[..usize::from(seats)];
        hands.iter().all(|&hand| is_apart(hand))
            && left[..usize::from(seats)]
                .iter()
                .all(|hand| hand.len() == tricks)
    }

    fn is_in_turn(&self, seat: u8) -> bool {
        let mut position = self.start;
        for &(player, card) in &self.played {
            if position.turn() != Some(player) {
                return false;
            }
            position.play(card);
        }
        position.turn() == Some(seat)
    }

    /// The attack's seats in one world, a bit each.
    pub(crate) fn attack(&self, world: &World) -> u16 {
        self.attack_in(&self.dealt(world), self.start.seats)
    }

    /// The hands before the first card.
    fn dealt(&self, world: &World) -> [CardSet; MAX_SEATS] {
        let mut dealt = world.hands;
        for &(seat, card) in &self.played {
            dealt[usize::from(seat)] |= CardSet::of(card);
        }
        dealt
    }

    fn attack_in(&self, dealt: &[CardSet; MAX_SEATS], seats: u8) -> u16 {
        match self.attack {
            Attack::Alone(seat) => 1 << seat,
            Attack::Seats { seats, .. } => seats,
            Attack::Called { taker, cards } => {
                let holds = |&seat: &u8| dealt[usize::from(seat)].meets(cards);
                let partners = (0..seats).filter(holds);
                partners.fold(1 << taker, |attack, seat| attack | 1 << seat)
            }
        }
    }
}

/// Try the legal ones of these cards in every world, for the seat to play. Worlds after `stop` is
/// set are left at zero.
///
/// # Panics
/// If there is no world, another seat is to play, or none of the cards is legal.
#[must_use]
pub fn evaluate(
    scene: &Scene,
    seat: u8,
    worlds: &[World],
    cards: CardSet,
    values: &Values,
    effort: Effort<'_>,
    stop: &AtomicBool,
) -> Evaluation {
    let first = scene.position(&worlds[0]);
    assert_eq!(first.turn(), Some(seat), "another seat is to play");
    let tried = first.legal().0[0] & cards;
    assert!(!tried.is_empty(), "none of the cards is legal");
    let count = tried.len() as usize;
    let mut sums = vec![0; worlds.len() * count];
    let share = worlds.len().div_ceil(effort.threads.max(1));
    thread::scope(|scope| {
        let parts = worlds.chunks(share).zip(sums.chunks_mut(share * count));
        let mut parts = parts.enumerate().map(|(part, (worlds, sums))| {
            move || {
                for (number, world) in worlds.iter().enumerate() {
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                    let chance = Random::of(effort.seed, (part * share + number) as u64).bits();
                    let sums = &mut sums[number * count..(number + 1) * count];
                    add_world(scene, world, seat, tried, values, effort, chance, sums);
                }
            }
        });
        let own = parts.next();
        for other in parts {
            scope.spawn(other);
        }
        if let Some(mut own) = own {
            own();
        }
    });
    Evaluation { cards: tried, sums }
}

/// Try every one of these discards in every world, in which the taker holds its cards and the
/// dog's. World by world, discard by discard: the sum of the taker's values over all playouts.
///
/// The deal must be one that learned policies play (`fast_position`).
#[must_use]
#[allow(clippy::too_many_arguments)] // all are read together
pub fn evaluate_discards(
    scene: &Scene,
    taker: u8,
    worlds: &[World],
    discards: &[CardSet],
    values: &Values,
    styles: &Styles<'_>,
    playouts: usize,
    seed: u64,
) -> Vec<i64> {
    let mut sums = vec![0; worlds.len() * discards.len()];
    let tricks = scene.start.rules.tricks;
    for (number, (world, sums)) in worlds
        .iter()
        .zip(sums.chunks_mut(discards.len()))
        .enumerate()
    {
        let chance = Random::of(seed, number as u64).bits();
        let starts = discards.iter().map(|&discard| {
            let mut chosen = *world;
            chosen.hands[usize::from(taker)] -= discard;
            chosen.aside = discard;
            let position = scene.beginning(&chosen);
            (position, scene.history(&position))
        });
        let starts: Vec<_> = starts.collect();
        // The called card may be the taker's own, or lie with another in the next world.
        let of_side = values.of_side(starts[0].0.attack, taker);
        let random = |_, playout| Random::of(chance, playout as u64);
        let players = |playout| styles.draw(Random::of(!chance, playout as u64));
        learned::each_with(&starts, playouts, players, random, |discard, count| {
            sums[discard] += i64::from(of_side.value(count, tricks));
        });
    }
    sums
}

/// Try these cards in one world.
#[allow(clippy::too_many_arguments)] // all of one world
fn add_world(
    scene: &Scene,
    world: &World,
    seat: u8,
    tried: CardSet,
    values: &Values,
    effort: Effort<'_>,
    chance: u64,
    sums: &mut [i64],
) {
    let position = &scene.position(world);
    let of_side = values.of_side(position.attack, seat);
    let tricks = position.rules.tricks;
    let after: Vec<_> = tried.into_iter().map(|card| position.after(card)).collect();
    if after[0].turn().is_none() {
        for (sum, end) in sums.iter_mut().zip(&after) {
            *sum += effort.playouts as i64 * i64::from(of_side.value(end.count(), tricks));
        }
        return;
    }
    let random = |_, playout| Random::of(chance, playout as u64);
    let add = |card: usize, count| sums[card] += i64::from(of_side.value(count, tricks));
    match effort.policy {
        Policy::Learned(styles) if fast_position(position).is_some() => {
            let (_, history) = scene.position_and_history(world);
            let after = tried.into_iter().zip(after).map(|(card, after)| {
                let mut history = history;
                history.note(seat, card, position);
                (after, history)
            });
            let after: Vec<_> = after.collect();
            let players = |playout| styles.draw(Random::of(!chance, playout as u64));
            learned::each_with(&after, effort.playouts, players, random, add);
        }
        policy => each_with(&after, effort.playouts, policy, random, add),
    }
}
