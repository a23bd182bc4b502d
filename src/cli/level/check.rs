//! `sweetfish level check`: whether level files are valid.

use std::path::{Path, PathBuf};

use serde::Serialize;
use sweetfish::level::{Described, Level, start_warning};
use sweetfish_cli_support::{BadInput, note, outln, print_json};

use super::read::read_level;
use super::summary::summary;
use crate::cli::name::NAME;

/// Check whether level files are valid; report where and why they are not
///
/// Messages give the line and the column of the file, both from 1.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish level check my-levels/*.toml")]
pub(crate) struct Args {
    /// Level files or built-in levels, `-` for the standard input
    #[arg(value_name = "F", required = true)]
    levels: Vec<PathBuf>,
    /// Print a JSON object for each file instead
    #[arg(long)]
    json: bool,
}

/// The result for a file, as `--json` prints it.
#[derive(Serialize)]
struct Finding<'a> {
    file: String,
    valid: bool,
    /// Why it is not valid.
    error: Option<&'a str>,
    /// A warning about a valid level.
    note: Option<String>,
    /// `None` if the file is not valid.
    level: Option<Described>,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let mut errors = Vec::new();
    for path in &args.levels {
        let found = read_level(path).map_err(|BadInput(error)| error);
        report(path, found.as_ref(), args.json)?;
        errors.extend(found.err());
    }
    let Some(last) = errors.pop() else {
        return Ok(());
    };
    for error in errors {
        note!("{NAME}: {error}");
    }
    Err(BadInput(last).into())
}

/// Prints the result for a file. Leaves errors to the caller, except in JSON.
fn report(path: &Path, found: Result<&Level, &String>, json: bool) -> anyhow::Result<()> {
    let note = found.ok().and_then(start_warning);
    if json {
        return print_json(&Finding {
            file: path.display().to_string(),
            valid: found.is_ok(),
            error: found.err().map(String::as_str),
            note,
            level: found.ok().map(Described::new),
        });
    }
    if let Ok(level) = found {
        outln!("{}: valid: {}", path.display(), summary(level))?;
    }
    if let Some(note) = note {
        note!("{}: {note}", path.display());
    }
    Ok(())
}
