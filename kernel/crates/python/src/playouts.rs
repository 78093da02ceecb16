//! Repeated playouts of a position.

use std::sync::atomic::Ordering;

use pyo3::prelude::*;
use tarot::playout::{Outcomes, Policy, many};
use tarot::random::Random;

use crate::arguments::Number;
use crate::errors::BadPosition;
use crate::interruptible::interruptible;
use crate::position::Position;

/// The most playouts in one call.
const MOST: u64 = 1 << 32;
/// How many are played between two checks for a stop.
const BATCH: u64 = 1 << 14;

/// The results of many playouts of a position.
#[pyclass(frozen, get_all, module = "oudler_kernel")]
pub struct Playouts {
    /// How many there were.
    count: u64,
    /// How many ended with each number of oudlers, then of half-points.
    results: Vec<Vec<u64>>,
    /// How many had a petit au bout for the defence, and for the attack.
    petit_au_bout: (u64, u64),
    /// How many had a slam by the defence, and by the attack.
    slams: (u64, u64),
}

/// Play a position to its end `count` times: random legal cards, or rules of thumb. The same seed
/// gives the same playouts on any number of threads.
#[pyfunction]
#[pyo3(
    signature = (position, count, *, seed = Number(0), threads = Number(1), sensible = false),
    text_signature = "(position, count, *, seed=0, threads=1, sensible=False)",
)]
pub fn playouts(
    py: Python<'_>,
    position: &Position,
    count: Number<MOST>,
    seed: Number<{ u64::MAX }>,
    threads: Number<256>,
    sensible: bool,
) -> PyResult<Playouts> {
    if position.0.turn().is_none() {
        return Err(BadPosition::new_err("the deal has been played"));
    }
    let policy = if sensible {
        Policy::Sensible
    } else {
        Policy::Uniform
    };
    let found = interruptible(py, None, |stop| {
        let mut all = Outcomes::new(1);
        for batch in 0..count.0.div_ceil(BATCH) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let some = BATCH.min(count.0 - batch * BATCH);
            let seed = Random::of(seed.0, batch).bits();
            all += &many(&position.0, some, seed, policy, threads.0 as usize);
        }
        all
    })?;
    Ok(Playouts {
        count: found.playouts,
        results: (0..4)
            .map(|oudlers| found.with_oudlers(oudlers).to_vec())
            .collect(),
        petit_au_bout: found.petit_au_bout.into(),
        slams: found.slams.into(),
    })
}
