//! The keys of a tile map, and the level that they make.

use std::collections::BTreeMap;

use serde_json::{Map as Object, Value};

use super::bits::{Meaning, mask};
use super::cell::cell;
use super::error::{ImportError, place, without_rule, wrong};
use super::items::{Item, item, known};
use super::number::{shown, whole};
use super::omitted::Omitted;
use crate::{Cell, Choices, Enter, Goals, Level, Limit, Mode, OrderItem, Portal, bounds};

/// Rows and columns of a tile map.
pub(crate) const SIDE: usize = 9;
/// The key of the orders.
const ORDERS: &str = "_itemsToOrder";
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
    pub(super) fn level(&self, omitted: &mut Omitted) -> Result<Level, ImportError> {
        let fuse = self.number("pepperCandyExplosionTurns", 0, Enter::LONGEST.into())?;
        let fuse = fuse.filter(|&fuse| fuse > 0);
        let fuse = fuse.map_or(Enter::FUSE, |fuse| fuse as u8);
        let cells = self.cells(fuse, omitted)?;
        let (mode, limit) = self.mode()?;
        let stars = self.list("scoreTargets")?.unwrap_or(&[]);
        let stars: Vec<u32> = stars
            .iter()
            .map(|star| whole(star).and_then(|star| u32::try_from(star).ok()))
            .collect::<Option<_>>()
            .ok_or_else(|| wrong("scoreTargets", &shown(&self.0["scoreTargets"]), "scores"))?;
        let score = match mode {
            Mode::Moves | Mode::Timed => Some(*stars.first().ok_or_else(|| {
                wrong("scoreTargets", &"none", "at least one score in this mode")
            })?),
            _ => None,
        };
        let kinds = self.number("numberOfColours", 3, 7)?;
        let mut level = Level {
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
                    self.orders(omitted)?
                } else {
                    [0; OrderItem::COUNT]
                },
            },
            at_once: 1,
            stars,
            width: SIDE as u8,
            height: SIDE as u8,
            cells,
            portals: self.portals()?,
            enter: Enter::default(),
            choices: Choices::default(),
        };
        self.enter(&mut level, fuse)?;
        Ok(level)
    }

    /// Returns the value of a key that has one.
    fn value(&self, key: &str) -> Option<&Value> {
        self.0.get(key).filter(|value| !value.is_null())
    }

    pub(super) fn number(
        &self,
        key: &str,
        least: u64,
        most: u64,
    ) -> Result<Option<u64>, ImportError> {
        let Some(value) = self.value(key) else {
            return Ok(None);
        };
        let number = whole(value).filter(|number| (least..=most).contains(number));
        let wrong = || {
            wrong(
                key,
                &shown(value),
                &format!("a number of {least} to {most}"),
            )
        };
        number.map(Some).ok_or_else(wrong)
    }

    fn list(&self, key: &str) -> Result<Option<&[Value]>, ImportError> {
        let Some(value) = self.value(key) else {
            return Ok(None);
        };
        let list = value.as_array().map(Vec::as_slice);
        list.map(Some)
            .ok_or_else(|| wrong(key, &shown(value), "a list"))
    }

    fn mode(&self) -> Result<(Mode, Limit), ImportError> {
        const NAMES: &str = "Light up, Drop down, Classic, Classic moves or Order";
        let name = self.0.get("gameModeName").unwrap_or(&Value::Null);
        let mode = MODES
            .into_iter()
            .find(|&(known, _)| name.as_str() == Some(known));
        let (_, mode) = mode.ok_or_else(|| wrong("gameModeName", &shown(name), NAMES))?;
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
        let most = u64::from(bounds::MOST_INGREDIENTS);
        let expected = &format!("how many of each sort, 1 to {most} in all");
        let sorts = self.list("ingredients")?;
        let sorts = sorts.ok_or_else(|| wrong("ingredients", &"none", expected))?;
        let count = |count: &Value| whole(count).filter(|&count| count <= most);
        let all: Option<u64> = sorts.iter().map(count).sum();
        match all {
            Some(all) if (1..=most).contains(&all) => Ok(all as u8),
            _ => Err(wrong(
                "ingredients",
                &shown(&self.0["ingredients"]),
                expected,
            )),
        }
    }

    /// Returns the orders. Candies become the first kinds, in the order of their items.
    fn orders(&self, omitted: &mut Omitted) -> Result<[u16; OrderItem::COUNT], ImportError> {
        let expected = format!(
            "a list of {{ \"item\": {}, \"quantity\": 1 to 9999 }}",
            known()
        );
        let list = self.list(ORDERS)?;
        let list = list.ok_or_else(|| wrong(ORDERS, &"none", &expected))?;
        let mut items = BTreeMap::new();
        for entry in list {
            let number = |key: &str| entry.get(key).and_then(whole);
            let (Some(item), Some(quantity @ 1..=9999)) = (number("item"), number("quantity"))
            else {
                return Err(wrong(ORDERS, &shown(entry), &expected));
            };
            if items.insert(item, quantity as u16).is_some() {
                return Err(wrong(ORDERS, &format!("item {item} twice"), &expected));
            }
        }
        let mut orders = [0; OrderItem::COUNT];
        let mut kinds = 0..7;
        for (number, quantity) in items {
            match item(number) {
                // There are no more items than kinds.
                Some(Item::Candy) => orders[kinds.next().unwrap_or(0)] = quantity,
                Some(Item::Ordered(item)) => orders[item.index()] = quantity,
                Some(Item::WithoutRule(name)) => {
                    let name = format!("{name} (item {number})");
                    let what = format!("{name}, which has no rule, is left out");
                    omitted.add(ORDERS, what, without_rule(ORDERS, name))?;
                }
                None => {
                    let name = format!("item {number}");
                    let error = wrong(ORDERS, &name, &expected);
                    omitted.add(ORDERS, format!("unknown {name} is left out"), error)?;
                }
            }
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
            let (row, column) = (index / SIDE, index % SIDE);
            let cell = (row as u8, column as u8);
            let is_entry = level.portals.iter().any(|portal| portal.from == cell);
            let is_outlet = level.portals.iter().any(|portal| portal.to == cell);
            let is_named = [
                (Meaning::Portal, is_entry || is_outlet),
                (Meaning::Entry, is_entry),
                (Meaning::Outlet, is_outlet),
            ];
            let bits = whole(value).unwrap_or(0);
            let unnamed = is_named.into_iter().filter(|(_, is_named)| !is_named);
            let mut unnamed = unnamed.filter_map(|(meaning, _)| mask(meaning));
            if let Some(bit) = unnamed.find(|bit| bits & bit != 0) {
                let at = place((row + 1, column + 1));
                notes.push(format!(
                    "{at}: a bit of a portal ({bit}) is left out, for `portals` does not name it"
                ));
            }
        }
        Ok(notes)
    }

    /// Returns the cells of the tile map.
    fn cells(&self, fuse: u8, omitted: &mut Omitted) -> Result<Vec<Option<Cell>>, ImportError> {
        let mut cells = Vec::new();
        for (index, value) in self.values()?.into_iter().enumerate() {
            let bits = whole(value);
            let bits = bits.ok_or_else(|| wrong("tileMap", &shown(value), "whole numbers"))?;
            let at = (index / SIDE + 1, index % SIDE + 1);
            cells.push(cell(at, bits, fuse, omitted)?);
        }
        Ok(cells)
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
            let number = whole(value.get(index)?.get(place)?)?;
            (number < SIDE as u64).then_some(number as u8)
        };
        Some((number(1)?, number(0)?))
    };
    let ends = end(0).zip(end(1));
    let expected = "[[column, row], [column, row]], each from 0 to 8";
    let (from, to) = ends.ok_or_else(|| wrong("portals", &shown(value), expected))?;
    Ok(Portal { from, to })
}
