//! Arrays of numpy as slices and as boards.

use numpy::ndarray::ArrayView1;
use numpy::{
    AllowTypeChange, Element, PyArrayDescrMethods, PyArrayLike2, PyReadonlyArrayDyn,
    PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;

use crate::error::bad;

/// Returns the entries of an array that must have `expected` of them, one after the other.
pub(crate) fn filled<'a, T: Element>(
    name: &str,
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
    expected: usize,
) -> PyResult<&'a mut [T]> {
    let shape = array.shape().to_vec();
    let Ok(slice) = array.as_slice_mut() else {
        return Err(bad(format_args!(
            "{name}: found an array with gaps, expected a contiguous one"
        )));
    };
    check(name, slice.len(), expected, &shape)?;
    Ok(slice)
}

/// Returns the entries of an array that is read and must have `expected` of them.
pub(crate) fn read<'a, T: Element>(
    name: &str,
    array: &'a PyReadonlyArrayDyn<'_, T>,
    expected: usize,
) -> PyResult<&'a [T]> {
    let Ok(slice) = array.as_slice() else {
        return Err(bad(format_args!(
            "{name}: found an array with gaps, expected a contiguous one"
        )));
    };
    check(name, slice.len(), expected, array.shape())?;
    Ok(slice)
}

fn check(name: &str, found: usize, expected: usize, shape: &[usize]) -> PyResult<()> {
    if found == expected {
        return Ok(());
    }
    Err(bad(format_args!(
        "{name}: found {found} entries (shape {shape:?}), expected {expected}"
    )))
}

/// A board of any type of numbers, also of lists.
pub(crate) type Board<'py> = PyArrayLike2<'py, i64, AllowTypeChange>;

/// Takes a board of whole numbers, in an array of any type or in lists. Fractions, and other than two dimensions, are refused.
pub(crate) fn whole<'py>(name: &str, object: &Bound<'py, PyAny>) -> PyResult<Board<'py>> {
    let numpy = || object.py().import("numpy");
    let array = match object.cast::<PyUntypedArray>() {
        Ok(array) => array.clone(),
        Err(_) => numpy()?.call_method1("asarray", (object,))?.cast_into()?,
    };
    let is_whole = match array.dtype().kind() {
        b'i' | b'u' => true,
        b'f' => {
            let below = numpy()?.call_method1("floor", (&array,))?;
            let same = numpy()?.call_method1("array_equal", (&array, &below))?;
            let finite = numpy()?.call_method1("isfinite", (&below,))?;
            same.is_truthy()? && finite.call_method0("all")?.is_truthy()?
        }
        _ => false,
    };
    if array.ndim() != 2 {
        let found = array.ndim();
        return Err(bad(format_args!(
            "{name}: found {found} dimensions, expected 2"
        )));
    }
    if !is_whole {
        let found = array.dtype();
        return Err(bad(format_args!(
            "{name}: found {found}, expected whole numbers"
        )));
    }
    array.extract()
}

/// Warns if the kinds of a board seem to begin at 0: a piece lies over what is an empty cell then, and none has the last kind.
pub(crate) fn warn_of_zeros(py: Python<'_>, board: &Board<'_>, kinds: u8) -> PyResult<()> {
    let cells = board.as_array();
    let hangs = |column: ArrayView1<'_, i64>| {
        let mut cells = column.into_iter().skip_while(|kind| **kind == 0);
        cells.any(|kind| *kind == 0)
    };
    let last = i64::from(kinds);
    if cells.iter().any(|kind| *kind == last) || !cells.columns().into_iter().any(hangs) {
        return Ok(());
    }
    let hint = c"pieces lie over cells of 0, which are empty: kinds begin at 1, so add 1 to kinds that begin at 0";
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), hint, 1)
}
