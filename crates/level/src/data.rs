//! Levels as data of JSON, as editors pass them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::format::{mark_tops, own_spawners};
use crate::text::{Word, cell};
use crate::{
    At, CHOICES, Cell, Choices, Enter, Gives, Goals, Level, LevelError, Limit, Mode, OrderItem,
    Portal, Rate, Spawn, bounds,
};

/// A level as data, sound or not. Goals that its mode does not have are kept, and are no goals of the level.
///
/// Rows and columns count from 0 at the top left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "Level"))]
pub struct Data {
    /// Its name; may be empty.
    pub name: String,
    /// Its mode.
    pub mode: Mode,
    /// The number of kinds of candies.
    pub kinds: u64,
    /// Whether the limit of a level with several goals is in seconds.
    pub timed: bool,
    /// The moves or seconds that are allowed.
    pub limit: u64,
    /// The score to reach; 0 is no goal, here and below.
    pub score: u64,
    /// The number of ingredients that must leave.
    pub ingredients: u64,
    /// An ingredient enters only while fewer than this many are on the board.
    pub at_once: u64,
    /// The number ordered of each item, by its name.
    pub orders: BTreeMap<String, u64>,
    /// Up to three rising scores, for information.
    pub stars: Vec<u64>,
    /// Columns.
    pub width: u64,
    /// Rows.
    pub height: u64,
    /// The words of the cells in reading order.
    pub cells: Vec<String>,
    /// Whether each cell is a spawner; `null` for the top cell of each column.
    pub spawners: Option<Vec<bool>>,
    /// Whether ingredients leave at each cell.
    pub exits: Vec<bool>,
    /// Row and column of the entry and of the outlet of each portal.
    pub portals: Vec<[(u8, u8); 2]>,
    /// What comes in at each spawner, as level files say it; without it, everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub gives: Option<Vec<String>>,
    /// `every` and `floor` of the spawn rates, by its name; 0 is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub enter: Option<BTreeMap<String, [u64; 2]>>,
    /// The fuse of candy bombs that enter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub fuse: Option<u64>,
    /// The rules that differ from the default, by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub rules: Option<BTreeMap<String, u64>>,
}

impl From<&Level> for Data {
    fn from(level: &Level) -> Self {
        let cells = || level.cells.iter();
        let orders = OrderItem::all()
            .map(|item| (item.to_string(), level.goals.orders[item.index()].into()));
        Self {
            name: level.name.clone(),
            mode: level.mode,
            kinds: level.kinds.into(),
            timed: matches!(level.limit, Limit::Seconds(_)),
            limit: level.limit.amount().into(),
            score: level.goals.score.unwrap_or(0).into(),
            ingredients: level.goals.ingredients.into(),
            at_once: level.at_once.into(),
            orders: orders.filter(|&(_, count)| count > 0).collect(),
            stars: level.stars.iter().map(|&star| star.into()).collect(),
            width: level.width.into(),
            height: level.height.into(),
            cells: cells()
                .map(|cell| cell.map_or("#".into(), |cell| cell.to_string()))
                .collect(),
            spawners: own_spawners(level),
            exits: cells()
                .map(|cell| cell.is_some_and(|cell| cell.exit))
                .collect(),
            portals: level
                .portals
                .iter()
                .map(|portal| [portal.from, portal.to])
                .collect(),
            gives: cells()
                .flatten()
                .any(|cell| cell.gives != Gives::ALL)
                .then(|| {
                    let word =
                        |cell: &Option<Cell>| cell.map_or(".".into(), |cell| cell.gives.word());
                    cells().map(word).collect()
                }),
            enter: {
                let rate = |spawn: Spawn| level.enter.rates[spawn as usize];
                let own = Spawn::ALL.into_iter();
                let own = own.filter(|&spawn| rate(spawn) != Rate::default());
                let own = own.map(|spawn| {
                    let Rate { every, floor } = rate(spawn);
                    (spawn.name().to_string(), [every.into(), floor.into()])
                });
                Some(own.collect()).filter(|own: &BTreeMap<_, _>| !own.is_empty())
            },
            fuse: (level.enter.fuse != Enter::FUSE).then(|| level.enter.fuse.into()),
            rules: {
                let own = level.choices.changed();
                let own = own.map(|(name, number)| (name.to_string(), number.into()));
                Some(own.collect()).filter(|own: &BTreeMap<_, _>| !own.is_empty())
            },
        }
    }
}

