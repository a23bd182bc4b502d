//! Reading the files of the games.

use std::path::Path;

use sweetfish::duel::format::{self, Input};
use sweetfish::keyed::KeyedError;
use sweetfish::match3::qlearn::Trained;
use sweetfish_cli_support::{BadInput, LONGEST_RESULTS, LONGEST_TEXT, read_text};

/// Reads a text of people; `-` is the standard input. `expected` says what it should hold.
pub(crate) fn read(path: &Path, expected: &str) -> Result<String, BadInput> {
    sweetfish_cli_support::read_input(path, LONGEST_TEXT)
        .map_err(|error| BadInput::unreadable(path, error, expected))
}

/// Reads an input file with a board that is not empty; `-` is the standard input.
pub(crate) fn read_input(path: &Path) -> anyhow::Result<Input> {
    let text = read(path, "an input file")?;
    let input = format::parse_input(text.as_bytes()).map_err(|error| BadInput::at(path, error))?;
    if input.position.is_empty() {
        return Err(BadInput::at(path, "the board is empty: the game is over").into());
    }
    Ok(input)
}

/// Reads the file of a training.
pub(crate) fn read_trained(path: &Path) -> anyhow::Result<Trained> {
    // Some hold all their examples.
    let text = read_text(path, LONGEST_RESULTS)
        .map_err(|error| BadInput::unreadable(path, error, "a file of `match3 train`"))?;
    text.parse()
        .map_err(|error: KeyedError| BadInput::at(path, error).into())
}
