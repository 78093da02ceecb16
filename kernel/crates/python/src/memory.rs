//! The memory of searches: as much as a position can fill, and used again by the next one.

use std::sync::Mutex;

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use tarot::position::Position as Play;
use tarot::solver::Memory;

pub const MEBIBYTE: u64 = 1 << 20;
/// What a position of up to six tricks can fill; each further trick trebles it.
const LEAST: u64 = MEBIBYTE / 2;
/// A memory no larger is kept for the next search: to write to a new one takes longer than to search
/// a few tricks.
const KEPT: u64 = 64 * MEBIBYTE;
/// How many are kept: searches that went on at the same time.
const MOST_KEPT: usize = 8;

static SPARE: Mutex<Vec<(u64, Memory)>> = Mutex::new(Vec::new());

/// Search with a memory of at most so many bytes, which is cleared by each search.
///
/// # Errors
/// Where there is not so much memory.
pub fn with_memory<T>(
    play: &Play,
    most: u64,
    search: impl FnOnce(&mut Memory) -> T,
) -> PyResult<T> {
    let cards = play.hands.iter().map(|hand| hand.len()).max().unwrap_or(0);
    let enough = LEAST.saturating_mul(3u64.saturating_pow(cards.saturating_sub(6)));
    let bytes = most.min(enough);
    let mut memory = match spare(bytes) {
        Some(memory) => memory,
        None => new(bytes)?,
    };
    let found = search(&mut memory);
    if bytes <= KEPT
        && let Ok(mut kept) = SPARE.lock()
    {
        if kept.len() == MOST_KEPT {
            kept.swap_remove(0);
        }
        kept.push((bytes, memory));
    }
    Ok(found)
}

fn spare(bytes: u64) -> Option<Memory> {
    let mut kept = SPARE.lock().ok()?;
    let place = kept.iter().position(|(size, _)| *size == bytes)?;
    Some(kept.swap_remove(place).1)
}

fn new(bytes: u64) -> PyResult<Memory> {
    if Vec::<u8>::new().try_reserve_exact(bytes as usize).is_err() {
        let mebibytes = bytes / MEBIBYTE;
        return Err(PyMemoryError::new_err(format!(
            "there are no {mebibytes} MiB of memory"
        )));
    }
    Ok(Memory::new(bytes as usize))
}
