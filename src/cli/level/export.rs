//! `sweetfish level export`: turns a level into a tile map of the 2012/13 game.

use std::path::PathBuf;

use sweetfish::level::export;
use sweetfish_cli_support::BadInput;

use super::convert::{Destination, Made};
use super::read::read_level;

/// Make a tile map in JSON from a level
///
/// What a tile map cannot hold is noted; goals that it cannot have are an error.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish level export 06-thin-ice -o thin-ice.json")]
pub(crate) struct Args {
    /// A level file or a built-in level, `-` for the standard input
    #[arg(value_name = "F")]
    level: PathBuf,
    #[command(flatten)]
    destination: Destination,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    args.destination.write(&args.level, || {
        let level = read_level(&args.level)?;
        let exported = export::write(&level);
        let exported = exported.map_err(|error| BadInput::at(&args.level, error))?;
        Ok(Made {
            text: exported.text,
            notes: exported.notes,
            level,
        })
    })
}
