//! Reading the files of the games.

use std::path::Path;

use sweetfish::duel::format::{self, Input};
use sweetfish::keyed::KeyedError;
use sweetfish::match3::qlearn::Trained;
use sweetfish_shell::{BadInput, LONGEST_RESULTS, LONGEST_TEXT, read_text};

/// Reads an input file with a board that is not empty; `-` is the standard input.
pub(crate) fn read_input(path: &Path) -> anyhow::Result<Input> {
    let name = path.display();
    let text = sweetfish_shell::read_input(path, LONGEST_TEXT).map_err(|error| {
        BadInput(format!(
            "{name}: cannot be read ({error}), expected an input file"
        ))
    })?;
    let input = format::parse_input(text.as_bytes())
        .map_err(|error| BadInput(format!("{name}: {error}")))?;
    if input.position.is_empty() {
        return Err(BadInput(format!("{name}: the board is empty: the game is over")).into());
    }
    Ok(input)
}

/// Reads what a training has come to.
pub(crate) fn read_trained(path: &Path) -> anyhow::Result<Trained> {
    let bad = |problem: String| BadInput(format!("{}: {problem}", path.display()));
    let expected = "expected a file of `match3 train`";
    // Some hold all their examples.
    let text = read_text(path, LONGEST_RESULTS);
    let text = text.map_err(|error| bad(format!("cannot be read ({error}), {expected}")))?;
    Ok(text
        .parse()
        .map_err(|error: KeyedError| bad(error.to_string()))?)
}
