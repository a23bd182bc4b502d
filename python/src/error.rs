//! Errors of the library as exceptions of Python.

use std::fmt::Display;

use pyo3::PyErr;
use pyo3::exceptions::PyValueError;

/// Returns the exception for a bad argument, in one line.
pub(crate) fn bad(problem: impl Display) -> PyErr {
    PyValueError::new_err(problem.to_string())
}
