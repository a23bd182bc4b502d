//! Printing results, which may fail.

use std::io::Write as _;

use serde::Serialize;

/// Prints a line to the standard output; yields an `anyhow::Result`.
#[macro_export]
macro_rules! outln {
    ($($text:tt)*) => {
        $crate::to_stdout(&format!("{}\n", format_args!($($text)*)))
    };
}

/// Prints a text without a line end to the standard output; yields an `anyhow::Result`.
#[macro_export]
macro_rules! out {
    ($($text:tt)*) => {
        $crate::to_stdout(&format!($($text)*))
    };
}

/// Prints a text to the standard output, without colours where they are not wanted.
///
/// # Errors
/// If the standard output cannot be written.
pub fn to_stdout(text: &str) -> anyhow::Result<()> {
    let mut stdout = anstream::stdout().lock();
    let written = write!(stdout, "{text}").and_then(|()| stdout.flush());
    written
        .map_err(|error| anyhow::Error::new(error).context("the standard output cannot be written"))
}

/// Prints a JSON object on a line of its own.
///
/// # Errors
/// If the standard output cannot be written.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    outln!("{}", serde_json::to_string(value)?)
}
