//! Levels as objects for people's programs: what a level asks for, and its board.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Cell, Gives, Level, Limit, OrderItem, Rate, Spawn};

/// What a level asks for, to be serialised. The keys are those of level files, where these have one.
#[derive(Debug, Serialize)]
pub struct Described {
    name: String,
    mode: String,
    width: u8,
    height: u8,
    /// The number of places that are not voids.
    cells: usize,
    kinds: u8,
    /// Either `moves` or `seconds` is the limit.
    moves: Option<u16>,
    seconds: Option<u16>,
    score: Option<u32>,
    /// Layers of jelly, also where they are not a goal.
    jelly: u32,
    ingredients: u8,
    orders: BTreeMap<String, u16>,
    /// Spawn rates.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    enter: BTreeMap<&'static str, Often>,
}

/// How often something enters; 0 is never.
#[derive(Debug, Serialize)]
struct Often {
    every: u16,
    floor: u8,
}

impl Described {
    /// Describes a level.
    pub fn new(level: &Level) -> Self {
        let (moves, seconds) = match level.limit {
            Limit::Moves(moves) => (Some(moves), None),
            Limit::Seconds(seconds) => (None, Some(seconds)),
        };
        let ordered = |item: OrderItem| (item.to_string(), level.goals.orders[item.index()]);
        let orders = OrderItem::all()
            .map(ordered)
            .filter(|(_, count)| *count > 0);
        let rates = Spawn::ALL.into_iter().zip(level.enter.rates);
        let rates = rates.filter(|&(_, rate)| rate != Rate::default());
        let rates =
            rates.map(|(spawn, Rate { every, floor })| (spawn.name(), Often { every, floor }));
        Self {
            name: level.name.clone(),
            mode: level.mode.to_string(),
            width: level.width,
            height: level.height,
            cells: level.places().count(),
            kinds: level.kinds,
            moves,
            seconds,
            score: level.goals.score,
            jelly: level.jelly(),
            ingredients: level.goals.ingredients,
            orders: orders.collect(),
            enter: rates.collect(),
        }
    }
}

/// A level with its board, to be serialised.
#[derive(Debug, Serialize)]
pub struct Drawn {
    #[serde(flatten)]
    level: Described,
    /// The words of level files, row by row.
    board: Vec<Vec<String>>,
    /// Places as `[row, column]`, from 1 at the top left, as in level files.
    spawners: Vec<(u8, u8)>,
    /// Row, column and what comes in of the spawners that do not give all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gives: Vec<(u8, u8, String)>,
    exits: Vec<(u8, u8)>,
    portals: Vec<Ends>,
}

/// The ends of a portal.
#[derive(Debug, Serialize)]
struct Ends {
    from: (u8, u8),
    to: (u8, u8),
}

impl Drawn {
    /// Describes a level and its board.
    pub fn new(level: &Level) -> Self {
        let word = |cell: Option<&Cell>| cell.map_or("#".to_string(), Cell::to_string);
        let row = |row| (0..level.width).map(move |column| word(level.cell(row, column)));
        let from_one = |(row, column)| (row + 1, column + 1);
        let places = |keep: fn(&Cell) -> bool| {
            let kept = level.places().filter(|(_, _, cell)| keep(cell));
            kept.map(|(row, column, _)| from_one((row, column)))
                .collect()
        };
        let portals = level.portals.iter().map(|portal| Ends {
            from: from_one(portal.from),
            to: from_one(portal.to),
        });
        Self {
            level: Described::new(level),
            board: (0..level.height).map(|at| row(at).collect()).collect(),
            spawners: places(|cell| cell.spawner),
            gives: level
                .places()
                .filter(|(_, _, cell)| cell.gives != Gives::ALL)
                .map(|(row, column, cell)| (row + 1, column + 1, cell.gives.word()))
                .collect(),
            exits: places(|cell| cell.exit),
            portals: portals.collect(),
        }
    }
}
