//! `level predict`: helpers for its tests.

mod against;
mod model;
mod refused;
mod report;
mod resume;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use tempfile::TempDir;

use super::{builtin, level};
use crate::program;

pub(super) const GAMES: &str = "--games 6 --seed 5";

/// Returns a folder with some built-in levels.
pub(super) fn levels() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["01-first-steps", "06-thin-ice", "20-lift", "35-fortress"] {
        let name = format!("{name}.toml");
        fs::copy(builtin(&name), folder.path().join(&name)).unwrap();
    }
    folder
}

/// Runs `level predict` at a folder with an agent and options, parted by blanks; the files are in `out`.
pub(super) fn predict(levels: &Path, out: &Path, options: &str) -> Output {
    let (levels, out) = (levels.to_str().unwrap(), out.to_str().unwrap());
    let mut arguments = vec!["predict", levels, "--agent", "heuristic", "--out", out];
    arguments.extend(options.split_whitespace());
    level(&arguments)
}

/// Runs `level predict`, which must succeed.
pub(super) fn predicted(levels: &Path, out: &Path, options: &str) {
    program::text(&predict(levels, out, options));
}

/// Returns the files of a prediction: CSV, Markdown and HTML.
pub(super) fn files(out: &Path) -> Vec<String> {
    let ends = ["csv", "md", "html"];
    let read = |end| fs::read_to_string(out.join(format!("level-predict.{end}"))).unwrap();
    ends.map(read).into()
}

/// Returns the standard error of a run that succeeds.
pub(super) fn notes(levels: &Path, out: &Path, options: &str) -> String {
    let output = predict(levels, out, options);
    program::text(&output);
    String::from_utf8(output.stderr).unwrap()
}

/// Returns the one line of the standard error of a run that is refused.
pub(super) fn refusal(levels: &Path, out: &Path, options: &str) -> String {
    program::refusal(&predict(levels, out, options))
}

/// Returns a folder of levels, and another with their finished prediction.
pub(super) fn finished() -> (TempDir, TempDir, PathBuf) {
    let (levels, folder) = (levels(), tempfile::tempdir().unwrap());
    let out = folder.path().join("out");
    predicted(levels.path(), &out, GAMES);
    (levels, folder, out)
}

/// Returns the rows of a prediction in a new folder.
pub(super) fn anew(levels: &Path) -> String {
    let folder = tempfile::tempdir().unwrap();
    predicted(levels, folder.path(), GAMES);
    files(folder.path()).remove(0)
}

/// Changes one of the levels.
pub(super) fn edit(levels: &Path) {
    let path = levels.join("20-lift.toml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("kinds = 5", "kinds = 4")).unwrap();
}

/// Returns the first line of a partial file of a run with this many games a level.
pub(super) fn stamp(games: u32) -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!("# level-predict seed 5 games {games} sweetfish {version}\n")
}
