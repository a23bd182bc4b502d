//! Printing: results, which matter, and notes beside them, which must not.

use std::io::Write as _;

/// Prints a text to the standard output as it is.
pub(crate) fn result(text: &str) -> anyhow::Result<()> {
    let mut stdout = anstream::stdout().lock();
    let written = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    Ok(written?)
}

/// Prints a JSON object on a line of its own.
pub(crate) fn json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    result(&format!("{}\n", serde_json::to_string(value)?))
}

/// Prints a line to the standard error. If that cannot be written to, nobody is there to be told.
pub(crate) fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}
