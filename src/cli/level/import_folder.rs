//! `sweetfish level import` of a folder.

#![allow(clippy::disallowed_methods, reason = "lists files")]

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sweetfish_cli_support::{BadInput, make_folder, note, outln};

use super::convert::{Destination, Made};
use super::summary::summary;
use crate::cli::name::NAME;

/// Converts all files of a folder with an extension by `make`, into the folder of the destination if it names one. Prints a
/// line for each, and how many there were.
pub(super) fn run(
    folder: &Path,
    extension: &str,
    destination: &Destination,
    make: impl Fn(&Path) -> Result<Made, BadInput>,
) -> anyhow::Result<()> {
    let maps = maps(folder, extension)?;
    if let Some(path) = &destination.output {
        make_folder(path)?;
    }
    let mut imported = 0;
    for map in &maps {
        match import(map, destination, &make) {
            Ok(()) => imported += 1,
            Err(error) if error.is::<BadInput>() => note!("{NAME}: {error}"),
            Err(error) => return Err(error),
        }
    }
    let (shown, all) = (folder.display(), maps.len());
    outln!("{shown}: {imported} of {all} maps are imported")?;
    if imported < all {
        let failed = all - imported;
        let problem = format!("{failed} of {all} maps cannot be imported");
        return Err(BadInput::at(folder, problem).into());
    }
    Ok(())
}

/// Converts a file, and prints a line.
fn import(
    map: &Path,
    destination: &Destination,
    make: impl Fn(&Path) -> Result<Made, BadInput>,
) -> anyhow::Result<()> {
    if let Some(folder) = &destination.output {
        let file = Path::new(map.file_name().unwrap_or_default()).with_extension("toml");
        let output = Some(folder.join(file));
        let json = destination.json;
        return Destination { output, json }.write(map, || make(map));
    }
    let Made { notes, level, .. } = make(map)?;
    for line in &notes {
        note!("{}: {line}", map.display());
    }
    outln!("{}: {}", map.display(), summary(&level))
}

/// Lists the maps of a folder, `9.json` before `10.json`.
fn maps(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, BadInput> {
    let expected = "expected a folder of maps";
    let bad = |error: io::Error| BadInput::at(folder, format!("{error}, {expected}"));
    let mut maps = Vec::new();
    for entry in fs::read_dir(folder).map_err(bad)? {
        let path = entry.map_err(bad)?.path();
        if path.extension().is_some_and(|end| end == extension) {
            maps.push(path);
        }
    }
    if maps.is_empty() {
        let problem = format!("no *.{extension} is there, {expected}");
        return Err(BadInput::at(folder, problem));
    }
    maps.sort_by_cached_key(|map| (map.as_os_str().len(), map.clone()));
    Ok(maps)
}
