//! Objects that Python gets, such as what `--json` prints and what pickling wants, and those that it gives: cells and texts.

use pyo3::conversion::FromPyObjectOwned;
use pyo3::intern;
use pyo3::prelude::*;
use serde::Serialize;

use crate::error::bad;

/// Returns a value as dictionaries, lists, numbers and texts.
pub(crate) fn object<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(bad)?;
    py.import("json")?.call_method1("loads", (text,))
}

/// What `__reduce__` returns: what makes the object again, and its arguments.
pub(crate) type Reduced<Arguments> = PyResult<(Py<PyAny>, Arguments)>;

/// Takes a cell, or what has one, such as a move.
pub(crate) fn cell_of<'py, T: FromPyObjectOwned<'py>>(
    object: &Bound<'py, PyAny>,
    name: &str,
    expected: &str,
) -> PyResult<T> {
    let cell = object.getattr(intern!(object.py(), "cell"));
    let found = cell.as_ref().unwrap_or(object).extract();
    let Ok(cell) = found else {
        let found = object.get_type().name()?;
        return Err(bad(format_args!(
            "{name}: found a value of type {found}, expected {expected}"
        )));
    };
    Ok(cell)
}

/// Returns a text without the byte order mark that editors of Windows begin files with.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}
