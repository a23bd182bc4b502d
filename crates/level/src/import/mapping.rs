//! Mappings, which say how a grid of another program, in JSON or CSV, becomes a level: where the grids are, the words of level
//! files for their cells, and the other keys.

mod made;
mod table;
#[cfg(test)]
mod tests;
mod unread;
mod values;

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use self::made::{Made, Words};
use self::table::table;
use self::unread::unread;
use self::values::{Constant, LayerWord};
use super::error::{ImportError, place, wrong};
use super::number::shown;
use super::{Imported, read};
use crate::format::read::position;
use crate::{FormatError, format};

/// The mappings that are built in, by name, as texts to copy and change.
pub const BUILT_IN: [(&str, &str); 2] = [
    ("csv", include_str!("mapping/csv.toml")),
    ("tiled", include_str!("mapping/tiled.toml")),
];
/// The most rows or columns of a level.
const SIDE: usize = 9;

/// A mapping, as its file has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mapping {
    format: Source,
    layers: Vec<Layer>,
    level: BTreeMap<String, Constant>,
    /// The paths of what says nothing about a level; a step `*` stands for any.
    #[serde(default)]
    ignore: Vec<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Source {
    Json,
    Csv,
}

/// A grid, and the words for what it has in its cells.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Layer {
    /// Where the grid is: a list of rows, or one list of all cells.
    grid: String,
    /// Where the number of columns is, for one list of all cells.
    columns: Option<String>,
    /// Whether it may be missing.
    #[serde(default)]
    optional: bool,
    /// The key of the level file.
    #[serde(default = "board")]
    key: String,
    /// The word of each value, in which `{}` is that of the layers before. None: the values are words.
    words: Option<BTreeMap<String, LayerWord>>,
}

const BOARD: &str = "board";

fn board() -> String {
    BOARD.into()
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

    /// Returns the end of the names of the files that this mapping is for, without a dot.
    pub fn extension(&self) -> &'static str {
        match self.format {
            Source::Json => "json",
            Source::Csv => "csv",
        }
    }

    /// Makes a level from a text. The notes name what the text has and this mapping does not read.
    ///
    /// # Errors
    /// If the text is not in the format of the mapping, lacks a grid, has a value in a cell that the mapping has no word
    /// for, or the level is not sound.
    pub fn import(&self, text: &str) -> Result<Imported, ImportError> {
        let (source, mut notes) = match self.format {
            Source::Json => (read(text)?, Vec::new()),
            Source::Csv => table(text.strip_prefix('\u{feff}').unwrap_or(text))?,
        };
        let made = Made::new(self.keys(&source), self.words(&source)?);
        let level = format::parse(&made.text).map_err(|error| made.locate(&error))?;
        notes.extend(self.unread(&source));
        Ok(Imported { level, notes })
    }

    /// Returns the notes about what a source has and this mapping does not read.
    fn unread(&self, source: &Value) -> Vec<String> {
        let grids = self.layers.iter().map(|layer| layer.grid.as_str());
        let columns = self.layers.iter().filter_map(|own| own.columns.as_deref());
        let keys = self.level.values().filter_map(Constant::path);
        // Leads to the keys of a table, each of which is named.
        let table = matches!(self.format, Source::Csv).then_some("keys.none");
        let read: Vec<_> = grids.chain(columns).chain(keys).chain(table).collect();
        let ignored: Vec<_> = self.ignore.iter().map(String::as_str).collect();
        unread(source, &read, &ignored)
    }

    /// Returns the keys of the level that have a value, and their values.
    fn keys<'a>(&'a self, source: &'a Value) -> impl Iterator<Item = (&'a str, &'a Value)> {
        self.level.iter().filter_map(|(key, value)| {
            let value = match value.path() {
                Some(path) => find(source, path)?,
                None => &value.0,
            };
            (!value.is_null()).then_some((key.as_str(), value))
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
            all.insert(&layer.key, layer.words(&rows, before.as_ref())?);
        }
        if let Some(board) = all.get(BOARD).cloned() {
            for words in all.values_mut() {
                mark_voids(words, &board);
            }
        }
        Ok(all)
    }
}

