//! Boards that lie in a folder, as input files.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use sweetfish_cli_support::{BadInput, LONGEST_TEXT, read_text};
use sweetfish_duel::format::parse_input;

use crate::opening::Opening;

/// Returns the input files (`*.txt`) of a folder, sorted by name.
pub(crate) fn input_files(folder: &Path) -> Result<Vec<PathBuf>, BadInput> {
    let shown = folder.display();
    let entries = fs::read_dir(folder).map_err(|error| {
        BadInput(format!(
            "{shown}: {error}, expected a folder of input files"
        ))
    })?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let is_board = |path: &PathBuf| path.extension().is_some_and(|end| end == "txt");
    let mut paths: Vec<_> = paths.filter(is_board).collect();
    paths.sort();
    Ok(paths)
}

/// Reads the boards of all input files of a folder, sorted by name.
pub(crate) fn boards_in(folder: &Path) -> anyhow::Result<Vec<Opening>> {
    let mut boards = Vec::new();
    for path in input_files(folder)? {
        let wrong = |error: &dyn Display| BadInput(format!("{}: {error}", path.display()));
        let text = read_text(&path, LONGEST_TEXT).map_err(|error| wrong(&error))?;
        let input = parse_input(text.as_bytes()).map_err(|error| wrong(&error))?;
        if !input.position.is_empty() {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            boards.push(Opening::new(name.into_owned(), &input.position));
        }
    }
    if boards.is_empty() {
        let shown = folder.display();
        return Err(BadInput::because(format!(
            "{shown}: no input files with a board, expected files called *.txt"
        )));
    }
    Ok(boards)
}
