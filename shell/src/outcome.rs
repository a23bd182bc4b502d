//! How a program begins and ends: its arguments, its last message, its exit code.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use thiserror::Error;

use crate::note;

/// Something the user gave that cannot be used; the exit code is then 2.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct BadInput(pub String);

impl BadInput {
    /// Makes an error of it that ends the program.
    pub fn because(error: impl Display) -> anyhow::Error {
        Self(error.to_string()).into()
    }
}

/// Returns the error of a file or folder at `path` that cannot be written: [`BadInput`] if the path is at fault,
/// something else if the machine is, as when a disk is full.
pub fn write_error(path: &Path, error: io::Error) -> anyhow::Error {
    let problem = format!("{}: cannot be written", path.display());
    if is_of_path(error.kind()) {
        return BadInput(format!("{problem} ({error})")).into();
    }
    anyhow::Error::new(error).context(problem)
}

/// Returns whether a file or folder cannot be used because of its path, so that another one could be.
pub fn is_of_path(kind: io::ErrorKind) -> bool {
    use io::ErrorKind as Kind;
    matches!(
        kind,
        Kind::NotFound
            | Kind::PermissionDenied
            | Kind::ReadOnlyFilesystem
            | Kind::NotADirectory
            | Kind::IsADirectory
            | Kind::AlreadyExists
            | Kind::InvalidFilename
            | Kind::InvalidInput
    )
}

/// Reads the command line of the program called `name`, or says in one line what is wrong with it.
///
/// # Errors
/// The exit code with which to end: after help was asked for and printed 0, after a mistake 2.
pub fn parse<Args: Parser>(name: &str) -> Result<Args, ExitCode> {
    Args::try_parse().map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A closed pipe is the reader's wish, not a failure.
            let _ = error.print();
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            note!("{name}: a verb is missing; `--help` lists them");
            ExitCode::from(2)
        }
        _ => {
            let text = error.render().to_string();
            // The message ends at the first blank line; hints and the usage follow.
            let lines = text.lines().take_while(|line| !line.trim().is_empty());
            let message = lines.map(str::trim).collect::<Vec<_>>().join(" ");
            let message = message.strip_prefix("error: ").unwrap_or(&message);
            note!("{name}: {message}; `--help` shows what is possible");
            ExitCode::from(2)
        }
    })
}

/// Ends a program: reports what went wrong and returns the exit code.
pub fn finish(name: &str, outcome: anyhow::Result<()>) -> ExitCode {
    let Err(error) = outcome else {
        return ExitCode::SUCCESS;
    };
    // A reader that goes away early has seen what it wanted.
    let closed = |e: &io::Error| e.kind() == io::ErrorKind::BrokenPipe;
    if error.downcast_ref::<io::Error>().is_some_and(closed) {
        return ExitCode::SUCCESS;
    }
    fail(name, &error)
}

/// Says why the program called `name` ends, and returns its exit code: 2 for what the user gave, else 1.
pub fn fail(name: &str, error: &anyhow::Error) -> ExitCode {
    note!("{name}: {error:#}");
    ExitCode::from(if error.is::<BadInput>() { 2 } else { 1 })
}
