//! Arrays of numpy as slices.

use numpy::{Element, PyReadonlyArrayDyn, PyReadwriteArrayDyn, PyUntypedArrayMethods};
use pyo3::PyResult;

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
