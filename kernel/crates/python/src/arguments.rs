//! Arguments from Python, read within bounds: never a panic, never more items than allowed.

use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use tarot::cards::CardSet;

use crate::errors::OutOfRange;

/// A whole number from 0 to `MOST`.
#[derive(Clone, Copy)]
pub struct Number<const MOST: u64>(pub u64);

impl<'py, const MOST: u64> FromPyObject<'_, 'py> for Number<MOST> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match within::<u64>(given)? {
            Some(number) if number <= MOST => Ok(Self(number)),
            _ => Err(out_of_range(given, &format!("from 0 to {MOST}"))),
        }
    }
}

impl<const MOST: u64> Number<MOST> {
    /// As a byte, if the bound allows it.
    pub const fn byte(self) -> u8 {
        const { assert!(MOST <= 255) };
        self.0 as u8
    }
}

/// A whole number of either sign.
#[derive(Clone, Copy)]
pub struct Int32(pub i32);

impl<'py> FromPyObject<'_, 'py> for Int32 {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let found = within::<i32>(given)?;
        found
            .map(Self)
            .ok_or_else(|| out_of_range(given, "of 31 bits"))
    }
}

/// Some cards: a number with a bit for each.
#[derive(Clone, Copy)]
pub struct Bits(pub CardSet);

impl<'py> FromPyObject<'_, 'py> for Bits {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match within::<u128>(given)? {
            Some(bits) if bits <= CardSet::PACK.bits() => Ok(Self(CardSet::from_bits(bits))),
            _ => Err(out_of_range(given, "with a bit for each of 78 cards")),
        }
    }
}

/// A whole number; none if it does not fit the type.
fn within<'py, T>(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Option<T>>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    match given.extract::<T>() {
        Ok(number) => Ok(Some(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

fn out_of_range(given: Borrowed<'_, '_, PyAny>, allowed: &str) -> PyErr {
    let said = given
        .str()
        .map_or_else(|_| "it".into(), |text| text.to_string());
    let said = if said.len() > 40 { "it" } else { &said };
    OutOfRange::new_err(format!("{said} is not a whole number {allowed}"))
}

/// The items of a sequence, at most this many.
///
/// # Errors
/// If there are more, or one cannot be read.
pub fn read_sequence<'py, T>(given: &Bound<'py, PyAny>, most: usize) -> PyResult<Vec<T>>
where
    T: FromPyObjectOwned<'py>,
{
    // A string iterates over its letters, which would give a puzzling error later.
    if given.is_instance_of::<pyo3::types::PyString>() {
        return Err(PyTypeError::new_err("a sequence is asked for, not a text"));
    }
    let mut found = Vec::new();
    for one in given.try_iter()? {
        if found.len() == most {
            return Err(OutOfRange::new_err(format!("there are more than {most}")));
        }
        found.push(one?.extract::<T>().map_err(Into::into)?);
    }
    Ok(found)
}
