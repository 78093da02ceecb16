//! The exact search, as Python asks for it.

use pyo3::prelude::*;
use tarot::solver::{Bounds, Limits as Within, Memory, NotCovered, Payoff as Worth};

use crate::errors::{BadPayoff, BadPosition};
use crate::given::{Small, few};
use crate::limits::Limits;
use crate::memory::with_memory;
use crate::position::Position;
use crate::watched::watched;

/// What each outcome of a deal is worth to the attack.
#[pyclass(frozen, module = "oudler_kernel")]
pub struct Payoff(Worth);

#[pymethods]
impl Payoff {
    #[new]
    #[pyo3(signature = (values, *, losing = false), text_signature = "(values, *, losing=False)")]
    fn new(values: &Bound<'_, PyAny>, losing: bool) -> PyResult<Self> {
        let values: Vec<Small> = few(values, Worth::SIZE)?;
        let found = Worth::new(values.into_iter().map(|value| value.0).collect())
            .map_err(|error| BadPayoff::new_err(error.to_string()))?;
        Ok(Self(if losing { found.losing() } else { found }))
    }
}

/// What has been found out about a position.
#[pyclass(frozen, get_all, module = "oudler_kernel")]
pub struct Solution {
    /// Between what the value lies.
    value: (i32, i32),
    /// Every legal card, and between what its value lies.
    cards: Vec<(u8, i32, i32)>,
    /// Best play to the end, or as much of it as is proved.
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
    let found = searched(py, position, limits, progress, |limits, memory| {
        tarot::solver::solve(&position.0, &payoff.0, limits, memory)
    })?;
    Ok(Solution {
        value: pair(found.value),
        cards: found
            .cards
            .into_iter()
            .map(|(card, value)| (card.0, value.least, value.most))
            .collect(),
        line: found.line.into_iter().map(|card| card.0).collect(),
        nodes: found.nodes,
    })
}

/// Between what the value lies, and how many cards were played in the search.
#[pyfunction]
#[pyo3(signature = (position, payoff, limits = None, progress = None))]
pub fn value(
    py: Python<'_>,
    position: &Position,
    payoff: &Payoff,
    limits: Option<&Limits>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<((i32, i32), u64)> {
    let found = searched(py, position, limits, progress, |limits, memory| {
        tarot::solver::value(&position.0, &payoff.0, limits, memory)
    })?;
    Ok((pair(found.value), found.nodes))
}

/// Whether the attack can make sure of so much, None where the limits ended first; and how many
/// cards were played in the search.
#[pyfunction]
#[pyo3(signature = (position, payoff, at_least, limits = None, progress = None))]
pub fn reaches(
    py: Python<'_>,
    position: &Position,
    payoff: &Payoff,
    at_least: Small,
    limits: Option<&Limits>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Option<bool>, u64)> {
    let found = searched(py, position, limits, progress, |limits, memory| {
        tarot::solver::reaches(&position.0, &payoff.0, at_least.0, limits, memory)
    })?;
    Ok((found.is_reached, found.nodes))
}

/// Search beside Python, within these limits.
fn searched<T: Send>(
    py: Python<'_>,
    position: &Position,
    limits: Option<&Limits>,
    progress: Option<&Bound<'_, PyAny>>,
    search: impl FnOnce(&Within<'_>, &mut Memory) -> Result<T, NotCovered> + Send,
) -> PyResult<T> {
    let limits = limits.unwrap_or(&Limits::NONE);
    let progress = progress.map(|progress| progress.clone().unbind());
    watched(py, progress.as_ref(), |stop| {
        with_memory(&position.0, limits.bytes, |memory| {
            search(&limits.starting_now(stop), memory)
                .map_err(|error| BadPosition::new_err(error.to_string()))
        })?
    })?
}

const fn pair(value: Bounds) -> (i32, i32) {
    (value.least, value.most)
}
