//! Whatever the kernel is given: a right answer or a refusal, and never a panic.
//!
//! `PROPTEST_CASES` asks for more cases, or fewer. Those that fail are printed, and no file keeps them.

mod cards;
#[path = "../common/mod.rs"]
mod common;
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
