//! The numbers of tiles in maps of Tiled, of which each tileset has a range of its own.

use std::borrow::Cow;
use std::fmt;

use serde_json::Value;
use sweetfish_core::lines::quote;

use super::path::find;
use crate::import::error::{ImportError, wrong};
use crate::import::number::{shown, whole};

/// The bits that say how a tile is flipped or turned (Tiled 1.8, "Global Tile IDs").
const TURNS: u64 = 0xf << 28;

/// The tilesets of a map, by their first numbers. Saving a map numbers them anew, and where the picture of one is missing those
/// after it begin at what the map uses of it (Tiled 1.8.2): only a number within its tileset stays the same.
pub(super) struct Tilesets<'a>(Vec<(u64, &'a str)>);

/// A tile: its number from 1, and the name of the tileset.
pub(super) struct Tile<'a> {
    number: u64,
    tileset: &'a str,
    /// Whether it is the first of the map.
    is_first: bool,
}

impl<'a> Tilesets<'a> {
    /// Reads the tilesets at a path. Without any, numbers are those of an only one.
    pub(super) fn read(source: &'a Value, path: &str) -> Result<Self, ImportError> {
        let expected = "tilesets, each with `firstgid` from 1, and `source` or `name`";
        let all = find(source, path).and_then(Value::as_array);
        let tileset = |value: &'a Value| {
            let first = value
                .get("firstgid")
                .and_then(whole)
                .filter(|&first| first > 0);
            first
                .zip(name(value))
                .ok_or_else(|| wrong(path, &shown(value), expected))
        };
        let mut all: Vec<_> = all
            .into_iter()
            .flatten()
            .map(tileset)
            .collect::<Result<_, _>>()?;
        all.sort_unstable();
        if all.is_empty() {
            all.push((1, ""));
        }
        Ok(Self(all))
    }

    /// Returns the tile of a number in a grid; `None` if it is 0 or no number, what was expected if it is less than all.
    pub(super) fn tile(&self, value: &Value) -> Result<Option<Tile<'a>>, String> {
        let Some(id) = whole(value).map(|id| id & !TURNS).filter(|&id| id > 0) else {
            return Ok(None);
        };
        let index = self.0.iter().rposition(|&(first, _)| first <= id);
        let index = index.ok_or_else(|| format!("0 or a tile, from {} on", self.0[0].0))?;
        let (first, tileset) = self.0[index];
        Ok(Some(Tile {
            number: id - first + 1,
            tileset,
            is_first: index == 0,
        }))
    }

    /// Returns whether a tile in a grid is flipped or turned.
    pub(super) fn is_turned(value: &Value) -> bool {
        whole(value).is_some_and(|id| id & TURNS != 0)
    }
}

impl<'a> Tile<'a> {
    /// Returns what a mapping may call this tile: `gems 3`, and `3` in the first tileset.
    pub(super) fn names(&self) -> Vec<Cow<'a, str>> {
        let Self {
            number, tileset, ..
        } = self;
        let mut names = vec![Cow::from(format!("{tileset} {number}"))];
        if self.is_first {
            names.push(number.to_string().into());
        }
        names
    }
}

impl fmt::Display for Tile<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_first {
            return self.number.fmt(f);
        }
        let name = format!("{} {}", self.tileset, self.number);
        write!(f, "{} of another tileset", quote(name.as_bytes()))
    }
}

/// Returns the name of a tileset: its own, or that of its file without the end.
fn name(tileset: &Value) -> Option<&str> {
    if let Some(name) = tileset.get("name").and_then(Value::as_str) {
        return Some(name);
    }
    let file = tileset.get("source")?.as_str()?;
    let file = file.rsplit(['/', '\\']).next()?;
    Some(file.rsplit_once('.').map_or(file, |(stem, _)| stem))
}
