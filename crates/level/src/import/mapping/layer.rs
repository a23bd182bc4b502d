//! The layers of a mapping, and the words that they make of grids.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::made::Words;
use super::path::{find, missing};
use super::tiles::{Tile, Tilesets};
use super::values::{LayerWord, is_word, spoilt};
use crate::import::error::{ImportError, place, wrong};
use crate::import::number::{shown, whole};

/// The most rows or columns of a level.
const SIDE: usize = 9;

/// A grid, and the words for what it has in its cells.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Layer {
    /// Where the grid is: a list of rows, or one list of all cells.
    grid: String,
    /// Where the number of columns is, for one list of all cells.
    columns: Option<String>,
    /// Where the tilesets of Tiled are, if the grid has the numbers of their tiles.
    tilesets: Option<String>,
    /// Whether it may be missing.
    #[serde(default)]
    optional: bool,
    /// The key of the level file.
    #[serde(default = "board")]
    pub(super) key: String,
    /// The word of each value, in which `{}` is that of the layers before. None: the values are words.
    words: Option<BTreeMap<String, LayerWord>>,
}

pub(super) const BOARD: &str = "board";

fn board() -> String {
    BOARD.into()
}

impl Layer {
    /// Returns the paths that this layer reads.
    pub(super) fn paths(&self) -> impl Iterator<Item = &str> {
        let others = [&self.columns, &self.tilesets];
        let others = others.into_iter().filter_map(Option::as_deref);
        others.chain([self.grid.as_str()])
    }

    /// Returns whether it has a word for empty cells.
    pub(super) fn reads_empty(&self) -> bool {
        let words = self.words.as_ref();
        words.is_some_and(|words| words.contains_key(""))
    }

    /// Returns the cells of the grid, row by row.
    pub(super) fn rows<'a>(
        &self,
        source: &'a Value,
    ) -> Result<Option<Vec<&'a [Value]>>, ImportError> {
        let mut expected = "a list of rows, or a list of cells with `columns`";
        let Some(grid) = find(source, &self.grid) else {
            let missing = || wrong(&self.grid, &missing(source, &self.grid), expected);
            return self.optional.then_some(None).ok_or_else(missing);
        };
        if grid.is_string() {
            expected = "a list of cells, not a text (in Tiled: Tile Layer Format CSV)";
        }
        let cells = grid.as_array().map(Vec::as_slice);
        let cells = cells.ok_or_else(|| wrong(&self.grid, &shown(grid), expected))?;
        if let Some(path) = &self.columns {
            let columns = find(source, path).unwrap_or(&Value::Null);
            let count = whole(columns).and_then(|count| usize::try_from(count).ok());
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
    pub(super) fn words(
        &self,
        source: &Value,
        rows: &[&[Value]],
        before: Option<&Words>,
    ) -> Result<Words, ImportError> {
        self.check_size(rows, before)?;
        let tilesets = self.tilesets(source)?;
        let word = |row: usize, column: usize, value: &Value| {
            let below = before.and_then(|words| words.get(row)?.get(column));
            let below = below.map_or("", String::as_str);
            let at = || format!("{}, {}", self.grid, place((row + 1, column + 1)));
            let tile = tilesets.as_ref().map(|own| own.tile(value)).transpose();
            let tile = tile
                .map_err(|expected| wrong(&at(), &shown(value), &expected))?
                .flatten();
            // Once: with more of them words would double with each layer.
            let word = self
                .word(value, tile.as_ref())
                .map(|word| word.replacen("{}", below, 1));
            word.map_err(|expected| {
                let found = tile.map_or_else(|| shown(value), |tile| tile.to_string());
                wrong(&at(), &found, &expected)
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

    /// Returns the tilesets, if the grid is one of their tiles.
    fn tilesets<'a>(&self, source: &'a Value) -> Result<Option<Tilesets<'a>>, ImportError> {
        let path = self.tilesets.as_deref();
        path.map(|path| Tilesets::read(source, path)).transpose()
    }

    /// Returns a note if tiles of the grid are flipped or turned, which no level has.
    pub(super) fn turned(&self, source: &Value) -> Option<String> {
        self.tilesets.as_ref()?;
        let cells = find(source, &self.grid)?.as_array()?;
        let turned = cells
            .iter()
            .filter(|cell| Tilesets::is_turned(cell))
            .count();
        let grid = &self.grid;
        (turned > 0).then(|| format!("{grid}: flips and turns of tiles are left out: {turned}"))
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

    /// Returns the word of a value, which may be that of a tile, or what was expected instead of it.
    fn word(&self, value: &Value, tile: Option<&Tile>) -> Result<String, String> {
        let text = match value {
            Value::String(text) => written(text.trim()),
            Value::Number(_) | Value::Bool(_) | Value::Null => value.to_string(),
            Value::Array(_) | Value::Object(_) => return Err("a number or a text".into()),
        };
        let Some(words) = &self.words else {
            if let Some(hint) = spoilt(&text, |_| true) {
                return Err(format!("a word of a level file{hint}"));
            }
            return is_word(&text)
                .then(|| if text.is_empty() { "#".into() } else { text })
                .ok_or_else(|| "a word of a level file".into());
        };
        let names = tile.map_or_else(|| vec![Cow::from(&text)], Tile::names);
        let word = names.iter().find_map(|name| words.get(name.as_ref()));
        let word = word.map(|LayerWord(word)| word.clone());
        word.ok_or_else(|| {
            let mut keys: Vec<_> = words.keys().map(String::as_str).collect();
            // Numbers by their size, then texts.
            keys.sort_by_key(|key| {
                key.parse::<u64>()
                    .map_or((true, 0), |number| (false, number))
            });
            let hint = spoilt(&text, |word| words.contains_key(word)).unwrap_or_default();
            format!("one of {}{hint}", keys.join(", "))
        })
    }
}

/// Returns what was written in a cell: 2 where pandas 3.1.1 made 2.0 of it, as it does of numbers beside empty cells.
fn written(text: &str) -> String {
    let digits = text.strip_suffix(".0").filter(|digits| !digits.is_empty());
    let digits = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
    digits.unwrap_or(text).into()
}
