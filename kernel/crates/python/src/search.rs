//! The exact search, as Python calls it.

use pyo3::prelude::*;
use tarot::solver::{Bounds, Limits as Within, Payoff as Worth, PositionError, TranspositionTable};

use crate::arguments::{Int32, read_sequence};
use crate::errors::{BadPayoff, BadPosition};
use crate::interruptible::interruptible;
use crate::limits::Limits;
use crate::position::Position;
use crate::table_pool::with_table;

/// The value of each end of a deal to the attack.
#[pyclass(frozen, module = "oudler_kernel")]
pub struct Payoff(Worth);

#[pymethods]
impl Payoff {
    #[new]
    #[pyo3(signature = (values, *, losing = false), text_signature = "(values, *, losing=False)")]
    fn new(values: &Bound<'_, PyAny>, losing: bool) -> PyResult<Self> {
        let values: Vec<Int32> = read_sequence(values, Worth::SIZE)?;
        let found = Worth::new(values.into_iter().map(|value| value.0).collect())
            .map_err(|error| BadPayoff::new_err(error.to_string()))?;
        Ok(Self(if losing { found.losing() } else { found }))
    }
}

/// The result of a search.
#[pyclass(frozen, get_all, module = "oudler_kernel")]
pub struct Solution {
    /// A lower and an upper bound of the value.
    value: (i32, i32),
    /// Every legal card, with bounds of its value.
    cards: Vec<(u8, i32, i32)>,
    /// Best play to the end, or as much of it as was proved.
    line: Vec<u8>,
    /// How many cards were played in the search.
    nodes: u64,
}

/// The value of every legal card, and a line of best play.
#[pyfunction]
#[pyo3(signature = (position, payoff, limits = None, progress = None))]
pub fn solve(
    py: Python<'_>,
    position: &Position,
    payoff: &Payoff,
    limits: Option<&Limits>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Solution> {
    let found = searched(py, position, limits, progress, |limits, table| {
        tarot::solver::solve(&position.0, &payoff.0, limits, table)
    })?;
    Ok(Solution {
        value: pair(found.value),
        cards: found
            .cards
            .into_iter()
            .map(|(card, value)| (card.0, value.lower, value.upper))
            .collect(),
        line: found.line.into_iter().map(|card| card.0).collect(),
        nodes: found.nodes,
    })
}

/// Bounds of the value, and how many cards the search played.
#[pyfunction]
#[pyo3(signature = (position, payoff, limits = None, progress = None))]
pub fn value(
    py: Python<'_>,
    position: &Position,
    payoff: &Payoff,
    limits: Option<&Limits>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<((i32, i32), u64)> {
    let found = searched(py, position, limits, progress, |limits, table| {
        tarot::solver::value(&position.0, &payoff.0, limits, table)
    })?;
    Ok((pair(found.value), found.nodes))
}

/// Whether the attack can make sure of `at_least`, None if a limit came first; and how many cards
/// the search played.
#[pyfunction]
#[pyo3(signature = (position, payoff, at_least, limits = None, progress = None))]
pub fn reaches(
    py: Python<'_>,
    position: &Position,
    payoff: &Payoff,
    at_least: Int32,
    limits: Option<&Limits>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Option<bool>, u64)> {
    let found = searched(py, position, limits, progress, |limits, table| {
        tarot::solver::reaches(&position.0, &payoff.0, at_least.0, limits, table)
    })?;
    Ok((found.is_reached, found.nodes))
}

/// Search in another thread within these limits.
fn searched<T: Send>(
    py: Python<'_>,
    position: &Position,
    limits: Option<&Limits>,
    progress: Option<&Bound<'_, PyAny>>,
    search: impl FnOnce(&Within<'_>, &mut TranspositionTable) -> Result<T, PositionError> + Send,
) -> PyResult<T> {
    let limits = limits.unwrap_or(&Limits::NONE);
    let progress = progress.map(|progress| progress.clone().unbind());
    interruptible(py, progress.as_ref(), |stop| {
        with_table(&position.0, limits.bytes, |table| {
            search(&limits.starting_now(stop), table)
                .map_err(|error| BadPosition::new_err(error.to_string()))
        })?
    })?
}

const fn pair(value: Bounds) -> (i32, i32) {
    (value.lower, value.upper)
}
