//! Reading levels: files, the standard input and the built-in ones.

use std::io::ErrorKind;
use std::path::Path;

use sweetfish::level::{Level, builtin, start_warning};
use sweetfish::predict::parse_level;
use sweetfish_cli_support::{BadInput, LONGEST_TEXT, note, read_input, suggestion};

use crate::cli::wrapped::wrapped;

/// Reads a level file; `-` is the standard input. Where no such file exists, returns the built-in level
/// of this name.
pub(super) fn read_level(path: &Path) -> Result<Level, BadInput> {
    let text = match read_input(path, LONGEST_TEXT) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let name = path.to_str().unwrap_or_default();
            if let Some(level) = builtin::by_name(name) {
                return Ok(level.level());
            }
            return Err(not_found(path, &error));
        }
        text => text,
    };
    parse_level(path, text)
}

/// Reads a level whose difficulty is in question, and notes what `level check` warns of: figures of a level that nobody can
/// win say little.
pub(super) fn read_level_to_judge(path: &Path) -> Result<Level, BadInput> {
    let level = read_level(path)?;
    if let Some(warning) = start_warning(&level) {
        note!("{}: {warning}", path.display());
    }
    Ok(level)
}

/// Returns the error that there is neither a file at `path` nor a built-in level of this name.
fn not_found(path: &Path, error: &std::io::Error) -> BadInput {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    let names = builtin::all().iter().map(|level| level.name);
    let suggestion = stem.map_or(String::new(), |stem| suggestion(stem, names));
    let expected = format!(
        "a level file or a built-in level (`sweetfish level --help` lists them){suggestion}"
    );
    BadInput::unreadable(path, error, &expected)
}

/// Lists the built-in levels, for `--help`.
pub(super) fn builtin_help() -> String {
    /// Near the width of clap's own help where the terminal does not say.
    const WIDTH: usize = 82;
    let names: Vec<_> = builtin::all().iter().map(|level| level.name).collect();
    let names = wrapped(&names.join(", "), 2, WIDTH);
    format!("Built-in levels, which can be named instead of a file:\n{names}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_lists_every_level_in_short_lines() {
        let help = builtin_help();
        for level in builtin::all() {
            assert!(help.contains(level.name), "{}", level.name);
        }
        assert!(help.lines().all(|line| line.len() <= 84), "{help}");
    }
}
