//! Prints results.

use std::io::{self, Write as _};

use anyhow::Context;

/// Prints a text to the standard output. A reader that closes it early is not an error.
pub(crate) fn text(text: &str) -> anyhow::Result<()> {
    let mut stdout = anstream::stdout().lock();
    let written = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other.context("the standard output cannot be written"),
    }
}

/// Prints a JSON object on a line of its own.
pub(crate) fn json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    text(&format!("{}\n", serde_json::to_string(value)?))
}
