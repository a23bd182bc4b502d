//! Imports tile maps of the 2012/13 game: JSON with a bit set for each cell.

mod unique;

use std::collections::BTreeMap;

use serde_json::{Map as Object, Value};
use thiserror::Error;

use self::unique::Unique;
use super::{At, Cell, Content, Fault, Form, Goals, Level, Limit, Mode, Portal, Thing};

/// An imported level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The level.
    pub level: Level,
    /// What the map has and the level lacks, a line for each.
    pub notes: Vec<String>,
}

/// Why a text is not a tile map.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ImportError {
    /// It is not JSON.
    #[error("line {line}, column {column}: found what is no JSON, expected a tile map")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// An object has a key twice.
    #[error("line {line}, column {column}: {found}, expected each key once")]
    Twice {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The message that names the key.
        found: String,
    },
    /// A key is missing or has another value than it may have.
    #[error("{key}: found {found}, expected {expected}")]
    Key {
        /// The key.
        key: String,
        /// What the map has there.
        found: String,
        /// What it may have there.
        expected: String,
    },
    /// A cell has an unknown bit.
    #[error(
        "row {row}, column {column}: found the unknown bit {bit} in {value}, expected only {}",
        KNOWN_TEXT
    )]
    Bit {
        /// The row, from 1 at the top.
        row: usize,
        /// The column, from 1 at the left.
        column: usize,
        /// The lowest unknown bit, as a number.
        bit: u64,
        /// The number of the cell.
        value: u64,
    },
    /// A cell has bits that do not go together.
    #[error("row {row}, column {column}: found {found} in {value}, expected {expected}")]
    Cell {
        /// The row, from 1 at the top.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The number of the cell.
        value: u64,
        /// What the map has there.
        found: String,
        /// What it may have there.
        expected: String,
    },
    /// It is JSON, but not an object.
    #[error(
        "found {0}, expected a tile map: an object with the keys tileMap, gameModeName and others"
    )]
    NoObject(
        /// What it is instead.
        &'static str,
    ),
}

const TILE: u64 = 1;
const CANDY: u64 = 2;
const JELLY: u64 = 4;
const DOUBLE_JELLY: u64 = 8;
const SPAWNER: u64 = 16;
const BLOCKER: u64 = 32;
const FROSTING: u64 = 64;
const LOCK: u64 = 128;
const CHOCOLATE: u64 = 256;
const EXIT: u64 = 512;
const PORTAL: u64 = 1024;
const PORTAL_IN: u64 = 2048;
const PORTAL_OUT: u64 = 4096;
const SWIRL: u64 = 65_536;
const BOMB: u64 = 131_072;
/// Frosting of one to five layers.
const LAYERS: [u64; 5] = [1 << 18, 1 << 19, 1 << 20, 1 << 21, 1 << 22];
const ALL_LAYERS: u64 = 0b11111 << 18;
const KNOWN: u64 = TILE
    | CANDY
    | JELLY
    | DOUBLE_JELLY
    | SPAWNER
    | BLOCKER
    | FROSTING
    | LOCK
    | CHOCOLATE
    | EXIT
    | PORTAL
    | PORTAL_IN
    | PORTAL_OUT
    | SWIRL
    | BOMB
    | ALL_LAYERS;
const KNOWN_TEXT: &str = "1 to 4096, 65536 to 4194304";

/// The fuse of candy bombs where the map gives none.
const FUSE: u64 = 15;
/// Rows and columns of a tile map.
const SIDE: usize = 9;
/// Keys for pieces that come in during play, which levels do not support, and those pieces.
const SPAWNS: [(&str, &str); 2] = [
    ("pepperCandySpawn", "candy bombs"),
    ("licoriceSpawn", "swirls"),
];

/// Parses a tile map.
///
/// # Errors
/// If the text is not JSON, a key is missing or wrong, a cell has an unknown bit, or the level is not
/// sound.
pub fn parse(text: &str) -> Result<Imported, ImportError> {
    let Unique(value) = serde_json::from_str(text).map_err(|error| unreadable(&error))?;
    let source = Source(match value {
        Value::Object(object) => object,
        Value::Array(_) => return Err(ImportError::NoObject("a list")),
        Value::String(_) => return Err(ImportError::NoObject("a text")),
        Value::Number(_) => return Err(ImportError::NoObject("a number")),
        Value::Bool(_) | Value::Null => return Err(ImportError::NoObject("a single word")),
    });
    let level = source.level()?;
    let unsound = |fault| in_words_of_the_map(&fault, &level);
    level.check().map_err(unsound)?;
    let spawns = SPAWNS
        .iter()
        .filter(|(key, _)| source.0.get(*key).and_then(Value::as_u64) > Some(0));
    let spawns = spawns.map(|(key, what)| format!("{key}: {what} that come in later are left out"));
    Ok(Imported {
        notes: spawns.chain(source.stray_portals(&level)?).collect(),
        level,
    })
}

