//! `sweetfish level export`: turns a level into a tile map of the 2012/13 game.

use std::path::PathBuf;

use serde::Serialize;
use sweetfish::level::export;
use sweetfish_shell::{BadInput, Target, note, out, outln, print_json};

use super::described::Described;
use super::read::read_level;
use super::summary::summary;

/// Make a tile map in JSON from a level
///
/// What a tile map cannot hold is noted; goals that it cannot have are an error.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish level export 06-thin-ice -o thin-ice.json")]
pub(crate) struct Args {
    /// A level file or a built-in level, `-` for the standard input
    #[arg(value_name = "F")]
    level: PathBuf,
    /// The tile map to write [default: the standard output]
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Print a JSON object as well
    #[arg(long, requires = "output")]
    json: bool,
}

/// What was made, as `--json` prints it.
#[derive(Serialize)]
struct Made<'a> {
    file: String,
    /// What the level has and the map lacks.
    notes: &'a [String],
    level: Described,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let target = args.output.as_deref();
    let target = target.map(|path| Target::new(path, &[&args.level]));
    let target = target.transpose()?;
    let level = read_level(&args.level)?;
    let exported = export::write(&level)
        .map_err(|error| BadInput(format!("{}: {error}", args.level.display())))?;
    for line in &exported.notes {
        note!("{}: {line}", args.level.display());
    }
    let (Some(path), Some(target)) = (&args.output, target) else {
        return out!("{}", exported.text);
    };
    target.replace(&exported.text)?;
    outln!("{}: {}", path.display(), summary(&level))?;
    if args.json {
        print_json(&Made {
            file: path.display().to_string(),
            notes: &exported.notes,
            level: Described::new(&level),
        })?;
    }
    Ok(())
}
