//! The exceptions of this interface, each a `ValueError`: an argument is wrong; nothing was done.

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
    "This is not the position of a deal, or the kernel cannot search it."
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
    "There are too many kinds of cards to count the ways to share them out."
);
create_exception!(
    oudler_kernel,
    NoSuchDeal,
    PyValueError,
    "No deal agrees with what is said to be known."
);
