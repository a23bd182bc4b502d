//! Imports tile maps of the 2012/13 game: JSON with a bit set for each cell.

pub(super) mod bits;
pub(super) mod cell;
pub(super) mod enter;
mod error;
pub(super) mod items;
mod keys;
pub mod mapping;
mod number;
mod omitted;
pub(super) mod source;
mod unique;

use serde_json::Value;

pub use self::error::ImportError;
use self::error::wrong;
use self::omitted::Omitted;
use self::source::Source;
use self::unique::Unique;
use super::{At, Level, LevelError, OrderItem, Portal};

/// An imported level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The level.
    pub level: Level,
    /// What the map has and the level lacks, a line for each.
    pub notes: Vec<String>,
}

/// Parses a tile map. A byte order mark before it is skipped.
///
/// # Errors
/// If the text is not JSON, a key is missing or wrong, a cell or an order has something unknown or without
/// a rule, or the level is not sound.
pub fn parse(text: &str) -> Result<Imported, ImportError> {
    import(text, Omitted::new(false))
}

/// Parses a tile map like [`parse`], but leaves out what is unknown or has no rule in cells and orders, with
/// a note for each sort.
///
/// # Errors
/// If the text is not JSON, a key is missing or wrong, or what is left is not a sound level.
pub fn parse_lenient(text: &str) -> Result<Imported, ImportError> {
    import(text, Omitted::new(true))
}

/// Lists the bits of cells of tile maps, by the exponents of two, for documents.
pub fn bits() -> String {
    bits::list()
}

fn import(text: &str, mut omitted: Omitted) -> Result<Imported, ImportError> {
    let source = Source(match read(text)? {
        Value::Object(object) => object,
        Value::Array(_) => return Err(ImportError::NoObject("a list")),
        Value::String(_) => return Err(ImportError::NoObject("a text")),
        Value::Number(_) => return Err(ImportError::NoObject("a number")),
        Value::Bool(_) | Value::Null => return Err(ImportError::NoObject("a single word")),
    });
    let level = source.level(&mut omitted)?;
    let unsound = |fault| in_words_of_the_map(&fault, &level);
    level.check().map_err(unsound)?;
    let keys = keys::notes(&source.0, level.mode);
    let portals = source.stray_portals(&level)?;
    let not_given = source.not_given(&level)?;
    let notes = keys.chain(not_given).chain(portals).chain(omitted.notes());
    Ok(Imported {
        notes: notes.collect(),
        level,
    })
}

/// Reads JSON. A byte order mark before it is skipped.
fn read(text: &str) -> Result<Value, ImportError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim_start().starts_with('<') {
        let expected = "JSON (in Tiled: File, Export As, JSON map files)";
        return Err(wrong("line 1", &"XML", expected));
    }
    let read: Result<Unique, _> = serde_json::from_str(text);
    read.map(|Unique(value)| value)
        .map_err(|error| unreadable(&error))
}

/// Returns why a text cannot be read: it is not JSON, or has a key twice.
fn unreadable(error: &serde_json::Error) -> ImportError {
    if !error.is_data() {
        return ImportError::Json(error.to_string());
    }
    let (line, column) = (error.line(), error.column());
    let found = error.to_string();
    let place = format!(" at line {line} column {column}");
    let found = found.strip_suffix(&place).unwrap_or(&found);
    let at = format!("line {line}, column {column}");
    wrong(&at, &found, "each key once")
}

/// Describes a fault of an imported level by the keys of the map.
fn in_words_of_the_map(fault: &LevelError, level: &Level) -> ImportError {
    let found = &fault.found;
    match fault.at {
        At::Key("stars") => wrong("scoreTargets", found, "up to three rising scores"),
        At::Key("score") => wrong("scoreTargets", found, "a first score of 1 or more"),
        At::Key("mode") => wrong("_itemsToOrder", &"no item", "at least one in this mode"),
        At::Key("board") if found == "no jelly" => {
            wrong("tileMap", found, "some, bits 4 or 8, in this mode")
        }
        At::Key("board") => wrong("tileMap", found, &fault.expected),
        At::Cell(..) => wrong(&fault.at.to_string(), found, &fault.expected),
        At::Key("ingredients") => {
            let bits = "in tileMap: exits are bit 512, spawners bit 16";
            wrong("ingredients", found, &format!("{} {bits}", fault.expected))
        }
        At::Key(key) => wrong(key, found, &fault.expected),
        At::Order(item) if !matches!(item, OrderItem::Kind(_)) => {
            let found = format!("{item}: {found}");
            wrong("_itemsToOrder", &found, &fault.expected)
        }
        At::Order(_) => {
            let expected = format!("at most {}, numberOfColours", level.kinds);
            wrong("_itemsToOrder", &"more sorts of candies", &expected)
        }
        At::Portal(index) => {
            let Portal { from, to } = level.portals[index];
            let end = |(row, column): (u8, u8)| format!("[{column},{row}]");
            let ends = format!("[{},{}]", end(from), end(to));
            let is_void = |(row, column): (u8, u8)| level.cell(row, column).is_none();
            if is_void(from) || is_void(to) {
                let expected = "[column,row], from 0, of cells that are not 0 in tileMap";
                return wrong("portals", &ends, expected);
            }
            let found = format!("{found} in {ends}");
            wrong("portals", &found, &fault.expected)
        }
    }
}