/// Returns why a text cannot be read: it is not JSON, or has a key twice.
fn unreadable(error: &serde_json::Error) -> ImportError {
    let (line, column) = (error.line(), error.column());
    if !error.is_data() {
        return ImportError::Json { line, column };
    }
    let found = error.to_string();
    let place = format!(" at line {line} column {column}");
    let found = found.strip_suffix(&place).unwrap_or(&found).to_string();
    ImportError::Twice {
        line,
        column,
        found,
    }
}

/// Describes a fault of an imported level by the keys of the map.
fn in_words_of_the_map(fault: &Fault, level: &Level) -> ImportError {
    let found = &fault.found;
    match fault.at {
        At::Key("stars") => wrong("scoreTargets", found, "up to three rising scores"),
        At::Key("score") => wrong("scoreTargets", found, "a first score of 1 or more"),
        At::Key("mode") => wrong("_itemsToOrder", &"no item", "at least one in this mode"),
        At::Key("board") if found == "no jelly" => {
            wrong("tileMap", found, "some, bits 4 or 8, in this mode")
        }
        At::Key("board") | At::Cell(..) => wrong("tileMap", found, &fault.expected),
        At::Key("ingredients") => {
            let bits = "in tileMap: exits are bit 512, spawners bit 16";
            wrong("ingredients", found, &format!("{} {bits}", fault.expected))
        }
        At::Key(key) => wrong(key, found, &fault.expected),
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

/// The keys of a tile map.
struct Source(Object<String, Value>);

fn wrong(key: &str, found: &dyn std::fmt::Display, expected: &str) -> ImportError {
    ImportError::Key {
        key: key.into(),
        found: found.to_string(),
        expected: expected.into(),
    }
}

impl Source {
    fn level(&self) -> Result<Level, ImportError> {
        let fuse = match self.number("pepperCandyExplosionTurns", 0, 31)? {
            None | Some(0) => FUSE,
            Some(fuse) => fuse,
        };
        let cells = self.cells(fuse as u8)?;
        let (mode, limit) = self.mode()?;
        let stars = self.list("scoreTargets")?.unwrap_or(&[]);
        let stars: Vec<u32> = stars
            .iter()
            .map(|star| star.as_u64().and_then(|star| u32::try_from(star).ok()))
            .collect::<Option<_>>()
            .ok_or_else(|| wrong("scoreTargets", &self.0["scoreTargets"], "scores"))?;
        let score = match mode {
            Mode::Moves | Mode::Timed => Some(*stars.first().ok_or_else(|| {
                wrong("scoreTargets", &"none", "at least one score in this mode")
            })?),
            _ => None,
        };
        let kinds = self.number("numberOfColours", 3, 7)?;
        Ok(Level {
            name: String::new(),
            mode,
            kinds: kinds.ok_or_else(|| wrong("numberOfColours", &"none", "3 to 7"))? as u8,
            limit,
            goals: Goals {
                score,
                jelly: mode == Mode::Jelly,
                ingredients: if mode == Mode::Ingredients {
                    self.ingredients()?
                } else {
                    0
                },
                orders: if mode == Mode::Orders {
                    self.orders()?
                } else {
                    [0; Thing::COUNT]
                },
            },
            at_once: self
                .number("numIngredientsOnScreen", 0, 81)?
                .unwrap_or(1)
                .max(1) as u8,
            stars,
            width: SIDE as u8,
            height: SIDE as u8,
            cells,
            portals: self.portals()?,
        })
    }

    fn number(&self, key: &str, least: u64, most: u64) -> Result<Option<u64>, ImportError> {
        let Some(value) = self.0.get(key) else {
            return Ok(None);
        };
        let number = value
            .as_u64()
            .filter(|number| (least..=most).contains(number));
        let wrong = || wrong(key, value, &format!("a number of {least} to {most}"));
        number.map(Some).ok_or_else(wrong)
    }

    fn list(&self, key: &str) -> Result<Option<&[Value]>, ImportError> {
        let Some(value) = self.0.get(key) else {
            return Ok(None);
        };
        let list = value.as_array().map(Vec::as_slice);
        list.map(Some).ok_or_else(|| wrong(key, value, "a list"))
    }

    fn mode(&self) -> Result<(Mode, Limit), ImportError> {
        const MODES: &str = "Light up, Drop down, Classic, Classic moves or Order";
        let name = self.0.get("gameModeName").map_or(Value::Null, Clone::clone);
        let mode = match name.as_str() {
            Some("Light up") => Mode::Jelly,
            Some("Drop down") => Mode::Ingredients,
            Some("Classic") => Mode::Timed,
            Some("Classic moves") => Mode::Moves,
            Some("Order") => Mode::Orders,
            _ => return Err(wrong("gameModeName", &name, MODES)),
        };
        let key = if mode == Mode::Timed {
            "timeLimit"
        } else {
            "moveLimit"
        };
        let amount = self.number(key, 1, 1000)?;
        let amount = amount.ok_or_else(|| wrong(key, &"none", "1 to 1000"))? as u16;
        let limit = if mode == Mode::Timed {
            Limit::Seconds(amount)
        } else {
            Limit::Moves(amount)
        };
        Ok((mode, limit))
    }

    fn ingredients(&self) -> Result<u8, ImportError> {
        let expected = "how many of each sort, 1 to 99 in all";
        let sorts = self.list("ingredients")?;
        let sorts = sorts.ok_or_else(|| wrong("ingredients", &"none", expected))?;
        let all: Option<u64> = sorts
            .iter()
            .map(|count| count.as_u64().filter(|&n| n < 100))
            .sum();
        match all {
            Some(all @ 1..100) => Ok(all as u8),
            _ => Err(wrong("ingredients", &self.0["ingredients"], expected)),
        }
    }

    /// Returns the orders of candies. Items 0 to 6 become the first kinds, in their order: which item is
    /// which colour does not matter, as chance treats all kinds alike.
    fn orders(&self) -> Result<[u16; Thing::COUNT], ImportError> {
        const KEY: &str = "_itemsToOrder";
        let expected = "a list of { \"item\": 0 to 6, a candy, \"quantity\": 1 to 9999 }";
        let list = self
            .list(KEY)?
            .ok_or_else(|| wrong(KEY, &"none", expected))?;
        let mut items = BTreeMap::new();
        for entry in list {
            let number = |key: &str| entry.get(key).and_then(Value::as_u64);
            match (number("item"), number("quantity")) {
                (Some(item @ 0..=6), Some(quantity @ 1..=9999)) => {
                    if items.insert(item, quantity as u16).is_some() {
                        return Err(wrong(KEY, &format!("item {item} twice"), expected));
                    }
                }
                _ => return Err(wrong(KEY, entry, expected)),
            }
        }
        let mut orders = [0; Thing::COUNT];
        for (place, &quantity) in items.values().enumerate() {
            orders[place] = quantity;
        }
        Ok(orders)
    }

    fn portals(&self) -> Result<Vec<Portal>, ImportError> {
        let portals = self.list("portals")?.unwrap_or(&[]).iter();
        portals.map(portal).collect()
    }

    /// Returns a note for each cell that has a bit for a portal and is not in `portals`.
    fn stray_portals(&self, level: &Level) -> Result<Vec<String>, ImportError> {
        let mut notes = Vec::new();
        for (index, value) in self.values()?.into_iter().enumerate() {
            let place = ((index / SIDE) as u8, (index % SIDE) as u8);
            let mut portals = level.portals.iter();
            let is_entry = portals.clone().any(|portal| portal.from == place);
            let is_outlet = portals.any(|portal| portal.to == place);
            let is_named = [
                (PORTAL, is_entry || is_outlet),
                (PORTAL_IN, is_entry),
                (PORTAL_OUT, is_outlet),
            ];
            let bits = value.as_u64().unwrap_or(0);
            let stray = is_named
                .iter()
                .find(|(bit, is_named)| bits & bit != 0 && !is_named);
            if let Some((bit, _)) = stray {
                let (row, column) = (place.0 + 1, place.1 + 1);
                notes.push(format!(
                    "row {row}, column {column}: a bit of a portal ({bit}) is left out, for `portals` \
                     does not name it"
                ));
            }
        }
        Ok(notes)
    }

    /// Returns the cells of the tile map.
    fn cells(&self, fuse: u8) -> Result<Vec<Option<Cell>>, ImportError> {
        let cell = |(index, value): (usize, &Value)| {
            let bits = value.as_u64();
            let bits = bits.ok_or_else(|| wrong("tileMap", value, "whole numbers"))?;
            cell(index / SIDE + 1, index % SIDE + 1, bits, fuse)
        };
        self.values()?.into_iter().enumerate().map(cell).collect()
    }

    /// Returns the numbers of the tile map, which is nine lists of nine, or one list of all.
    fn values(&self) -> Result<Vec<&Value>, ImportError> {
        const EXPECTED: &str = "9 lists of 9 numbers";
        let rows = self.list("tileMap")?;
        let rows = rows.ok_or_else(|| wrong("tileMap", &"none", EXPECTED))?;
        let mut values = Vec::new();
        for value in rows {
            match value.as_array() {
                Some(row) if row.len() == SIDE => values.extend(row),
                Some(row) => {
                    let found = format!("a row of {}", row.len());
                    return Err(wrong("tileMap", &found, EXPECTED));
                }
                None => values.push(value),
            }
        }
        if values.len() != SIDE * SIDE {
            let found = format!("{} numbers", values.len());
            return Err(wrong("tileMap", &found, EXPECTED));
        }
        Ok(values)
    }
}

/// Parses a portal: a column and a row from 0 for each end. Further numbers are ignored.
fn portal(value: &Value) -> Result<Portal, ImportError> {
    let end = |index: usize| {
        let number = |place: usize| {
            let number = value.get(index)?.get(place)?.as_u64()?;
            (number < SIDE as u64).then_some(number as u8)
        };
        Some((number(1)?, number(0)?))
    };
    let ends = end(0).zip(end(1));
    let expected = "[[column, row], [column, row]], each from 0 to 8";
    let (from, to) = ends.ok_or_else(|| wrong("portals", value, expected))?;
    Ok(Portal { from, to })
}

/// Returns the cell that a number of the map stands for; `None` for a void. `row` and `column` count from
/// 1, for messages.
fn cell(row: usize, column: usize, value: u64, fuse: u8) -> Result<Option<Cell>, ImportError> {
    let unknown = value & !KNOWN;
    if unknown != 0 {
        return Err(ImportError::Bit {
            row,
            column,
            bit: 1 << unknown.trailing_zeros(),
            value,
        });
    }
    if value == 0 {
        return Ok(None);
    }
    let wrong = |found: &str, expected: &str| {
        Err(ImportError::Cell {
            row,
            column,
            value,
            found: found.into(),
            expected: expected.into(),
        })
    };
    let has = |bits: u64| value & bits != 0;
    let content = match content(value, fuse) {
        Ok(content) => content,
        Err((found, expected)) => return wrong(found, expected),
    };
    if has(LOCK) && !matches!(content, Content::Candy { .. }) {
        return wrong("a lock (128)", "a candy under it");
    }
    Ok(Some(Cell {
        content,
        locked: has(LOCK),
        jelly: if has(DOUBLE_JELLY) {
            2
        } else {
            u8::from(has(JELLY))
        },
        spawner: has(SPAWNER),
        exit: has(EXIT),
    }))
}

/// Returns the content that a number of the map stands for, or what was found and expected instead.
fn content(value: u64, fuse: u8) -> Result<Content, (&'static str, &'static str)> {
    let has = |bits: u64| value & bits != 0;
    let candy = |form| Content::Candy { kind: None, form };
    let fixed = [FROSTING | ALL_LAYERS, CHOCOLATE, SWIRL, BOMB];
    if fixed.iter().filter(|&&bits| has(bits)).count() > 1 {
        return Err(("several contents", "one"));
    }
    Ok(if has(ALL_LAYERS) {
        let layers = (1..).zip(LAYERS).filter(|&(_, bit)| has(bit));
        Content::Frosting(layers.map(|(number, _)| number).max().unwrap_or(1))
    } else if has(FROSTING) {
        Content::Frosting(1)
    } else if has(CHOCOLATE) {
        Content::Chocolate
    } else if has(BLOCKER) {
        return Err((
            "a blocker (32) alone",
            "frosting (64) or chocolate (256) with it",
        ));
    } else if has(SWIRL) {
        Content::Swirl
    } else if has(BOMB) {
        candy(Form::Bomb(fuse))
    } else if has(CANDY | LOCK) {
        candy(Form::Plain)
    } else {
        Content::Hole
    })
}
