//! Reading levels: files, the standard input and the built-in ones.

use std::io::ErrorKind;
use std::path::Path;

use sweetfish::level::{Level, builtin};
use sweetfish::predict::parse_level;
use sweetfish_shell::{BadInput, LONGEST_TEXT, read_input, suggestion};

/// Reads a level file; `-` is the standard input. Where no such file exists, returns the built-in level
/// of this name.
pub(super) fn read_level(path: &Path) -> Result<Level, BadInput> {
    let bad = |problem: String| BadInput(format!("{}: {problem}", path.display()));
    let text = match read_input(path, LONGEST_TEXT) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let name = path.to_str().unwrap_or_default();
            if let Some(level) = builtin::by_name(name) {
                return Ok(level.level());
            }
            return Err(bad(not_found(path, &error)));
        }
        text => text,
    };
    parse_level(path, text)
}

/// Describes that there is neither a file at `path` nor a built-in level of this name.
fn not_found(path: &Path, error: &std::io::Error) -> String {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    let names = builtin::all().iter().map(|level| level.name);
    let suggestion = stem.map_or(String::new(), |stem| suggestion(stem, names));
    format!(
        "cannot be read ({error}), expected a level file or a built-in level (`sweetfish level --help` \
         lists them){suggestion}"
    )
}

/// Lists the built-in levels, for `--help`.
pub(super) fn builtin_help() -> String {
    let mut text = String::from("Built-in levels, which stand for their files:");
    let mut width = usize::MAX;
    for (number, level) in builtin::all().iter().enumerate() {
        if number > 0 {
            text.push(',');
        }
        // As wide as the help of clap is where the terminal does not say.
        if width > 80 - level.name.len() {
            text += "\n ";
            width = 1;
        }
        text.push(' ');
        text += level.name;
        width += level.name.len() + 2;
    }
    text
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
