//! `sweetfish level check`: whether level files are valid.

use std::path::{Path, PathBuf};
use sweetfish_shell::{outln, print_json};

use serde::Serialize;
use sweetfish::level::{Game, Level, Map, Status};
use sweetfish::match3::Plane;
use sweetfish::rng;
use sweetfish_shell::{BadInput, note};

use super::described::Described;
use super::summary::summary;
use crate::cli::files::read_level;

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
    /// What is odd about a valid level.
    note: Option<String>,
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
    let note = found.ok().and_then(odd_start);
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

/// How many games are begun to see whether a level can be.
const STARTS: u64 = 20;

/// What is to be said of a level that is lost before the first move, always or at times.
fn odd_start(level: &Level) -> Option<String> {
    let lost = if level.fits_64() {
        lost_starts::<u64>(level)
    } else {
        lost_starts::<u128>(level)
    };
    match lost {
        0 => None,
        STARTS => Some("lost before the first move: the start has no valid swap, or a run".into()),
        lost => Some(format!(
            "lost before the first move in {lost} of {STARTS} games: its candies were dealt without a \
             valid swap, or with a run"
        )),
    }
}

/// How many games are lost before the first move.
fn lost_starts<P: Plane>(level: &Level) -> u64 {
    let map = Map::<P>::new(level);
    let is_lost =
        |seed: &u64| Game::new(&map, &mut rng::stream(*seed, 0)).status() == Status::Stuck;
    (0..STARTS).filter(is_lost).count() as u64
}
