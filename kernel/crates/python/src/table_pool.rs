//! A pool of transposition tables: as large as a position can fill, and reused by the next search.

use std::sync::Mutex;

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use tarot::position::Position as Play;
use tarot::solver::TranspositionTable;

pub const MEBIBYTE: u64 = 1 << 20;
/// What a position of six tricks or fewer can fill; each further trick takes three times as much.
const LEAST: u64 = MEBIBYTE / 2;
/// Tables up to this size are kept: the page faults of a new one take longer than searching a few
/// tricks.
const KEPT: u64 = 64 * MEBIBYTE;
/// How many are kept, for searches that run at the same time.
const MOST_KEPT: usize = 8;

static SPARE: Mutex<Vec<(u64, TranspositionTable)>> = Mutex::new(Vec::new());

/// Search with a table of at most this many bytes. Each search clears it first.
///
/// # Errors
/// If there is not enough memory.
pub fn with_table<T>(
    play: &Play,
    most: u64,
    search: impl FnOnce(&mut TranspositionTable) -> T,
) -> PyResult<T> {
    let cards = play.hands.iter().map(|hand| hand.len()).max().unwrap_or(0);
    let enough = LEAST.saturating_mul(3u64.saturating_pow(cards.saturating_sub(6)));
    let bytes = most.min(enough);
    let mut table = match spare(bytes) {
        Some(table) => table,
        None => new(bytes)?,
    };
    let found = search(&mut table);
    if bytes <= KEPT
        && let Ok(mut kept) = SPARE.lock()
    {
        if kept.len() == MOST_KEPT {
            kept.swap_remove(0);
        }
        kept.push((bytes, table));
    }
    Ok(found)
}

fn spare(bytes: u64) -> Option<TranspositionTable> {
    let mut kept = SPARE.lock().ok()?;
    let place = kept.iter().position(|(size, _)| *size == bytes)?;
    Some(kept.swap_remove(place).1)
}

fn new(bytes: u64) -> PyResult<TranspositionTable> {
    // Asked for first, because a failed allocation inside the search would abort the process.
    if Vec::<u8>::new().try_reserve_exact(bytes as usize).is_err() {
        let mebibytes = bytes / MEBIBYTE;
        return Err(PyMemoryError::new_err(format!(
            "there are no {mebibytes} MiB of memory"
        )));
    }
    Ok(TranspositionTable::new(bytes as usize))
}
