//! `sweetfish level import`: turns a tile map of the 2012/13 game into a level file.

use std::path::PathBuf;

use serde::Serialize;
use sweetfish::level::{format, import};
use sweetfish_shell::{
    BadInput, LONGEST_TEXT, Target, as_text, note, out, outln, print_json, read_input,
};

use super::described::Described;
use super::summary::summary;

/// Make a level file from a tile map in JSON
///
/// Portals of tile maps are [column, row] from 0; level files and messages about cells count rows and
/// columns from 1 at the top left.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish level import 13.json -o 13.toml")]
pub(crate) struct Args {
    /// The tile map, `-` for the standard input
    #[arg(value_name = "F")]
    map: PathBuf,
    /// The level file to write [default: the standard output]
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
    /// What the map has and the level lacks.
    notes: &'a [String],
    level: Described,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let bad = |problem: String| BadInput(format!("{}: {problem}", args.map.display()));
    let expected = "expected a tile map";
    let target = args.output.as_deref();
    let target = target.map(|path| Target::new(path, &[&args.map]));
    let target = target.transpose()?;
    let text = read_input(&args.map, LONGEST_TEXT).and_then(as_text);
    let text = text.map_err(|error| bad(format!("cannot be read ({error}), {expected}")))?;
    let mut imported = import::parse(&text).map_err(|error| bad(error.to_string()))?;
    let stem = args.map.file_stem().and_then(|stem| stem.to_str());
    // A level's name is one line.
    let is_name = |stem: &&str| *stem != "-" && !stem.contains(char::is_control);
    if let Some(stem) = stem.filter(is_name) {
        imported.level.name = stem.to_string();
    }
    for line in &imported.notes {
        note!("{}: {line}", args.map.display());
    }
    let text = format::write(&imported.level);
    let (Some(path), Some(target)) = (&args.output, target) else {
        return out!("{text}");
    };
    target.replace(&text)?;
    outln!("{}: {}", path.display(), summary(&imported.level))?;
    if args.json {
        print_json(&Made {
            file: path.display().to_string(),
            notes: &imported.notes,
            level: Described::new(&imported.level),
        })?;
    }
    Ok(())
}
