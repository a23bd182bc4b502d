//! What values of options mean.

use std::thread;
use std::time::Duration;

/// Seconds on the command line: above zero, at most a year.
///
/// # Errors
/// If the text is not such a number.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 365.0 * 86400.0 => Ok(seconds),
        _ => Err("expected seconds above 0 and up to 31536000, such as 0.5".into()),
    }
}

/// Milliseconds on the command line: above zero, at most an hour.
///
/// # Errors
/// If the text is not such a number.
pub fn milliseconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(time) if time > 0.0 && time <= 3.6e6 => Ok(Duration::from_secs_f64(time / 1000.0)),
        _ => Err("expected milliseconds above 0 and up to 3600000, such as 10".into()),
    }
}

/// As many threads as were asked for, else one for each core.
pub fn threads_or_cores(asked: Option<u16>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, Into::into);
    asked.map_or_else(cores, usize::from)
}
