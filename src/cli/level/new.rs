//! `sweetfish level new`: writes a level to begin with.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use sweetfish_cli_support::{BadInput, note, out, write_error};

/// Write a small valid level with comments, to change into your own
///
/// A file that is there is not overwritten.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish level new my-level.toml")]
pub(crate) struct Args {
    /// The file to write [default: the standard output]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// The level.
const LEVEL: &str = include_str!("new.toml");

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let Some(path) = &args.file else {
        return out!("{LEVEL}");
    };
    write(path)?;
    note!("wrote {}", path.display());
    Ok(())
}

/// Writes the level to a file that does not exist.
fn write(path: &Path) -> anyhow::Result<()> {
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    let mut file = file.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            let shown = path.display();
            BadInput(format!("{shown}: exists already, expected a new file")).into()
        }
        _ => write_error(path, error),
    })?;
    let written = file.write_all(LEVEL.as_bytes());
    written.map_err(|error| write_error(path, error))
}
