//! `sweetfish level check`: whether level files are valid.

use std::path::PathBuf;

use super::summary::summary;
use crate::cli::files::{BadInput, read_level};

/// Say of level files whether they are valid, and if not where and why
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish level check testcases/match3/levels/*.toml")]
pub(crate) struct Args {
    /// The level files, `-` for the standard input
    #[arg(value_name = "F", required = true)]
    levels: Vec<PathBuf>,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let mut errors = Vec::new();
    for path in &args.levels {
        match read_level(path) {
            Ok(level) => say!("{}: valid: {}", path.display(), summary(&level))?,
            Err(BadInput(error)) => errors.push(error),
        }
    }
    if errors.is_empty() {
        return Ok(());
    }
    Err(BadInput(errors.join("\nsweetfish: ")).into())
}
