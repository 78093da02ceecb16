//! The kernel from outside, as one program: what each would compile again is compiled once.

mod common;
mod fuzz;
mod golden;
mod lines;
mod perft;
mod plays;
mod solver;
mod solver_limits;
mod winnings;
mod worked_ending;
