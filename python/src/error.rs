//! Errors of the library as exceptions of Python.

use std::fmt::Display;

use pyo3::PyErr;
use pyo3::exceptions::{PyOSError, PyValueError};
use sweetfish_cli_support::BadInput;

/// Returns the exception for a bad argument, in one line.
pub(crate) fn bad(problem: impl Display) -> PyErr {
    PyValueError::new_err(problem.to_string())
}

/// Returns the exception for work that failed: a mistake of the caller, or a fault of the machine.
pub(crate) fn failed(error: anyhow::Error) -> PyErr {
    if error.is::<BadInput>() {
        return bad(error);
    }
    PyOSError::new_err(format!("{error:#}"))
}
