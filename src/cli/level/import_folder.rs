//! `sweetfish level import` of a folder, or of a file with several levels.

#![allow(clippy::disallowed_methods, reason = "lists files")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sweetfish_cli_support::{BadInput, make_folder, note, outln};

use super::convert::{Destination, Made};
use super::summary::summary;
use crate::cli::name::NAME;

/// The levels of a file, or why each is none.
type Levels = Vec<Result<Made, BadInput>>;

/// The ends of names of files that may hold maps. Those that are left out are named.
const MAPS: [&str; 9] = [
    "csv", "json", "ldtk", "ldtkl", "ods", "tmj", "tmx", "tsv", "xlsx",
];

/// Converts all files of a folder with one of the extensions by `make`, into the folder of the destination if it names one.
/// Prints a line for each level, and how many there were.
pub(super) fn run(
    folder: &Path,
    extensions: &[&str],
    destination: &Destination,
    make: impl Fn(&Path) -> Result<Levels, BadInput>,
) -> anyhow::Result<()> {
    let mut import = Import::new(destination)?;
    for map in &maps(folder, extensions)? {
        match make(map) {
            Ok(levels) => import.file(map, levels)?,
            Err(error) => import.count(Err(error.into()))?,
        }
    }
    import.finish(folder, "maps")
}

/// Converts the levels of a file as [`run`] does those of a folder.
pub(super) fn run_file(
    file: &Path,
    levels: Levels,
    destination: &Destination,
) -> anyhow::Result<()> {
    let mut import = Import::new(destination)?;
    import.file(file, levels)?;
    import.finish(file, "levels")
}

/// An import of several levels.
struct Import<'a> {
    destination: &'a Destination,
    /// The names of the files that are written.
    written: BTreeSet<String>,
    imported: usize,
    all: usize,
}

impl<'a> Import<'a> {
    fn new(destination: &'a Destination) -> anyhow::Result<Self> {
        if let Some(path) = &destination.output {
            make_folder(path)?;
        }
        Ok(Self {
            destination,
            written: BTreeSet::new(),
            imported: 0,
            all: 0,
        })
    }

    /// Converts the levels of a file, and prints a line for each.
    fn file(&mut self, map: &Path, levels: Levels) -> anyhow::Result<()> {
        let several = levels.len() > 1;
        for (number, level) in (1..).zip(levels) {
            let done = self.level(map, several.then_some(number), level);
            self.count(done)?;
        }
        Ok(())
    }

    /// Converts a level, which has a number if its file has several.
    fn level(
        &mut self,
        map: &Path,
        number: Option<usize>,
        level: Result<Made, BadInput>,
    ) -> anyhow::Result<()> {
        let made = level?;
        let own = number.map(|number| own_name(&made.level.name, number));
        if let Some(folder) = &self.destination.output {
            let name = file_name(map, own.as_deref());
            // Some systems have one file for names in capitals and without.
            if !self.written.insert(name.to_lowercase()) {
                let problem = format!("{name} is the file of another level as well");
                return Err(BadInput::at(map, problem).into());
            }
            let output = Some(folder.join(name));
            let json = self.destination.json;
            return Destination { output, json }.write(map, || Ok(made));
        }
        let own = own.map_or(String::new(), |own| format!(" {own}"));
        for line in &made.notes {
            note!("{}{own}: {line}", map.display());
        }
        outln!("{}{own}: {}", map.display(), summary(&made.level))
    }

    /// Counts a level. What is wrong with it is printed.
    fn count(&mut self, done: anyhow::Result<()>) -> anyhow::Result<()> {
        self.all += 1;
        match done {
            Ok(()) => self.imported += 1,
            Err(error) if error.is::<BadInput>() => note!("{NAME}: {error}"),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Prints how many are imported; those that are not are an error.
    fn finish(&self, from: &Path, what: &str) -> anyhow::Result<()> {
        let Self { imported, all, .. } = *self;
        outln!(
            "{}: {imported} of {all} {what} are imported",
            from.display()
        )?;
        if imported < all {
            let failed = all - imported;
            let problem = format!("{failed} of {all} {what} cannot be imported");
            return Err(BadInput::at(from, problem).into());
        }
        Ok(())
    }
}

/// Returns the name of a level of several, or its number where it has none that a file can have on all systems.
fn own_name(name: &str, number: usize) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    if name.is_empty() || !name.chars().all(is_plain) {
        return number.to_string();
    }
    name.into()
}

/// Returns the name of the file for a level of a map.
fn file_name(map: &Path, own: Option<&str>) -> String {
    let stem = map.file_stem().unwrap_or_default().to_string_lossy();
    match own {
        None => format!("{stem}.toml"),
        // The standard input has no name, and one that begins with `-` would be an option.
        Some(own) if stem == "-" => format!("{own}.toml"),
        Some(own) => format!("{stem}-{own}.toml"),
    }
}

/// Lists the maps of a folder, `9.json` before `10.json`, and notes which others are left out.
fn maps(folder: &Path, extensions: &[&str]) -> Result<Vec<PathBuf>, BadInput> {
    let expected = "expected a folder of maps";
    let bad = |error: io::Error| BadInput::at(folder, format!("{error}, {expected}"));
    let mut maps = Vec::new();
    let mut others: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(bad)? {
        let path = entry.map_err(bad)?.path();
        let is = |extension: &&str| {
            let own = path.extension();
            own.is_some_and(|own| own.eq_ignore_ascii_case(extension))
        };
        if extensions.iter().any(is) {
            maps.push(path);
        } else if let Some(extension) = MAPS.into_iter().find(is) {
            *others.entry(extension).or_default() += 1;
        }
    }
    let ends = |list: &mut dyn Iterator<Item = String>| list.collect::<Vec<_>>().join(", ");
    if !others.is_empty() {
        let others = ends(&mut others.iter().map(|(end, count)| format!("{count} *.{end}")));
        note!("{}: left out: {others}", folder.display());
    }
    if maps.is_empty() {
        let found = ends(&mut extensions.iter().map(|end| format!("*.{end}")));
        let problem = format!("no {found} is there, {expected}");
        return Err(BadInput::at(folder, problem));
    }
    maps.sort_by_cached_key(|map| (map.as_os_str().len(), map.clone()));
    Ok(maps)
}
