//! `sweetfish level import`: turns a tile map of the 2012/13 game into a level file.

use std::path::PathBuf;

use sweetfish::level::{format, import};
use sweetfish_shell::BadInput;

use super::convert::{Destination, Made};
use crate::cli::files::read;

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
    #[command(flatten)]
    destination: Destination,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    args.destination.write(&args.map, || {
        let text = read(&args.map, "a tile map")?;
        let imported = import::parse(&text);
        let mut imported = imported.map_err(|error| BadInput::at(&args.map, error))?;
        let stem = args.map.file_stem().and_then(|stem| stem.to_str());
        // A level's name is one line.
        let is_name = |stem: &&str| *stem != "-" && !stem.contains(char::is_control);
        if let Some(stem) = stem.filter(is_name) {
            imported.level.name = stem.to_string();
        }
        Ok(Made {
            text: format::write(&imported.level),
            notes: imported.notes,
            level: imported.level,
        })
    })
}
