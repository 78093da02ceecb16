//! Whatever its input, the kernel gives a right answer or refuses, and never panics.
//!
//! `PROPTEST_CASES` sets the number of cases. Failing cases are printed, but not kept in a file.

mod cards;
mod payoffs;
mod playouts;
mod positions;
mod sampler;
mod solver;

use proptest::test_runner::{Config, contextualize_config};

/// The default number of cases.
fn cases(usual: u32) -> Config {
    contextualize_config(Config {
        cases: usual,
        failure_persistence: None,
        ..Config::default()
    })
}