impl TryFrom<&Data> for Level {
    type Error = LevelError;

    /// Returns the level, which is sound.
    fn try_from(data: &Data) -> Result<Self, LevelError> {
        let mode = data.mode;
        let has = |own: &[Mode]| mode == Mode::Mixed || own.contains(&mode);
        let ingredients = if has(&[Mode::Ingredients]) {
            number("ingredients", data.ingredients, 0, bounds::MOST_INGREDIENTS)?
        } else {
            0
        };
        let limit = number("limit", data.limit, 1, *bounds::LIMITS.end())?;
        let cells = data.cells()?;
        let jelly = cells.iter().flatten().any(|cell| cell.jelly > 0);
        let level = Self {
            name: data.name()?,
            mode,
            kinds: number("kinds", data.kinds, 3, *bounds::KINDS.end())?,
            limit: if mode == Mode::Timed || (mode == Mode::Mixed && data.timed) {
                Limit::Seconds(limit)
            } else {
                Limit::Moves(limit)
            },
            goals: Goals {
                score: match data.score {
                    score if score > 0 && has(&[Mode::Moves, Mode::Timed]) => {
                        Some(number("score", score, 1, u32::MAX)?)
                    }
                    _ => None,
                },
                jelly: jelly && has(&[Mode::Jelly]),
                ingredients,
                orders: if has(&[Mode::Orders]) {
                    data.orders()?
                } else {
                    [0; OrderItem::COUNT]
                },
            },
            at_once: if ingredients > 0 {
                number("at_once", data.at_once, 0, bounds::MOST_CELLS)?
            } else {
                1
            },
            stars: data
                .stars
                .iter()
                .map(|&star| number("stars", star, 1, u32::MAX))
                .collect::<Result<_, _>>()?,
            width: number("width", data.width, 1, 9)?,
            height: number("height", data.height, 1, 9)?,
            cells,
            portals: data.portals()?,
            enter: data.enter(ingredients > 0)?,
            choices: data.choices()?,
        };
        level.check()?;
        Ok(level)
    }
}

impl Data {
    fn name(&self) -> Result<String, LevelError> {
        if self.name.chars().any(char::is_control) {
            let found = "a name of several lines";
            return Err(LevelError::new(At::Key("name"), found, "one of one line"));
        }
        Ok(self.name.clone())
    }

    fn cells(&self) -> Result<Vec<Option<Cell>>, LevelError> {
        let width: usize = number("width", self.width, 1, 9)?;
        let count = width * number::<usize>("height", self.height, 1, 9)?;
        let marks = |key, marks: &[bool]| right_length(key, marks.len(), count);
        right_length("cells", self.cells.len(), count)?;
        marks("exits", &self.exits)?;
        if let Some(spawners) = &self.spawners {
            marks("spawners", spawners)?;
        }
        let word = |(index, text): (usize, &String)| {
            let at = At::Cell((index / width) as u8, (index % width) as u8);
            cell(&Word {
                text,
                line: 1,
                column: 1,
            })
            .map_err(|error| LevelError::new(at, error.found, error.expected))
        };
        let cells = self.cells.iter().enumerate().map(word);
        let mut cells: Vec<_> = cells.collect::<Result<_, _>>()?;
        for (index, cell) in cells.iter_mut().enumerate() {
            if let Some(cell) = cell {
                cell.exit = self.exits[index];
                cell.spawner = self.spawners.as_ref().is_some_and(|own| own[index]);
            }
        }
        if self.spawners.is_none() {
            mark_tops(&mut cells, width);
        }
        self.give(&mut cells)?;
        Ok(cells)
    }

