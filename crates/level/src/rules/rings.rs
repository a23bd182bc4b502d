//! Rings of portals: ways of falling that lead back to their start.

use crate::Level;

/// Returns the cells of each ring in the order of the way, from the one at which the ring begins: its first spawner in
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
