//! What `--json` prints, as objects of Python, and what pickling wants.

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
