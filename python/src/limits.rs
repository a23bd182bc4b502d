//! Numbers of the command line that set how long something takes.

use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

use crate::error::bad;
use crate::number::{Real, Whole, number};

/// Returns seconds as a duration: above zero, at most a year.
pub(crate) fn seconds(name: &str, Real(found): Real) -> PyResult<Duration> {
    if found > 0.0 && found <= 365.0 * 86400.0 {
        return Ok(Duration::from_secs_f64(found));
    }
    Err(bad(format_args!(
        "{name}: found {}, expected seconds above 0 and up to 31536000, such as 0.5",
        shown(found)
    )))
}

/// Returns the milliseconds of a move as a duration: above zero, at most an hour.
pub(crate) fn milliseconds(name: &str, Real(found): Real) -> PyResult<Duration> {
    if found > 0.0 && found <= 3.6e6 {
        return Ok(Duration::from_secs_f64(found / 1000.0));
    }
    Err(bad(format_args!(
        "{name}: found {}, expected milliseconds above 0 and up to 3600000, such as 10",
        shown(found)
    )))
}

/// Returns the number of threads that the caller asks for, else one for each core.
pub(crate) fn threads(found: Option<Whole>) -> PyResult<usize> {
    let cores = || thread::available_parallelism().map_or(1, Into::into);
    let asked: Option<u16> = number("threads", found, 1..=256)?;
    Ok(asked.map_or_else(cores, usize::from))
}

/// Returns a share, from 0 to 1.
pub(crate) fn share(name: &str, Real(found): Real) -> PyResult<f64> {
    if (0.0..=1.0).contains(&found) {
        return Ok(found);
    }
    Err(bad(format_args!(
        "{name}: found {}, expected a number from 0 to 1, such as 0.4",
        shown(found)
    )))
}

/// Returns a number as it is written; very large ones by their exponent.
fn shown(found: f64) -> String {
    if found.abs() < 1e15 {
        found.to_string()
    } else {
        format!("{found:e}")
    }
}
