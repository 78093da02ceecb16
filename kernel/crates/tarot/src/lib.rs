//! The trick play of French Tarot at machine speed: legal cards and counting, random playouts,
//! sampling of hidden hands, and an exact solver for open hands. It depends on nothing but `std`.
//!
//! ```
//! use tarot::cards::Cards;
//! use tarot::position::Position;
//! use tarot::rules::Rules;
//! use tarot::solver::{Bounds, Limits, Payoff, TranspositionTable, solve};
//!
//! // Three cards are left to each of three players; seat 0 attacks, has 100 half-points and leads.
//! let hands = ["T15 SK H2", "T10 H3 HQ", "S5 HK D9"].map(|hand| Cards([hand.parse().unwrap()]));
//! let mut position = Position::new(Rules::federation(24), &hands, 0b001, 0);
//! position.done = 21;
//! position.won.half_points = 100;
//! position.won.lost = 5;
//!
//! // What the attack needs with 0, 1, 2 or 3 oudlers: 56, 51, 41 or 36 points.
//! let payoff = Payoff::margin([112, 102, 82, 72]);
//! let mut table = TranspositionTable::new(1 << 20);
//! let solution = solve(&position, &payoff, &Limits::NONE, &mut table).unwrap();
//!
//! // Drawing the last trump first makes the contract by a point.
//! assert_eq!(solution.value, Bounds::exactly(2));
//! assert_eq!(solution.line[0].to_string(), "T15");
//! ```

pub mod bits;
pub mod cards;
pub mod environment;
pub mod evaluation;
pub mod inference;
pub mod learning;
pub mod playout;
pub mod position;
pub mod random;
#[cfg(test)]
mod random_deals;
pub mod rules;
pub mod sampler;
mod select;
pub mod solver;
