//! Runs of the program.

use std::path::Path;
use std::process::{Command, Output};

/// Runs the program in a folder with words that are parted by blanks.
pub(crate) fn lab(folder: &Path, words: &str) -> Output {
    command(folder, words).output().unwrap()
}

/// Returns the program, ready to run as [`lab`] runs it.
pub(crate) fn command(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sweetfish-lab"));
    command.args(words.split(' ')).current_dir(folder);
    command
}

/// Returns the standard error of a run that succeeds.
pub(crate) fn notes(folder: &Path, words: &str) -> String {
    let output = lab(folder, words);
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{words}: {notes}");
    notes
}

/// Returns the one line of the standard error of a run that is refused. Nothing is printed else.
pub(crate) fn refused(folder: &Path, words: &str) -> String {
    let output = lab(folder, words);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{words}: {error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(output.stdout.is_empty());
    error
}
