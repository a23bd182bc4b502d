//! What values of options mean.

use std::thread;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Parses one of some names. Returns the value beside it.
///
/// ```
/// use clap::Parser;
/// use sweetfish_cli_support::one_of;
///
/// #[derive(Parser)]
/// struct Args {
///     #[arg(long, value_parser = one_of(&[("single", 1_u8), ("double", 2)]))]
///     size: u8,
/// }
/// assert_eq!(Args::parse_from(["program", "--size", "double"]).size, 2);
/// ```
pub fn one_of<T: Copy + Send + Sync + 'static>(
    values: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    let names = values.iter().map(|(name, _)| *name);
    PossibleValuesParser::new(names).map(|found| {
        let own = values.iter().find(|(name, _)| *name == found);
        own.expect("clap has checked the name").1
    })
}

/// Parses seconds: above zero, at most a year.
///
/// # Errors
/// If the text is not such a number.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 365.0 * 86400.0 => Ok(seconds),
        _ => Err("expected seconds above 0 and up to 31536000, such as 0.5".into()),
    }
}

/// Parses milliseconds: above zero, at most an hour.
///
/// # Errors
/// If the text is not such a number.
pub fn milliseconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(time) if time > 0.0 && time <= 3.6e6 => Ok(Duration::from_secs_f64(time / 1000.0)),
        _ => Err("expected milliseconds above 0 and up to 3600000, such as 10".into()),
    }
}

/// Returns the number of threads that the user asked for, else one for each core.
pub fn threads_or_cores(asked: Option<u16>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, Into::into);
    asked.map_or_else(cores, usize::from)
}
