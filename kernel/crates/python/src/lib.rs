//! The interface through which Python calls the kernel: conversions and errors, no rules or scores.

use pyo3::prelude::*;

mod arguments;
mod environment;
mod errors;
mod evaluation;
mod interruptible;
mod learning;
mod limits;
mod playouts;
mod policy;
mod position;
mod sampler;
mod search;
mod table_pool;

/// The search kernel of Oudler, called through `oudler_kernel`.
#[pymodule]
mod _kernel {
    #[pymodule_export]
    use crate::environment::Environment;
    #[pymodule_export]
    use crate::errors::{BadPayoff, BadPosition, NoSuchDeal, OutOfRange, TooManyKinds};
    #[pymodule_export]
    use crate::evaluation::{Evaluation, Scene, Values, evaluate, evaluate_discards};
    #[pymodule_export]
    use crate::learning::{Learner, choice, contest, likely, likeness};
    #[pymodule_export]
    use crate::limits::Limits;
    #[pymodule_export]
    use crate::playouts::{Playouts, playouts};
    #[pymodule_export]
    use crate::policy::{Styles, Weights};
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::sampler::Sampler;
    #[pymodule_export]
    use crate::search::{Payoff, Solution, reaches, solve, value};

    /// The version, which is that of `oudler` too.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
