//! The limits of a search: time, nodes, memory, threads.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use tarot::solver::Limits as Within;

use crate::arguments::Number;
use crate::errors::OutOfRange;
use crate::table_pool::MEBIBYTE;

/// The most memory that can be asked for: 64 GiB.
const MOST_MEBIBYTES: u64 = 1 << 16;

/// The limits of a search; on reaching one, it answers with what it has proved.
#[pyclass(frozen, module = "oudler_kernel")]
pub struct Limits {
    nodes: u64,
    pause: Option<Duration>,
    pub bytes: u64,
    threads: usize,
}

#[pymethods]
impl Limits {
    #[new]
    #[pyo3(
        signature = (
            *, nodes = None, seconds = None, mebibytes = Number(1024), threads = Number(1)
        ),
        text_signature = "(*, nodes=None, seconds=None, mebibytes=1024, threads=1)",
    )]
    fn new(
        nodes: Option<Number<{ u64::MAX }>>,
        seconds: Option<f64>,
        mebibytes: Number<MOST_MEBIBYTES>,
        threads: Number<256>,
    ) -> PyResult<Self> {
        if seconds.is_some_and(|seconds| seconds.is_nan() || seconds < 0.0) {
            return Err(OutOfRange::new_err("seconds are a number from 0 up"));
        }
        if threads.0 == 0 || mebibytes.0 == 0 {
            return Err(OutOfRange::new_err(
                "a thread and a mebibyte at least are needed",
            ));
        }
        Ok(Self {
            nodes: nodes.map_or(u64::MAX, |nodes| nodes.0),
            // A time beyond the clock's range means no limit.
            pause: seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
            bytes: mebibytes.0 * MEBIBYTE,
            threads: threads.0 as usize,
        })
    }
}

impl Limits {
    /// No limit of time or nodes, one thread, a gibibyte.
    pub const NONE: Self = Self {
        nodes: u64::MAX,
        pause: None,
        bytes: 1024 * MEBIBYTE,
        threads: 1,
    };

    /// The same for the kernel, from now on.
    pub fn starting_now<'a>(&self, stop: &'a AtomicBool) -> Within<'a> {
        Within {
            nodes: self.nodes,
            until: self
                .pause
                .and_then(|pause| Instant::now().checked_add(pause)),
            stop: Some(stop),
            threads: self.threads,
        }
    }
}
