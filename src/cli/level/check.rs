//! `sweetfish level check`: whether level files are valid.

use std::path::{Path, PathBuf};

use serde::Serialize;
use sweetfish::level::Level;

use super::described::Described;
use super::summary::summary;
use crate::cli::files::{BadInput, read_level};
use crate::cli::report::print_json;

/// Say of level files whether they are valid, and if not where and why
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish level check testcases/match3/levels/*.toml")]
pub(crate) struct Args {
    /// The level files, `-` for the standard input
    #[arg(value_name = "F", required = true)]
    levels: Vec<PathBuf>,
    /// Print a JSON object for each instead
    #[arg(long)]
    json: bool,
}

/// What was found of a file, as `--json` tells it.
#[derive(Serialize)]
struct Finding<'a> {
    file: String,
    valid: bool,
    /// What is wrong with it.
    error: Option<&'a str>,
    /// None of a file that is not valid.
    level: Option<Described>,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let mut errors = Vec::new();
    for path in &args.levels {
        let found = read_level(path).map_err(|BadInput(error)| error);
        tell(path, found.as_ref(), args.json)?;
        errors.extend(found.err());
    }
    if errors.is_empty() {
        return Ok(());
    }
    Err(BadInput(errors.join("\nsweetfish: ")).into())
}

/// Prints what was found of a file; errors come at the end, but for those in JSON.
fn tell(path: &Path, found: Result<&Level, &String>, json: bool) -> anyhow::Result<()> {
    if json {
        return print_json(&Finding {
            file: path.display().to_string(),
            valid: found.is_ok(),
            error: found.err().map(String::as_str),
            level: found.ok().map(Described::new),
        });
    }
    if let Ok(level) = found {
        say!("{}: valid: {}", path.display(), summary(level))?;
    }
    Ok(())
}