    /// Sets what spawners give.
    fn give(&self, cells: &mut [Option<Cell>]) -> Result<(), LevelError> {
        let Some(gives) = &self.gives else {
            return Ok(());
        };
        right_length("gives", gives.len(), cells.len())?;
        for (word, cell) in gives.iter().zip(cells) {
            let Some(gives) = Gives::parse(word) else {
                let expected = "`.` or some of `c`, `i`, `s`, `b` in this order";
                return Err(LevelError::new(
                    At::Key("gives"),
                    format!("`{word}`"),
                    expected,
                ));
            };
            if let Some(cell) = cell
                && cell.spawner
            {
                cell.gives = gives;
            }
        }
        Ok(())
    }

    /// Returns the spawn rates; ingredients only in a level that wants some.
    fn enter(&self, ingredients: bool) -> Result<Enter, LevelError> {
        let mut enter = Enter::default();
        if let Some(fuse) = self.fuse {
            enter.fuse = number("fuse", fuse, 1, Enter::LONGEST)?;
        }
        for (name, &[every, floor]) in self.enter.iter().flatten() {
            let Some(spawn) = Spawn::named(name) else {
                let expected = format!("one of {}", Spawn::ALL.map(Spawn::name).join(", "));
                return Err(LevelError::new(
                    At::Key("enter"),
                    format!("`{name}`"),
                    expected,
                ));
            };
            enter.rates[spawn as usize] = Rate {
                every: number("enter", every, 0, bounds::LONGEST_INTERVAL)?,
                floor: number("enter", floor, 0, bounds::MOST_CELLS)?,
            };
        }
        if !ingredients {
            enter.rates[Spawn::Ingredient as usize] = Rate::default();
        }
        Ok(enter)
    }

    fn choices(&self) -> Result<Choices, LevelError> {
        let mut choices = Choices::default();
        for (name, &value) in self.rules.iter().flatten() {
            let place = Choices::place(name).map_err(|expected| {
                LevelError::new(At::Key("rules"), format!("`{name}`"), expected)
            })?;
            choices.0[place] = number("rules", value, 0, CHOICES[place].most)?;
        }
        Ok(choices)
    }

    fn orders(&self) -> Result<[u16; OrderItem::COUNT], LevelError> {
        let mut orders = [0; OrderItem::COUNT];
        for (name, &count) in &self.orders {
            let item = OrderItem::named(name).map_err(|expected| {
                LevelError::new(At::Key("orders"), format!("an order of `{name}`"), expected)
            })?;
            orders[item.index()] = number_at(At::Order(item), count, 0, bounds::MOST_ORDERED)?;
        }
        Ok(orders)
    }

    fn portals(&self) -> Result<Vec<Portal>, LevelError> {
        let portal = |(index, &[from, to]): (usize, &[(u8, u8); 2])| {
            let outside = [from, to]
                .into_iter()
                .find(|place| place.0.max(place.1) > 8);
            match outside {
                Some((row, column)) => {
                    let found = format!("row {row} and column {column} from 0");
                    Err(LevelError::new(
                        At::Portal(index),
                        found,
                        "a cell of the board",
                    ))
                }
                None => Ok(Portal { from, to }),
            }
        };
        self.portals.iter().enumerate().map(portal).collect()
    }
}

fn right_length(key: &'static str, found: usize, expected: usize) -> Result<(), LevelError> {
    if found == expected {
        return Ok(());
    }
    let found = format!("{found} cells");
    Err(LevelError::new(At::Key(key), found, expected.to_string()))
}

fn number<N>(key: &'static str, value: u64, least: u64, most: N) -> Result<N, LevelError>
where
    N: TryFrom<u64> + PartialOrd + std::fmt::Display + Copy,
{
    number_at(At::Key(key), value, least, most)
}

fn number_at<N>(at: At, value: u64, least: u64, most: N) -> Result<N, LevelError>
where
    N: TryFrom<u64> + PartialOrd + std::fmt::Display + Copy,
{
    let number = N::try_from(value)
        .ok()
        .filter(|&number| value >= least && number <= most);
    let expected = || format!("a number of {least} to {most}");
    number.ok_or_else(|| LevelError::new(at, value.to_string(), expected()))
}
