//! The keys of a tile map, and the level that they make.

use std::collections::BTreeMap;

use serde_json::{Map as Object, Value};

use super::cell::{PORTAL, PORTAL_IN, PORTAL_OUT, cell};
use super::{ImportError, wrong};
use crate::{Cell, Goals, Level, Limit, Mode, Portal, Thing};

/// The fuse of candy bombs where the map gives none.
const FUSE: u64 = 15;
/// Rows and columns of a tile map.
pub(crate) const SIDE: usize = 9;
/// The modes by their names in tile maps.
pub(crate) const MODES: [(&str, Mode); 5] = [
    ("Light up", Mode::Jelly),
    ("Drop down", Mode::Ingredients),
    ("Classic", Mode::Timed),
    ("Classic moves", Mode::Moves),
    ("Order", Mode::Orders),
];
/// The keys of a tile map.
pub(super) struct Source(pub(super) Object<String, Value>);

impl Source {
    pub(super) fn level(&self) -> Result<Level, ImportError> {
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
        const NAMES: &str = "Light up, Drop down, Classic, Classic moves or Order";
        let name = self.0.get("gameModeName").map_or(Value::Null, Clone::clone);
        let mode = MODES
            .into_iter()
            .find(|&(known, _)| name.as_str() == Some(known));
        let (_, mode) = mode.ok_or_else(|| wrong("gameModeName", &name, NAMES))?;
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
    pub(super) fn stray_portals(&self, level: &Level) -> Result<Vec<String>, ImportError> {
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
