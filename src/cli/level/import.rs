//! `sweetfish level import`: turns tile maps of the 2012/13 game into level files.

use std::path::{Path, PathBuf};

use sweetfish::level::import::mapping::{self, Mapping};
use sweetfish::level::import::{self, ImportError, Imported};
use sweetfish::level::{Level, format};
use sweetfish_cli_support::BadInput;

use super::convert::{Destination, Made};
use super::import_folder;
use crate::cli::files::read;
use crate::cli::wrapped::wrapped;

/// Make level files from tile maps in JSON, or from grids of other programs
///
/// Portals of tile maps are [column, row] from 0; level files and messages about cells count rows and
/// columns from 1 at the top left. Of a folder all `*.json` are imported, with a mapping also `*.tmj`, `*.ldtk` and `*.ldtkl`,
/// or `*.csv` and `*.tsv`.
#[derive(clap::Args)]
#[command(after_help = after_help())]
pub(crate) struct Args {
    /// The tile map, `-` for the standard input, or a folder of tile maps
    #[arg(value_name = "F")]
    map: PathBuf,
    /// How a grid of another program, in JSON or CSV, becomes a level: `csv`, `ldtk`, `tiled`, or a file
    #[arg(long = "map", value_name = "MAPPING", conflicts_with = "lenient")]
    mapping: Option<PathBuf>,
    /// Leave out what is unknown or has no rule, with a note
    #[arg(long)]
    lenient: bool,
    #[command(flatten)]
    destination: Destination,
}

/// Lists the bits of cells.
fn after_help() -> String {
    const WIDTH: usize = 82;
    let bits = wrapped(&import::bits(), 2, WIDTH);
    format!(
        "Bits of a cell, by exponents of two:\n{bits}
Examples:
  sweetfish level import 13.json -o 13.toml
  sweetfish level import maps --lenient -o levels
  sweetfish level import table.csv --map csv"
    )
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let mapping = args.mapping.as_deref().map(mapping_of).transpose()?;
    let extensions = mapping.as_ref().map_or(&["json"][..], Mapping::extensions);
    let make = |map: &Path| match &mapping {
        Some(mapping) => make_by(mapping, map),
        None => Ok(vec![make_from_map(map, args.lenient)]),
    };
    if args.map.is_dir() {
        return import_folder::run(&args.map, extensions, &args.destination, make);
    }
    let Some(mapping) = &mapping else {
        return args
            .destination
            .write(&args.map, || make_from_map(&args.map, args.lenient));
    };
    let mut levels = make_by(mapping, &args.map)?;
    match levels.pop() {
        Some(level) if levels.is_empty() => args.destination.write(&args.map, || level),
        last => {
            levels.extend(last);
            import_folder::run_file(&args.map, levels, &args.destination)
        }
    }
}

/// Returns a mapping: that of a file, or a built-in one.
fn mapping_of(path: &Path) -> Result<Mapping, BadInput> {
    let mut known = mapping::BUILT_IN.iter();
    let built_in = known.find(|(name, _)| Path::new(name) == path);
    let text = match built_in {
        // A folder of maps may be called so.
        Some(&(_, text)) if !path.exists() || path.is_dir() => text.to_string(),
        _ => read(path, "a mapping (or csv, ldtk, tiled)")?,
    };
    Mapping::parse(&text).map_err(|error| BadInput::at(path, error))
}

/// Imports the levels of a file by a mapping.
fn make_by(mapping: &Mapping, source: &Path) -> Result<Vec<Result<Made, BadInput>>, BadInput> {
    let bad = |error: ImportError| BadInput::at(source, error);
    let levels = mapping
        .import(&read(source, "a grid in JSON or CSV")?)
        .map_err(bad)?;
    let is_one = levels.len() == 1;
    let made = |level: Result<Imported, ImportError>| {
        let mut imported = level.map_err(bad)?;
        if imported.level.name.is_empty() && is_one {
            set_name(&mut imported.level, source);
        }
        Ok(made(imported))
    };
    Ok(levels.into_iter().map(made).collect())
}

/// Imports a tile map.
fn make_from_map(map: &Path, lenient: bool) -> Result<Made, BadInput> {
    let text = read(map, "a tile map")?;
    let imported = if lenient {
        import::parse_lenient(&text)
    } else {
        import::parse(&text)
    };
    let mut imported = imported.map_err(|error| match error {
        ImportError::WithoutRule { .. } => {
            BadInput::at(map, format!("{error} (--lenient leaves it out)"))
        }
        error => BadInput::at(map, error),
    })?;
    set_name(&mut imported.level, map);
    Ok(made(imported))
}

fn made(Imported { level, notes }: Imported) -> Made {
    Made {
        text: format::write(&level),
        notes,
        level,
    }
}

/// Gives a level the name of its file.
fn set_name(level: &mut Level, map: &Path) {
    let stem = map.file_stem().and_then(|stem| stem.to_str());
    // A level's name is one line.
    let is_name = |stem: &&str| *stem != "-" && !stem.contains(char::is_control);
    if let Some(stem) = stem.filter(is_name) {
        level.name = stem.to_string();
    }
}
