//! The reference implementation of swapless match-3: plain code on rows of colours that tries every play.

use std::collections::HashMap;

use sweetfish_sm3::Fall;

/// Column and row, both from 0 at the bottom left corner.
pub(crate) type Place = (i32, i32);

/// The rows of colours from the bottom, with 0 for an empty cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Grid(pub(crate) Vec<Vec<u8>>);

impl Grid {
    /// Parses a board from its rows, the top one first.
    pub(crate) fn read(text: &str) -> Self {
        let row = |row: &str| row.bytes().map(|digit| digit - b'0').collect();
        Self(text.lines().rev().map(row).collect())
    }

    pub(crate) fn text(&self) -> String {
        let row = |row: &Vec<u8>| row.iter().map(u8::to_string).collect::<String>() + "\n";
        self.0.iter().rev().map(row).collect()
    }

    /// Returns the colour of a cell, or 0 outside the board.
    fn colour(&self, (x, y): Place) -> u8 {
        let row = usize::try_from(y).ok().and_then(|y| self.0.get(y));
        let cell = row.and_then(|row| usize::try_from(x).ok().and_then(|x| row.get(x)));
        *cell.unwrap_or(&0)
    }

    /// Returns the blocks that an action at a cell takes, sorted: walks from the cell in each direction while the colour is
    /// the same, and keeps lines of three or more.
    pub(crate) fn taken(&self, cell: Place) -> Vec<Place> {
        let colour = self.colour(cell);
        let mut taken = Vec::new();
        for (dx, dy) in [(1, 0), (0, 1)] {
            let mut line = vec![cell];
            for sign in [-1, 1] {
                let mut at = (cell.0 + sign * dx, cell.1 + sign * dy);
                while colour != 0 && self.colour(at) == colour {
                    line.push(at);
                    at = (at.0 + sign * dx, at.1 + sign * dy);
                }
            }
            if line.len() >= 3 {
                taken.extend(line);
            }
        }
        taken.sort_unstable();
        taken.dedup();
        taken
    }

    /// Returns the legal actions, row by row from the bottom.
    pub(crate) fn actions(&self) -> Vec<Place> {
        let (width, height) = (self.0[0].len() as i32, self.0.len() as i32);
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        cells.filter(|&cell| !self.taken(cell).is_empty()).collect()
    }

    /// Returns the board after an action.
    pub(crate) fn after(&self, cell: Place, fall: Fall) -> Self {
        let mut next = self.clone();
        for (x, y) in self.taken(cell) {
            next.0[y as usize][x as usize] = 0;
        }
        if fall == Fall::None {
            return next;
        }
        let column = |x: usize| {
            next.0
                .iter()
                .map(move |row| row[x])
                .filter(|&block| block > 0)
        };
        let columns = (0..next.0[0].len()).map(|x| column(x).collect());
        let mut columns: Vec<Vec<u8>> = columns.collect();
        if fall == Fall::DownAndLeft {
            columns.retain(|column| !column.is_empty());
        }
        for (y, row) in next.0.iter_mut().enumerate() {
            for (x, cell) in row.iter_mut().enumerate() {
                *cell = *columns
                    .get(x)
                    .and_then(|column| column.get(y))
                    .unwrap_or(&0);
            }
        }
        next
    }
}

/// The rules of a game.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub(crate) fall: Fall,
    pub(crate) values: Vec<u32>,
    pub(crate) target: u32,
}

impl Reference {
    fn value(&self, blocks: usize) -> u32 {
        self.values[blocks.min(self.values.len() - 1)]
    }

    /// Returns the best total of all plays. Tries them one by one, and equal states once.
    pub(crate) fn best(&self, grid: &Grid, actions: u32) -> u64 {
        self.search(grid, actions, 0, &mut HashMap::new())
    }

    fn search(
        &self,
        grid: &Grid,
        left: u32,
        points: u32,
        known: &mut HashMap<(Grid, u32, u32), u64>,
    ) -> u64 {
        if self.target > 0 && points >= self.target {
            let each = self.value(grid.0.len() + grid.0[0].len());
            return u64::from(points) + u64::from(left) * u64::from(each);
        }
        if left == 0 {
            return points.into();
        }
        let key = (grid.clone(), left, points);
        if let Some(&total) = known.get(&key) {
            return total;
        }
        let mut best = u64::from(points);
        for action in grid.actions() {
            let made = points + self.value(grid.taken(action).len());
            let next = grid.after(action, self.fall);
            best = best.max(self.search(&next, left - 1, made, known));
        }
        known.insert(key, best);
        best
    }
}

/// Returns the usual values: two less than the blocks.
pub(crate) fn usual() -> Vec<u32> {
    (0..60_u32).map(|blocks| blocks.saturating_sub(2)).collect()
}
