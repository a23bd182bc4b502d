//! Printing lines for the reader, which may fail.

/// Prints a line to the standard output; yields an `anyhow::Result`.
macro_rules! say {
    ($($text:tt)*) => {
        $crate::cli::say::to_stdout(&format!($($text)*), true)
    };
}

/// The same without a line end.
macro_rules! say_part {
    ($($text:tt)*) => {
        $crate::cli::say::to_stdout(&format!($($text)*), false)
    };
}

/// Prints a text to the standard output, without colours where they are not wanted.
pub(crate) fn to_stdout(text: &str, line: bool) -> anyhow::Result<()> {
    use std::io::Write as _;
    let mut stdout = anstream::stdout().lock();
    let end = if line { "\n" } else { "" };
    let written = write!(stdout, "{text}{end}").and_then(|()| stdout.flush());
    written
        .map_err(|error| anyhow::Error::new(error).context("the standard output cannot be written"))
}
