//! The exact value of a position with every hand open.
//!
//! The search answers yes-or-no questions: can the attack make sure of at least this much? A payoff
//! says what each end of a deal is worth; a question about a value becomes the half-points that
//! each outcome needs (oudlers, petit au bout, slam), and a zero-window search decides it.
//! `docs/solver.md` explains the whole and works an ending by hand.
//!
//! - `validation`: which positions can be solved
//! - `payoff`, `terminals`, `objective`: from a value to a threshold in half-points
//! - `root`, `root::driver`: which questions are asked, in which order
//! - `search`: one zero-window question; the partition search is in `search::partition` and
//!   `relevance`
//! - `quick_tricks`, `similarity`, `preconditions`: what makes proofs short and general
//! - `transposition`, `shared_bounds`: what is remembered, and shared between threads
//!
//! ```
//! use tarot::cards::Cards;
//! use tarot::position::Position;
//! use tarot::rules::Rules;
//! use tarot::solver::{Limits, Payoff, TranspositionTable, reaches, value};
//!
//! let hands = ["T15 SK H2", "T10 H3 HQ", "S5 HK D9"].map(|hand| Cards([hand.parse().unwrap()]));
//! let mut position = Position::new(Rules::federation(24), &hands, 0b001, 0);
//! position.done = 21;
//! position.won.lost = 5;
//!
//! // The attack can still win 14 half-points of the 112 that it needs, and not one more.
//! let payoff = Payoff::margin([112, 102, 82, 72]);
//! let mut table = TranspositionTable::new(1 << 20);
//! let margin = value(&position, &payoff, &Limits::NONE, &mut table).unwrap().value;
//! assert_eq!((margin.lower, margin.upper), (14 - 112, 14 - 112));
//! let more = reaches(&position, &payoff, 15 - 112, &Limits::NONE, &mut table).unwrap();
//! assert_eq!(more.is_reached, Some(false));
//! ```

mod layout;
mod limits;
mod objective;
mod ordering;
mod payoff;
mod preconditions;
mod quick_tricks;
mod relevance;
mod root;
mod search;
mod shared_bounds;
mod similarity;
mod terminals;
mod transposition;
mod trick;
mod validation;

use std::sync::atomic::{AtomicBool, Ordering};

use crate::cards::Card;
use crate::position::Position;
use limits::Budget;
pub use limits::Limits;
use payoff::Outcome;
pub use payoff::{Payoff, PayoffError, Targets};
use root::{Driver, Root};
use shared_bounds::SharedResults;
use transposition::TableAccess;
pub use transposition::TranspositionTable;
pub use validation::PositionError;

/// A lower and an upper bound of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The value is at least this.
    pub lower: i32,
    /// The value is at most this.
    pub upper: i32,
}

impl Bounds {
    /// Exactly this value.
    #[must_use]
    pub const fn exactly(value: i32) -> Self {
        Self {
            lower: value,
            upper: value,
        }
    }

    /// Whether the value is exact.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        self.lower == self.upper
    }

    /// The intersection of both bounds.
    #[must_use]
    pub fn intersect(self, other: Self) -> Self {
        Self {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
        }
    }
}

/// The value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// The value to the attack, by the payoff.
    pub value: Bounds,
    /// How many cards the search played.
    pub nodes: u64,
}

/// The answer to one question about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reached {
    /// None if a limit ended the search first.
    pub is_reached: Option<bool>,
    /// How many cards the search played.
    pub nodes: u64,
}

/// The value of a position and of each card, and a line of best play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The value to the attack, by the payoff.
    pub value: Bounds,
    /// Every legal card by number, and its value.
    pub cards: Vec<(Card, Bounds)>,
    /// Best play to the end of the deal; shorter if a limit ended the search.
    pub line: Vec<Card>,
    /// How many cards the search played.
    pub nodes: u64,
}

/// The value of the position.
///
/// # Errors
/// If the position cannot be solved.
pub fn value(
    position: &Position,
    payoff: &Payoff,
    limits: &Limits,
    table: &mut TranspositionTable,
) -> Result<Value, PositionError> {
    validation::check(position)?;
    if position.turn().is_none() {
        let value = at_the_end(position, payoff);
        return Ok(Value { value, nodes: 0 });
    }
    let (value, nodes) = answer(position, payoff, limits, table, &|root| root.value());
    Ok(Value { value, nodes })
}

