//! Mappings, which say how a grid of another program, in JSON or CSV, becomes a level: where the grids are, the words of level
//! files for their cells, and the other keys.

#[cfg(test)]
mod editors;
mod layer;
mod made;
mod path;
mod table;
#[cfg(test)]
mod tests;
mod tiles;
mod unread;
mod values;

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use self::layer::{BOARD, Layer};
use self::made::{Made, Words};
use self::path::{find, find_all};
use self::table::table;
use self::unread::unread;
use self::values::{Constant, level_value};
use super::error::{ImportError, wrong};
use super::number::{is_nothing, shown};
use super::{Imported, read};
use crate::format::read::position;
use crate::{FormatError, format};

/// The mappings that are built in, by name, as texts to copy and change.
pub const BUILT_IN: [(&str, &str); 3] = [
    ("csv", include_str!("mapping/csv.toml")),
    ("ldtk", include_str!("mapping/ldtk.toml")),
    ("tiled", include_str!("mapping/tiled.toml")),
];
/// A mapping, as its file has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mapping {
    format: Source,
    /// Where the list of levels is, if a file may have several: all other paths begin in each of them.
    #[serde(default)]
    each: Paths,
    /// Values that levels have at some paths if this mapping is right for them.
    #[serde(default)]
    require: BTreeMap<String, Constant>,
    layers: Vec<Layer>,
    level: BTreeMap<String, Constant>,
    /// The paths of what says nothing about a level; a step `*` stands for any.
    #[serde(default)]
    ignore: Vec<String>,
}

/// Paths of which the first counts that leads to something.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "expected a path or a list of paths")]
enum Paths {
    One(String),
    Several(Vec<String>),
}

impl Default for Paths {
    fn default() -> Self {
        Self::Several(Vec::new())
    }
}

impl Paths {
    fn as_slice(&self) -> &[String] {
        match self {
            Self::One(path) => std::slice::from_ref(path),
            Self::Several(paths) => paths,
        }
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Source {
    Json,
    Csv,
}

impl Mapping {
    /// Parses a mapping.
    ///
    /// # Errors
    /// If the text is not TOML or not a mapping.
    pub fn parse(text: &str) -> Result<Self, FormatError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        toml::from_str(text).map_err(|error| {
            let at = position(text, error.span().map_or(0, |span| span.start));
            let message = error.message().replace('\n', " ");
            FormatError::new(at, message, "a mapping: format, [[layers]] and [level]")
        })
    }

    /// Returns the ends of the names of the files that this mapping is for, without a dot.
    pub fn extensions(&self) -> &'static [&'static str] {
        match self.format {
            // Tiled and LDtk have their own.
            Source::Json => &["json", "tmj", "ldtk", "ldtkl"],
            Source::Csv => &["csv", "tsv"],
        }
    }

    /// Makes the levels of a text, in their order. The notes name what each has and this mapping does not read.
    ///
    /// # Errors
    /// If the text is not in the format of the mapping or has no levels. A level is an error if it lacks a grid, has a value
    /// in a cell that the mapping has no word for, or is not sound.
    pub fn import(&self, text: &str) -> Result<Vec<Result<Imported, ImportError>>, ImportError> {
        let (source, notes) = match self.format {
            Source::Json => (read(text)?, Vec::new()),
            Source::Csv => {
                let reads_empty = self.layers.iter().any(Layer::reads_empty);
                table(text.strip_prefix('\u{feff}').unwrap_or(text), reads_empty)?
            }
        };
        let Some(levels) = self.several(&source)? else {
            return Ok(vec![self.level(&source, notes)]);
        };
        let level = |(number, level)| {
            let made = self.level(level, Vec::new());
            made.map_err(|error| error.within(&format!("level {number}")))
        };
        Ok((1..).zip(levels).map(level).collect())
    }

    /// Returns the levels of the lists of levels, if the source has one. It may be the source itself.
    fn several<'a>(&self, source: &'a Value) -> Result<Option<Vec<&'a Value>>, ImportError> {
        let mut none = None;
        for path in self.each.as_slice() {
            let found = find_all(source, path);
            if path.is_empty() && !source.is_array() {
                continue;
            }
            let levels = found.iter().filter_map(|list| list.as_array());
            let levels: Vec<_> = levels.flatten().collect();
            if !levels.is_empty() {
                return Ok(Some(levels));
            }
            let place = if path.is_empty() { "the file" } else { path };
            let first = found.first().map(|list| (place, *list));
            none = none.or(first);
        }
        none.map_or(Ok(None), |(path, list)| {
            Err(wrong(path, &shown(list), "a list of levels"))
        })
    }

    /// Makes a level.
    fn level(&self, source: &Value, mut notes: Vec<String>) -> Result<Imported, ImportError> {
        self.check(source)?;
        let made = Made::new(self.keys(source), self.words(source)?);
        let level = format::parse(&made.text).map_err(|error| made.locate(&error))?;
        notes.extend(self.layers.iter().filter_map(|layer| layer.turned(source)));
        notes.extend(self.unread(source));
        Ok(Imported { level, notes })
    }

    /// Checks the values that levels must have.
    fn check(&self, source: &Value) -> Result<(), ImportError> {
        for (path, Constant(expected)) in &self.require {
            let fits =
                |found: &Value| found == expected || [found, expected].into_iter().all(is_nothing);
            if let Some(found) = find(source, path).filter(|found| !fits(found)) {
                let expected = if expected == "" {
                    "nothing".into()
                } else {
                    shown(expected)
                };
                return Err(wrong(path, &shown(found), &expected));
            }
        }
        Ok(())
    }

    /// Returns the notes about what a source has and this mapping does not read.
    fn unread(&self, source: &Value) -> Vec<String> {
        let layers = self.layers.iter().flat_map(Layer::paths);
        let required = self.require.keys().map(String::as_str);
        let keys = self.level.values().filter_map(Constant::path);
        // Leads to the keys of a table, each of which is named.
        let table = matches!(self.format, Source::Csv).then_some("keys.none");
        let read: Vec<_> = layers.chain(required).chain(keys).chain(table).collect();
        let ignored: Vec<_> = self.ignore.iter().map(String::as_str).collect();
        unread(source, &read, &ignored)
    }

    /// Returns the keys of the level that have a value, and their values.
    fn keys(&self, source: &Value) -> impl Iterator<Item = (&str, Value)> {
        self.level.iter().filter_map(|(key, value)| {
            let value = match value.path() {
                Some(path) => find(source, path)?,
                None => &value.0,
            };
            Some((key.as_str(), level_value(key, value)?))
        })
    }

    /// Returns the words of each layer of the level file.
    fn words(&self, source: &Value) -> Result<BTreeMap<&str, Words>, ImportError> {
        let mut all: BTreeMap<&str, Words> = BTreeMap::new();
        for layer in &self.layers {
            let Some(rows) = layer.rows(source)? else {
                continue;
            };
            let before = all.remove(layer.key.as_str());
            all.insert(&layer.key, layer.words(source, &rows, before.as_ref())?);
        }
        if let Some(board) = all.get(BOARD).cloned() {
            for words in all.values_mut() {
                mark_voids(words, &board);
            }
        }
        Ok(all)
    }
}

/// Writes the voids of the board into a layer, as level files have them.
fn mark_voids(layer: &mut Words, board: &Words) {
    for (words, row) in layer.iter_mut().zip(board) {
        for (word, cell) in words.iter_mut().zip(row) {
            if cell == "#" {
                word.clone_from(cell);
            }
        }
    }
}
