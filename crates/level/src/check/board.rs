//! Checks cells and portals.

use super::{At, LevelError, fault};
use crate::elements::place;
use crate::{Content, Form, Level, facts};

impl Level {
    pub(super) fn check_cells(&self) -> Result<(), LevelError> {
        for (row, column, cell) in self.places() {
            let at = At::Cell(row, column);
            match cell.content {
                Content::Candy {
                    kind: Some(kind), ..
                } if kind > self.kinds => {
                    let found = format!("kind {kind}");
                    return fault(at, found, format!("1 to {}, the kinds", self.kinds));
                }
                Content::Primed { .. } => return fault(at, "a primed candy", "none at the start"),
                _ => {}
            }
            if cell.locked && !matches!(cell.content, Content::Candy { .. }) {
                return fault(at, "a lock", "a candy under it");
            }
            if cell.marmalade && (cell.locked || !cell.content.is_piece()) {
                return fault(at, "marmalade", "a piece without a lock in it");
            }
            if let Content::Candy {
                form: Form::Chameleon(other),
                kind,
            } = cell.content
                && other > 0
                && (other > self.kinds || kind.is_none_or(|kind| kind == other))
            {
                let (found, expected) = match kind {
                    None => (" of a random candy", "none, as both are drawn".into()),
                    Some(kind) if kind == other => (" of a candy of that kind", "another".into()),
                    Some(_) => ("", format!("1 to {}, the kinds", self.kinds)),
                };
                return fault(at, format!("the other kind {other}{found}"), expected);
            }
            if cell.content == Content::ChocolateSpawner {
                let below = [
                    (cell.jelly > 0, "jelly"),
                    (cell.exit, "an exit"),
                    (cell.spawner, "a spawner"),
                ];
                if let Some((_, found)) = below.into_iter().find(|(has, _)| *has) {
                    let found = format!("{found} at a chocolate spawner");
                    return fault(at, found, "none");
                }
            }
            if self.run_ends_at(row, column) {
                return fault(at, "a run of three or more", "none at the start");
            }
        }
        if let Some(at) = facts::torn(self) {
            return fault(at, "a part of a cake bomb", "all of its 2x2 cells");
        }
        let is_fixed = |content: Content| !content.is_piece();
        if self
            .places()
            .all(|(_, _, cell)| cell.locked || cell.marmalade || is_fixed(cell.content))
        {
            return fault(At::Key("board"), "no piece that can move", "some");
        }
        Ok(())
    }

    /// Returns the kind that the board gives to a cell, unless marmalade hides it.
    fn kind(&self, row: u8, column: u8) -> Option<u8> {
        let cell = self.cell(row, column)?;
        match cell.content {
            _ if cell.marmalade && self.choices.0[place::MARMALADE_RUNS] == 0 => None,
            Content::Candy { kind, .. } => kind,
            _ => None,
        }
    }

    /// Returns whether a cell is the last of three equal candies of its row or column.
    fn run_ends_at(&self, row: u8, column: u8) -> bool {
        let Some(kind) = self.kind(row, column) else {
            return false;
        };
        let same = |up: u8, back: u8| {
            let place = (row.checked_sub(up), column.checked_sub(back));
            matches!(place, (Some(row), Some(column)) if self.kind(row, column) == Some(kind))
        };
        (same(1, 0) && same(2, 0)) || (same(0, 1) && same(0, 2))
    }

    pub(super) fn check_portals(&self) -> Result<(), LevelError> {
        for (index, portal) in self.portals.iter().enumerate() {
            let at = At::Portal(index);
            for (row, column) in [portal.from, portal.to] {
                if !self.has_cell(row, column) {
                    let found = format!("row {}, column {}", row + 1, column + 1);
                    return fault(at, found, "a cell of the board");
                }
            }
            if portal.from == portal.to {
                return fault(at, "a portal to its own entry", "another cell");
            }
            let before = &self.portals[..index];
            if before.iter().any(|other| other.from == portal.from) {
                return fault(at, "a second portal from this cell", "one");
            }
            if before.iter().any(|other| other.to == portal.to) {
                return fault(at, "a second portal to this cell", "one");
            }
        }
        Ok(())
    }

    /// Returns the cell that a piece in `place` falls to.
    pub(crate) fn after(&self, place: (u8, u8)) -> Option<(u8, u8)> {
        if let Some(portal) = self.portals.iter().find(|portal| portal.from == place) {
            return Some(portal.to);
        }
        let below = (place.0 + 1, place.1);
        let exists = self.has_cell(below.0, below.1);
        (exists && self.portals.iter().all(|portal| portal.to != below)).then_some(below)
    }
}
