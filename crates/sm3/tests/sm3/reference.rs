//! Swapless match-3 in its slowest and most literal form: a map from cells to colours.

use std::collections::{BTreeMap, BTreeSet};

use sweetfish_sm3::Fall;

/// Column and row, from the bottom left corner.
pub(crate) type Place = (i32, i32);

/// The blocks of a board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Grid {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) blocks: BTreeMap<Place, u8>,
}

impl Grid {
    /// A board from its rows, the top one first.
    pub(crate) fn read(text: &str) -> Self {
        let rows: Vec<&str> = text.lines().collect();
        let mut blocks = BTreeMap::new();
        for (y, row) in (0..).zip(rows.iter().rev()) {
            for (x, digit) in (0..).zip(row.chars()) {
                if digit != '0' {
                    blocks.insert((x, y), digit as u8 - b'0');
                }
            }
        }
        Self {
            width: rows[0].len() as i32,
            height: rows.len() as i32,
            blocks,
        }
    }

    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for y in (0..self.height).rev() {
            for x in 0..self.width {
                text += &self.blocks.get(&(x, y)).unwrap_or(&0).to_string();
            }
            text.push('\n');
        }
        text
    }

    /// The blocks that an action at a cell takes: walk from the cell in each direction while the
    /// colour is the same, and keep lines of three and more.
    pub(crate) fn taken(&self, cell: Place) -> BTreeSet<Place> {
        let mut taken = BTreeSet::new();
        let Some(colour) = self.blocks.get(&cell) else {
            return taken;
        };
        for (dx, dy) in [(1, 0), (0, 1)] {
            let mut line = BTreeSet::from([cell]);
            for sign in [-1, 1] {
                let mut at = cell;
                loop {
                    at = (at.0 + sign * dx, at.1 + sign * dy);
                    if self.blocks.get(&at) != Some(colour) {
                        break;
                    }
                    line.insert(at);
                }
            }
            if line.len() >= 3 {
                taken.extend(line);
            }
        }
        taken
    }

    /// The cells that take something, in the order of rows from the bottom.
    pub(crate) fn actions(&self) -> Vec<Place> {
        let mut cells: Vec<Place> = self.blocks.keys().copied().collect();
        cells.retain(|&cell| !self.taken(cell).is_empty());
        cells.sort_by_key(|&(x, y)| (y, x));
        cells
    }

    /// The board after an action.
    pub(crate) fn after(&self, cell: Place, fall: Fall) -> Self {
        let mut next = self.clone();
        for place in self.taken(cell) {
            next.blocks.remove(&place);
        }
        if fall != Fall::None {
            while next.step(|(x, y)| (x, y - 1), |(_, y)| y > 0) {}
        }
        if fall == Fall::DownAndLeft {
            // A column without blocks is closed by moving everything right of it, as often as it
            // takes.
            for _ in 0..self.width {
                for x in 0..self.width {
                    if next.blocks.keys().all(|place| place.0 != x) {
                        let moved = |place: Place| {
                            if place.0 > x {
                                (place.0 - 1, place.1)
                            } else {
                                place
                            }
                        };
                        let blocks = next.blocks.iter();
                        next.blocks = blocks
                            .map(|(&place, &colour)| (moved(place), colour))
                            .collect();
                    }
                }
            }
        }
        next
    }

    /// Moves one block to a free cell; whether there was one to move.
    fn step(&mut self, to: impl Fn(Place) -> Place, may: impl Fn(Place) -> bool) -> bool {
        let moving = self.blocks.iter().find_map(|(&place, &colour)| {
            let free = may(place) && !self.blocks.contains_key(&to(place));
            free.then_some((place, colour))
        });
        if let Some((place, colour)) = moving {
            self.blocks.remove(&place);
            self.blocks.insert(to(place), colour);
        }
        moving.is_some()
    }
}
