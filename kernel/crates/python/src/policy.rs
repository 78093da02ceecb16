//! Learned policies, and who seems to follow which, as Python holds them.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use tarot::playout::learned::{self, Chances, MOST_STYLES, WEIGHTS};
use tarot::position::MAX_SEATS;

use crate::arguments::read_sequence;
use crate::errors::OutOfRange;

/// How long a number of four bytes is.
const SIZE: usize = 4;

/// The weights of a learned policy: eight numbers for every feature of a card.
#[pyclass(frozen, module = "oudler_kernel")]
pub struct Weights(pub learned::Weights);

#[pymethods]
impl Weights {
    /// From four bytes per number, little-endian; without any, all cards are equally likely.
    #[new]
    #[pyo3(signature = (packed = None))]
    fn new(packed: Option<&[u8]>) -> PyResult<Self> {
        let Some(packed) = packed else {
            return Ok(Self(learned::Weights::zero()));
        };
        let numbers = packed.chunks_exact(SIZE);
        let is_whole = numbers.remainder().is_empty();
        let read = |four: &[u8]| f32::from_le_bytes([four[0], four[1], four[2], four[3]]);
        let weights: Vec<_> = numbers.map(read).collect();
        let found = learned::Weights::new(&weights).filter(|_| is_whole);
        found.map(Self).ok_or_else(|| {
            OutOfRange::new_err(format!("a policy is {WEIGHTS} numbers of four bytes"))
        })
    }

    /// These weights, with another policy's for defenders.
    fn with_defence(&self, other: &Self) -> Self {
        Self(self.0.with_defence(&other.0))
    }

    /// The weights, four bytes each, little-endian.
    #[getter]
    fn packed<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes: Vec<u8> = self
            .0
            .rows()
            .iter()
            .flat_map(|row| row.0)
            .flat_map(f32::to_le_bytes)
            .collect();
        PyBytes::new(py, &bytes)
    }
}

/// The policies that players may follow, and how likely each seat follows each of them: all equally
/// likely at first.
#[pyclass(frozen, module = "oudler_kernel")]
pub struct Styles {
    policies: Vec<Py<Weights>>,
    chances: [Chances; MAX_SEATS],
}

#[pymethods]
impl Styles {
    #[new]
    #[pyo3(signature = (policies, chances = None))]
    fn new(policies: &Bound<'_, PyAny>, chances: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let policies: Vec<PyRef<'_, Weights>> = read_sequence(policies, MOST_STYLES)?;
        let policies: Vec<Py<Weights>> = policies.into_iter().map(Into::into).collect();
        if policies.is_empty() {
            return Err(OutOfRange::new_err("at least one policy is needed"));
        }
        let even = 1.0 / policies.len() as f32;
        let mut by_seat = [[0.0; MOST_STYLES]; MAX_SEATS];
        for seat in &mut by_seat {
            seat[..policies.len()].fill(even);
        }
        if let Some(chances) = chances {
            let given: Vec<Vec<f32>> = read_sequence(chances, MAX_SEATS)?;
            for (seat, chances) in by_seat.iter_mut().zip(given) {
                let are_chances = chances.iter().all(|chance| (0.0..=1.0).contains(chance));
                if chances.len() != policies.len() || !are_chances {
                    return Err(OutOfRange::new_err(
                        "a chance from 0 to 1 for each policy, by seat",
                    ));
                }
                seat[..chances.len()].copy_from_slice(&chances);
            }
        }
        Ok(Self {
            policies,
            chances: by_seat,
        })
    }

    /// By seat, how likely it follows each policy.
    #[getter]
    fn chances(&self) -> Vec<Vec<f32>> {
        let count = self.policies.len();
        let of_seat = |seat: &Chances| seat[..count].to_vec();
        self.chances.iter().map(of_seat).collect()
    }
}

impl Styles {
    /// Styles, or weights that all players follow.
    pub fn read(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(weights) = given.extract::<Py<Weights>>() {
            return Ok(Self {
                policies: vec![weights],
                chances: [[1.0, 0.0, 0.0, 0.0]; MAX_SEATS],
            });
        }
        let styles = given.extract::<PyRef<'_, Self>>()?;
        Ok(styles.with(given.py(), styles.chances))
    }

    /// The same policies with these chances for each seat.
    pub fn with(&self, py: Python<'_>, chances: [Chances; MAX_SEATS]) -> Self {
        let policies = self.policies.iter().map(|one| one.clone_ref(py)).collect();
        Self { policies, chances }
    }

    /// The policies, for `over`.
    pub fn policies(&self) -> Vec<&learned::Weights> {
        self.policies.iter().map(|one| &one.get().0).collect()
    }

    /// As the kernel takes them.
    pub fn over<'a>(&self, policies: &'a [&'a learned::Weights]) -> learned::Styles<'a> {
        learned::Styles::new(policies, self.chances)
    }
}
