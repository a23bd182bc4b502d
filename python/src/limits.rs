//! Numbers of the command line that set how long something takes.

use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

use crate::error::bad;
use crate::rules::number;

/// Returns seconds as a duration: above zero, at most a year.
pub(crate) fn seconds(name: &str, found: f64) -> PyResult<Duration> {
    if found > 0.0 && found <= 365.0 * 86400.0 {
        return Ok(Duration::from_secs_f64(found));
    }
    Err(bad(format_args!(
        "{name}: found {found}, expected seconds above 0 and up to 31536000, such as 0.5"
    )))
}

/// Returns the milliseconds of a move as a duration: above zero, at most an hour.
pub(crate) fn milliseconds(name: &str, found: f64) -> PyResult<Duration> {
    if found > 0.0 && found <= 3.6e6 {
        return Ok(Duration::from_secs_f64(found / 1000.0));
    }
    Err(bad(format_args!(
        "{name}: found {found}, expected milliseconds above 0 and up to 3600000, such as 10"
    )))
}

/// Returns the number of threads that the caller asks for, else one for each core.
pub(crate) fn threads(found: Option<i64>) -> PyResult<usize> {
    let cores = || thread::available_parallelism().map_or(1, Into::into);
    let asked: Option<u16> = number("threads", found, 1..=256)?;
    Ok(asked.map_or_else(cores, usize::from))
}

/// Returns a required number in a range.
pub(crate) fn within<T: TryFrom<i64>>(
    name: &str,
    found: i64,
    range: std::ops::RangeInclusive<i64>,
) -> PyResult<T> {
    let number = number(name, Some(found), range)?;
    Ok(number.expect("a number that was found"))
}

/// Returns a share, from 0 to 1.
pub(crate) fn share(name: &str, found: f64) -> PyResult<f64> {
    if (0.0..=1.0).contains(&found) {
        return Ok(found);
    }
    Err(bad(format_args!(
        "{name}: found {found}, expected a number from 0 to 1, such as 0.4"
    )))
}

/// Takes a seed of the caller.
pub(crate) fn seed(found: &Bound<'_, PyAny>) -> PyResult<u64> {
    up_to(u64::MAX, "seed", found)
}

/// Takes the number of a game of a seed: each has two streams of random numbers.
pub(crate) fn game(found: &Bound<'_, PyAny>) -> PyResult<u64> {
    up_to(u64::MAX / 2, "game", found)
}

fn up_to(most: u64, name: &str, found: &Bound<'_, PyAny>) -> PyResult<u64> {
    let number = found.extract().ok().filter(|&number: &u64| number <= most);
    number.ok_or_else(|| bad(format_args!("{name}: found {found}, expected 0 to {most}")))
}
