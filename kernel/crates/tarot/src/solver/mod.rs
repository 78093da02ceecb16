//! The exact value of a position with open hands: what both sides can make sure of.
//!
//! A question is always whether the attack can make sure of so much. A payoff turns it into
//! half-points: how many are needed for it by each outcome (oudlers, petit au bout, slam).

mod bounds;
mod courts;
mod covered;
mod ends;
mod known;
mod layout;
mod limits;
mod memory;
mod needs;
mod ordering;
mod payoff;
mod root;
mod search;
mod stakes;
mod table;
mod trick;
mod used;

use std::sync::atomic::{AtomicBool, Ordering};

use crate::cards::Card;
use crate::position::Position;
pub use covered::NotCovered;
use known::Shared;
pub use limits::Limits;
use limits::Watch;
use memory::Access;
pub use memory::Memory;
use payoff::Outcome;
pub use payoff::{BadPayoff, Payoff, Targets};
use root::{Questions, Root};

/// What is known of a value: it is neither below the least nor above the most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// It is no less.
    pub least: i32,
    /// It is no more.
    pub most: i32,
}

impl Bounds {
    /// Exactly this value.
    #[must_use]
    pub const fn exactly(value: i32) -> Self {
        Self {
            least: value,
            most: value,
        }
    }

    /// Whether the value is known.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        self.least == self.most
    }

    /// What is known by both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            least: self.least.max(other.least),
            most: self.most.min(other.most),
        }
    }
}

/// What a position is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// To the attack, by the payoff.
    pub value: Bounds,
    /// How many cards have been played to find it.
    pub nodes: u64,
}

/// Whether a position is worth so much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reached {
    /// None where a limit ended the search first.
    pub is_reached: Option<bool>,
    /// How many cards have been played to find it.
    pub nodes: u64,
}

/// What a position is worth, what each card is worth, and how it is best played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// To the attack, by the payoff.
    pub value: Bounds,
    /// Every card that may be played, by number.
    pub cards: Vec<(Card, Bounds)>,
    /// The cards of best play to the end of the deal; fewer where a limit ended the search.
    pub line: Vec<Card>,
    /// How many cards have been played in the search.
    pub nodes: u64,
}

/// What both sides can make sure of.
///
/// # Errors
/// Where the position is not covered.
pub fn value(
    position: &Position,
    payoff: &Payoff,
    limits: &Limits,
    memory: &mut Memory,
) -> Result<Value, NotCovered> {
    covered::check(position)?;
    if position.turn().is_none() {
        let value = at_the_end(position, payoff);
        return Ok(Value { value, nodes: 0 });
    }
    let (value, nodes) = answer(position, payoff, limits, memory, &|root| root.value());
    Ok(Value { value, nodes })
}

/// Whether the attack can make sure of so much: one question, much quicker than a value.
///
/// # Errors
/// Where the position is not covered.
pub fn reaches(
    position: &Position,
    payoff: &Payoff,
    at_least: i32,
    limits: &Limits,
    memory: &mut Memory,
) -> Result<Reached, NotCovered> {
    covered::check(position)?;
    if position.turn().is_none() {
        let is_reached = Some(at_the_end(position, payoff).least >= at_least);
        return Ok(Reached {
            is_reached,
            nodes: 0,
        });
    }
    let ask = |root: &mut dyn Questions| root.reaches(at_least);
    let (is_reached, nodes) = answer(position, payoff, limits, memory, &ask);
    Ok(Reached { is_reached, nodes })
}

/// The value of the position and of every card that may be played, and a line of best play.
///
/// # Errors
/// Where the position is not covered.
pub fn solve(
    position: &Position,
    payoff: &Payoff,
    limits: &Limits,
    memory: &mut Memory,
) -> Result<Solution, NotCovered> {
    covered::check(position)?;
    if position.turn().is_none() {
        return Ok(Solution {
            value: at_the_end(position, payoff),
            cards: Vec::new(),
            line: Vec::new(),
            nodes: 0,
        });
    }
    let (found, nodes) = answer(position, payoff, limits, memory, &|root| root.solve());
    Ok(Solution { nodes, ..found })
}

/// The answer to a question, and how many cards were played to find it.
///
/// Several threads ask the same, try cards in other orders, and share what they prove. Who has the
/// whole answer first gives it: it is the same for all.
fn answer<A: Send>(
    position: &Position,
    payoff: &Payoff,
    limits: &Limits,
    memory: &mut Memory,
    ask: &(dyn Fn(&mut dyn Questions) -> A + Sync),
) -> (A, u64) {
    memory.clear();
    if limits.threads <= 1 {
        let memory = Access::Own(memory);
        let (watch, shared) = (Watch::new(*limits, None), Shared::new());
        let mut root = root(position, payoff, watch, memory, &shared);
        return (ask(&mut *root), root.nodes());
    }
    let (memory, found, shared) = (&*memory, AtomicBool::new(false), Shared::new());
    let search = |seed: u64| {
        let watch = Watch::new(*limits, Some(&found));
        let mut root = root(position, payoff, watch, Access::Shared(memory), &shared);
        if seed > 0 {
            root.vary(seed);
        }
        let answer = ask(&mut *root);
        let is_whole = !root.is_over();
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

/// A search from this position, which has as many seats as it likes.
fn root<'t>(
    position: &Position,
    payoff: &'t Payoff,
    watch: Watch<'t>,
    memory: Access<'t>,
    shared: &'t Shared,
) -> Box<dyn Questions + 't> {
    match position.seats {
        2 => Box::new(Root::<2>::new(position, payoff, watch, memory, shared)),
        3 => Box::new(Root::<3>::new(position, payoff, watch, memory, shared)),
        4 => Box::new(Root::<4>::new(position, payoff, watch, memory, shared)),
        5 => Box::new(Root::<5>::new(position, payoff, watch, memory, shared)),
        6 => Box::new(Root::<6>::new(position, payoff, watch, memory, shared)),
        _ => Box::new(Root::<7>::new(position, payoff, watch, memory, shared)),
    }
}

/// What a deal is worth that has been played to its end.
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
    Bounds::exactly(row[count.half_points.clamp(0, Payoff::MOST as i16) as usize])
}
