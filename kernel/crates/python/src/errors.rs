//! What the door refuses. Each is a `ValueError`: what was given is wrong, and nothing has happened.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;

create_exception!(
    oudler_kernel,
    OutOfRange,
    PyValueError,
    "A number is too small, or too large."
);
create_exception!(
    oudler_kernel,
    BadPosition,
    PyValueError,
    "No deal can stand so, or the kernel cannot search it."
);
create_exception!(
    oudler_kernel,
    BadPayoff,
    PyValueError,
    "More half-points may not be worth less to the attack."
);
create_exception!(
    oudler_kernel,
    TooManyKinds,
    PyValueError,
    "There are more ways to share so many kinds of cards out than can be counted."
);
create_exception!(
    oudler_kernel,
    NoSuchDeal,
    PyValueError,
    "No deal agrees with all that is said to be known."
);