impl Layer {
    /// Returns the cells of the grid, row by row.
    fn rows<'a>(&self, source: &'a Value) -> Result<Option<Vec<&'a [Value]>>, ImportError> {
        let expected = "a list of rows, or a list of cells with `columns`";
        let Some(grid) = find(source, &self.grid) else {
            let missing = || wrong(&self.grid, &"nothing", expected);
            return self.optional.then_some(None).ok_or_else(missing);
        };
        let cells = grid.as_array().map(Vec::as_slice);
        let cells = cells.ok_or_else(|| wrong(&self.grid, &shown(grid), expected))?;
        if let Some(path) = &self.columns {
            let columns = find(source, path).unwrap_or(&Value::Null);
            let count = columns
                .as_u64()
                .and_then(|count| usize::try_from(count).ok());
            let count = count.filter(|count| (1..=SIDE).contains(count));
            let count = count.ok_or_else(|| wrong(path, &shown(columns), "1 to 9 columns"))?;
            return Ok(Some(cells.chunks(count).collect()));
        }
        let rows = cells.iter().map(|row| row.as_array().map(Vec::as_slice));
        let rows = rows.collect::<Option<_>>();
        rows.map(Some)
            .ok_or_else(|| wrong(&self.grid, &shown(grid), expected))
    }

    /// Returns the word of each cell; `before` are those of the layers before.
    fn words(&self, rows: &[&[Value]], before: Option<&Words>) -> Result<Words, ImportError> {
        self.check_size(rows, before)?;
        let word = |row: usize, column: usize, value: &Value| {
            let below = before.and_then(|words| words.get(row)?.get(column));
            let below = below.map_or("", String::as_str);
            // Once: with more of them words would double with each layer.
            let word = self.word(value).map(|word| word.replacen("{}", below, 1));
            word.map_err(|expected| {
                let at = format!("{}, {}", self.grid, place((row + 1, column + 1)));
                wrong(&at, &shown(value), &expected)
            })
        };
        let row = |(row, cells): (usize, &&[Value])| {
            let cells = cells.iter().enumerate();
            cells
                .map(|(column, value)| word(row, column, value))
                .collect()
        };
        rows.iter().enumerate().map(row).collect()
    }

    /// Checks that a grid has the size of those before it of the same key: cells that it lacks would be lost.
    fn check_size(&self, rows: &[&[Value]], before: Option<&Words>) -> Result<(), ImportError> {
        let Some(before) = before else {
            return Ok(());
        };
        for row in 0..rows.len().max(before.len()) {
            let found = rows.get(row).map_or(0, |row| row.len());
            let expected = before.get(row).map_or(0, Vec::len);
            if found != expected {
                let at = format!("{}, row {}", self.grid, row + 1);
                let expected = format!("{expected} as in the layer before");
                return Err(wrong(&at, &format!("{found} cells"), &expected));
            }
        }
        Ok(())
    }

    /// Returns the word of a value, or what was expected instead of it.
    fn word(&self, value: &Value) -> Result<String, String> {
        let text = match value {
            Value::String(text) => text.trim().to_string(),
            Value::Number(_) | Value::Bool(_) | Value::Null => value.to_string(),
            Value::Array(_) | Value::Object(_) => return Err("a number or a text".into()),
        };
        let Some(words) = &self.words else {
            return (values::is_word(&text))
                .then(|| if text.is_empty() { "#".into() } else { text })
                .ok_or_else(|| "a word of a level file".into());
        };
        let word = words.get(&text).map(|LayerWord(word)| word.clone());
        word.ok_or_else(|| {
            let mut keys: Vec<_> = words.keys().map(String::as_str).collect();
            // Numbers by their size, then texts.
            keys.sort_by_key(|key| {
                key.parse::<u64>()
                    .map_or((true, 0), |number| (false, number))
            });
            format!("one of {}", keys.join(", "))
        })
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

/// Finds a value by its path. Each step is a key of an object; in a list a number from 0, or the `name` of one of its
/// objects.
fn find<'a>(source: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(source, |value, step| match value {
        Value::Array(values) => match step.parse::<usize>() {
            Ok(index) => values.get(index),
            Err(_) => values
                .iter()
                .find(|value| value.get("name").is_some_and(|name| name == step)),
        },
        _ => value.get(step),
    })
}
