//! `sweetfish level check`: whether level files are valid.

use std::path::{Path, PathBuf};

use serde::Serialize;
use sweetfish::level::{Game, Level, Map, Status};
use sweetfish::match3::Plane;
use sweetfish::rng;
use sweetfish_shell::{BadInput, note, outln, print_json};

use super::described::Described;
use super::read::read_level;
use super::summary::summary;
use crate::cli::NAME;

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

/// What was found out about a file, as `--json` prints it.
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

/// Prints what was found out about a file. Errors are left to the caller, except in JSON.
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

/// The number of games that are begun to see whether a level can be played.
const STARTS: u64 = 20;

/// Returns a warning about a level that is lost before the first move, always or sometimes.
fn start_warning(level: &Level) -> Option<String> {
    let lost = if level.fits_64() {
        lost_starts::<u64>(level)
    } else {
        lost_starts::<u128>(level)
    };
    match lost {
        0 => None,
        STARTS => Some("lost before the first move: the start has no valid swap, or a run".into()),
        lost => Some(format!(
            "lost before the first move in {lost} of {STARTS} games: the initial fill left no valid \
             swap, or a run"
        )),
    }
}

/// Counts the games that are lost before the first move.
fn lost_starts<P: Plane>(level: &Level) -> u64 {
    let map = Map::<P>::new(level);
    let is_lost =
        |seed: &u64| Game::new(&map, &mut rng::stream(*seed, 0)).status() == Status::Stuck;
    (0..STARTS).filter(is_lost).count() as u64
}
