//! What a level says of its elements before it is played: cake bombs, rings of portals, what its spawners bring.

use super::error::At;
use super::{Blocker, Content, Gives, Level, OrderItem, Pair, Rate, Spawn};

/// Returns the cells of each cake bomb: quarters in reading order are the upper left ones of squares of 2x2, as long as
/// they are in none yet.
pub(crate) fn cakes(level: &Level) -> Vec<Vec<(u8, u8)>> {
    let mut cakes: Vec<Vec<(u8, u8)>> = Vec::new();
    for (row, column, cell) in level.places() {
        let is_quarter = matches!(cell.content, Content::Blocker(Blocker::Cake, _));
        if is_quarter && !cakes.iter().flatten().any(|&own| own == (row, column)) {
            let (below, right) = (row + 1, column + 1);
            cakes.push(vec![
                (row, column),
                (row, right),
                (below, column),
                (below, right),
            ]);
        }
    }
    cakes
}

/// Finds a quarter whose cake bomb is not whole.
pub(crate) fn torn(level: &Level) -> Option<At> {
    let is_quarter = |&(row, column): &(u8, u8)| {
        let cell = level.cell(row, column);
        cell.is_some_and(|cell| matches!(cell.content, Content::Blocker(Blocker::Cake, _)))
    };
    let mut all = cakes(level).into_iter();
    let torn = all.find(|cake| !cake.iter().all(is_quarter))?;
    Some(At::Cell(torn[0].0, torn[0].1))
}

/// Returns whether it matters from which spawner a new piece comes.
pub(crate) fn gives_differ(level: &Level) -> bool {
    let mut places = level.places();
    let enters = |&spawn: &Spawn| level.brings(spawn);
    Spawn::ALL.iter().any(enters)
        && places.any(|(_, _, cell)| cell.spawner && cell.gives != Gives::ALL)
}

impl Level {
    /// Returns whether more of something come in while the level is played.
    pub(crate) fn brings(&self, spawn: Spawn) -> bool {
        match spawn {
            Spawn::Ingredient => self.goals.ingredients > 0,
            other => self.enter.rates[other as usize] != Rate::default(),
        }
    }

    /// Returns whether a spawner gives something.
    pub(crate) fn gives(&self, spawn: Spawn) -> bool {
        let mut places = self.places();
        places.any(|(_, _, cell)| cell.spawner && cell.gives.has(spawn.sort()))
    }
}

/// Returns whether pairs are ordered.
pub(crate) fn are_ordered(level: &Level) -> bool {
    let mut items = Pair::ALL.into_iter().map(OrderItem::Pair);
    items.any(|item| level.goals.orders[item.index()] > 0)
}

/// Returns the cells of each ring of portals, a way of falling that leads back to its start, in the order of the way, from the one at which the ring begins: its first spawner in
/// reading order, or else its first outlet.
pub(crate) fn rings(level: &Level) -> Vec<Vec<(u8, u8)>> {
    let mut rings = Vec::new();
    for portal in &level.portals {
        let Some(mut ring) = ring(level, portal.to) else {
            continue;
        };
        let is_spawner = |&&(row, column): &&(u8, u8)| {
            let cell = level.cell(row, column);
            cell.is_some_and(|cell| cell.spawner)
        };
        let is_outlet = |place: &&(u8, u8)| level.portals.iter().any(|other| other.to == **place);
        let spawner = ring.iter().filter(is_spawner).min();
        let Some(&begin) = spawner.or_else(|| ring.iter().filter(is_outlet).min()) else {
            continue;
        };
        let place = ring.iter().position(|&place| place == begin);
        ring.rotate_left(place.unwrap_or(0));
        // Each of its portals leads to the same ring.
        if !rings.contains(&ring) {
            rings.push(ring);
        }
    }
    rings
}

/// Returns the cells on the way from `start`, that one first, if it leads back there.
fn ring(level: &Level, start: (u8, u8)) -> Option<Vec<(u8, u8)>> {
    let mut ring = Vec::new();
    let mut place = start;
    while ring.len() < level.cells.len() {
        ring.push(place);
        place = level.after(place)?;
        if place == start {
            return Some(ring);
        }
    }
    None
}