/// Whether the attack can make sure of `at_least`: one question, much quicker than a value.
///
/// # Errors
/// If the position cannot be solved.
pub fn reaches(
    position: &Position,
    payoff: &Payoff,
    at_least: i32,
    limits: &Limits,
    table: &mut TranspositionTable,
) -> Result<Reached, PositionError> {
    validation::check(position)?;
    if position.turn().is_none() {
        let is_reached = Some(at_the_end(position, payoff).lower >= at_least);
        return Ok(Reached {
            is_reached,
            nodes: 0,
        });
    }
    let ask = |root: &mut dyn Driver| root.reaches(at_least);
    let (is_reached, nodes) = answer(position, payoff, limits, table, &ask);
    Ok(Reached { is_reached, nodes })
}

/// The value of the position and of every legal card, and a line of best play.
///
/// # Errors
/// If the position cannot be solved.
pub fn solve(
    position: &Position,
    payoff: &Payoff,
    limits: &Limits,
    table: &mut TranspositionTable,
) -> Result<Solution, PositionError> {
    validation::check(position)?;
    if position.turn().is_none() {
        return Ok(Solution {
            value: at_the_end(position, payoff),
            cards: Vec::new(),
            line: Vec::new(),
            nodes: 0,
        });
    }
    let (found, nodes) = answer(position, payoff, limits, table, &|root| root.solve());
    Ok(Solution { nodes, ..found })
}

/// The answer to a question, and how many cards were played to find it.
///
/// Several threads ask the same questions, order moves differently, and share what they prove. The
/// first to have the whole answer ends the search: the answer does not depend on the order.
fn answer<A: Send>(
    position: &Position,
    payoff: &Payoff,
    limits: &Limits,
    table: &mut TranspositionTable,
    ask: &(dyn Fn(&mut dyn Driver) -> A + Sync),
) -> (A, u64) {
    // Proofs of another deal would be sound, but they fill the table and never match again.
    table.clear();
    if limits.threads <= 1 {
        let table = TableAccess::Own(table);
        let (budget, shared) = (Budget::new(*limits, None), SharedResults::new());
        let mut root = root(position, payoff, budget, table, &shared);
        return (ask(&mut *root), root.nodes());
    }
    let (table, found, shared) = (&*table, AtomicBool::new(false), SharedResults::new());
    let search = |seed: u64| {
        let budget = Budget::new(*limits, Some(&found));
        let mut root = root(
            position,
            payoff,
            budget,
            TableAccess::Shared(table),
            &shared,
        );
        if seed > 0 {
            root.diversify(seed);
        }
        let answer = ask(&mut *root);
        let is_whole = !root.is_exhausted();
        // The first thread stops the others even if it only reached its limit: theirs is near too.
        if is_whole || seed == 0 {
            found.store(true, Ordering::Relaxed);
        }
        (answer, root.nodes(), is_whole)
    };
    std::thread::scope(|scope| {
        let search = &search;
        let other = |seed| scope.spawn(move || search(seed));
        let others: Vec<_> = (1..limits.threads as u64).map(other).collect();
        let (mut answer, mut nodes, mut is_whole) = search(0);
        let finished = others.into_iter().filter_map(|other| other.join().ok());
        for (theirs, played, is_theirs_whole) in finished {
            nodes += played;
            if is_theirs_whole && !is_whole {
                (answer, is_whole) = (theirs, true);
            }
        }
        (answer, nodes)
    })
}

/// A search from this position, compiled for its number of seats.
fn root<'t>(
    position: &Position,
    payoff: &'t Payoff,
    budget: Budget<'t>,
    table: TableAccess<'t>,
    shared: &'t SharedResults,
) -> Box<dyn Driver + 't> {
    match position.seats {
        2 => Box::new(Root::<2>::new(position, payoff, budget, table, shared)),
        3 => Box::new(Root::<3>::new(position, payoff, budget, table, shared)),
        4 => Box::new(Root::<4>::new(position, payoff, budget, table, shared)),
        5 => Box::new(Root::<5>::new(position, payoff, budget, table, shared)),
        6 => Box::new(Root::<6>::new(position, payoff, budget, table, shared)),
        _ => Box::new(Root::<7>::new(position, payoff, budget, table, shared)),
    }
}

/// The value of a finished deal.
fn at_the_end(position: &Position, payoff: &Payoff) -> Bounds {
    let count = position.count();
    let whose = |side: Option<bool>| match side {
        None => 0,
        Some(true) => 1,
        Some(false) => 2,
    };
    let slam = match count.lost {
        0 => Some(true),
        lost if lost == position.rules.tricks => Some(false),
        _ => None,
    };
    let row = payoff.row(Outcome {
        oudlers: usize::from(count.oudlers.min(3)),
        petit: whose(count.petit_au_bout),
        slam: whose(slam),
    });
    Bounds::exactly(row[count.half_points.clamp(0, Payoff::MAX_HALF_POINTS as i16) as usize])
}
