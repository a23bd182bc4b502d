//! Reading the level files of a folder.

#![allow(clippy::disallowed_methods, reason = "reads files")]

use std::cmp::Ordering;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sweetfish_cli_support::{BadInput, LONGEST_TEXT, read_text};

use sweetfish_level::{Level, format};

/// The level files of a folder, and what is in them, by the names of the files without their ending. Numbers in
/// names are ordered as numbers.
pub struct LevelFolder {
    /// The files.
    pub files: Vec<PathBuf>,
    /// The levels with their names.
    pub levels: Vec<(String, Level)>,
}

/// Reads all files `*.toml` of a folder, or a single level file.
///
/// # Errors
/// If the folder cannot be read or has no such file, or a file is not a sound level.
pub fn level_folder(folder: &Path) -> Result<LevelFolder, BadInput> {
    let mut named = Vec::new();
    for path in level_files(folder)? {
        named.push((level_name(&path)?, path));
    }
    named.sort_by(|(a, _), (b, _)| by_numbers(a, b));
    let (mut files, mut levels) = (Vec::new(), Vec::new());
    for (name, path) in named {
        let level = parse_level(&path, read_text(&path, LONGEST_TEXT))?;
        levels.push((name, level));
        files.push(path);
    }
    Ok(LevelFolder { files, levels })
}

/// Parses the text of a level file.
///
/// # Errors
/// If there is no text, or it is not a sound level.
pub fn parse_level(path: &Path, text: io::Result<String>) -> Result<Level, BadInput> {
    let text = text.map_err(|error| BadInput::unreadable(path, error, "a level file"))?;
    format::parse(&text).map_err(|error| BadInput::at(path, error))
}

/// Lists the level files of a folder.
fn level_files(folder: &Path) -> Result<Vec<PathBuf>, BadInput> {
    let shown = folder.display();
    let expected = "expected a folder of level files";
    let bad = |error: io::Error| BadInput(format!("{shown}: {error}, {expected}"));
    if folder.is_file() {
        return Ok(vec![folder.to_path_buf()]);
    }
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(bad)? {
        let path = entry.map_err(bad)?.path();
        if path.extension().is_some_and(|end| end == "toml") {
            paths.push(path);
        }
    }
    if paths.is_empty() {
        return Err(BadInput(format!("{shown}: no *.toml is there, {expected}")));
    }
    Ok(paths)
}

/// Returns the name of a level file without its ending.
fn level_name(path: &Path) -> Result<String, BadInput> {
    // Two names that are not valid UTF-8 could be shown alike.
    let name = path.file_stem().and_then(|stem| stem.to_str());
    let name = name.filter(|name| !name.contains(char::is_control));
    let name = name.map(String::from);
    name.ok_or_else(|| {
        let found = path.display();
        BadInput(format!("{found:?}: expected a name in UTF-8, of one line"))
    })
}

/// Compares texts with the numbers in them as numbers: `level-9` before `level-10`.
fn by_numbers(a: &str, b: &str) -> Ordering {
    let parts = |text: &str| -> Vec<(u64, String)> {
        let is_digit = |c: char| c.is_ascii_digit();
        let chunks = text.split_inclusive(|c: char| !is_digit(c));
        // A chunk is a number, which may be missing, and the character after it.
        let part = |chunk: &str| {
            let end = chunk.find(|c| !is_digit(c)).unwrap_or(chunk.len());
            let (digits, rest) = chunk.split_at(end);
            (digits.parse().unwrap_or(0), rest.to_string())
        };
        chunks.map(part).collect()
    };
    parts(a).cmp(&parts(b)).then_with(|| a.cmp(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_count_as_numbers() {
        let mut names = [
            "level-10", "level-9", "b", "100", "77", "1100", "a2b", "a10b", "a2", "007",
        ];
        names.sort_by(|a, b| by_numbers(a, b));
        let expected = "a2 a2b a10b b level-9 level-10 007 77 100 1100";
        assert_eq!(names.join(" "), expected);
    }
}
