//! What goes wrong with files: a mistake of the user, or a fault of the machine.

use std::fmt::Display;
use std::io;
use std::path::Path;

use thiserror::Error;

/// An input of the user that cannot be used. The exit code is then 2.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct BadInput(pub String);

impl BadInput {
    /// Makes an error of this kind from another one.
    pub fn because(error: impl Display) -> anyhow::Error {
        Self(error.to_string()).into()
    }

    /// Makes the error of a problem with the file at `path`.
    pub fn at(path: &Path, problem: impl Display) -> Self {
        Self(format!("{}: {problem}", path.display()))
    }

    /// Makes the error of a file at `path` that cannot be read. `expected` says what it should hold, such as `a board`.
    pub fn unreadable(path: &Path, error: impl Display, expected: &str) -> Self {
        Self::at(
            path,
            format_args!("cannot be read ({error}), expected {expected}"),
        )
    }
}

/// Returns the error for a file or folder at `path` that cannot be written: [`BadInput`] if the path is at fault, another
/// error if the machine is, as when a disk is full.
pub fn write_error(path: &Path, error: io::Error) -> anyhow::Error {
    let problem = format!("{}: cannot be written", path.display());
    if is_of_path(error.kind()) {
        return BadInput(format!("{problem} ({error})")).into();
    }
    anyhow::Error::new(error).context(problem)
}

/// Returns whether an error is due to the path, so that another path could work.
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
