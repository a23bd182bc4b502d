//! Numbers of the caller. Those that no range can hold are taken too, so that every bad one is refused with its name.

use std::fmt;
use std::ops::RangeInclusive;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::error::bad;

/// A whole number of any size; `None` beyond 128 bits with a sign.
#[derive(Clone, Copy)]
pub(crate) struct Whole(Option<i128>);

impl From<i32> for Whole {
    fn from(number: i32) -> Self {
        Self(Some(number.into()))
    }
}

impl Whole {
    /// Returns the number as another type, if that holds it.
    pub(crate) fn fit<T: TryFrom<i128>>(self) -> Option<T> {
        T::try_from(self.0?).ok()
    }
}

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(number) => number.fmt(f),
            None => f.write_str("a number beyond 128 bits with a sign"),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        // Nearly all numbers are small, and their way is the fast one.
        if let Ok(number) = object.extract::<i64>() {
            return Ok(Self(Some(number.into())));
        }
        unless_too_large(object, object.extract::<i128>()).map(Self)
    }
}

/// A number with a fraction; infinite beyond those of the machine.
#[derive(Clone, Copy)]
pub(crate) struct Real(pub(crate) f64);

impl<'py> FromPyObject<'_, 'py> for Real {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let number = unless_too_large(object, object.extract::<f64>())?;
        let is_negative = number.is_none() && object.lt(0)?;
        let infinite = if is_negative {
            -f64::INFINITY
        } else {
            f64::INFINITY
        };
        Ok(Self(number.unwrap_or(infinite)))
    }
}

/// Returns what was extracted, or `None` if only the size of the number is the reason that nothing was.
fn unless_too_large<T>(
    object: Borrowed<'_, '_, PyAny>,
    extracted: PyResult<T>,
) -> PyResult<Option<T>> {
    match extracted {
        Ok(number) => Ok(Some(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns a number in a range.
pub(crate) fn number<T: TryFrom<i128>>(
    name: &str,
    found: Option<Whole>,
    range: RangeInclusive<i128>,
) -> PyResult<Option<T>> {
    found.map(|found| within(name, found, range)).transpose()
}

/// Returns a required number in a range.
pub(crate) fn within<T: TryFrom<i128>>(
    name: &str,
    found: Whole,
    range: RangeInclusive<i128>,
) -> PyResult<T> {
    let inside = found.0.is_some_and(|number| range.contains(&number));
    found.fit().filter(|_| inside).ok_or_else(|| {
        let (least, most) = range.into_inner();
        bad(format_args!(
            "{name}: found {found}, expected {least} to {most}"
        ))
    })
}

/// Returns a seed.
pub(crate) fn seed(found: Whole) -> PyResult<u64> {
    within("seed", found, 0..=u64::MAX.into())
}
