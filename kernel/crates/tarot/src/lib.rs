//! The trick play of French Tarot, and what is searched in it. Knows nothing of Python.

pub mod bits;
pub mod cards;
#[cfg(test)]
mod chance;
pub mod playout;
pub mod position;
pub mod random;
pub mod rules;
pub mod sampling;
mod select;
pub mod solver;
