//! The rules of the duel on an array of bytes: groups, moves, gravity, and counting games.

use std::fmt;

use rand::{Rng, RngExt};
use sweetfish_duel::{Cell, Position};

/// The byte of an empty cell; the others are digits.
const EMPTY: u8 = b'*';

/// Column and row of a cell, both from 0 at the top left corner.
pub(crate) type Place = (usize, usize);

/// A board. Two boards are equal if all their cells are.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    pub(crate) size: usize,
    pub(crate) kinds: usize,
    /// Row by row, the top row first.
    cells: Vec<u8>,
}

impl Grid {
    /// Parses a board from its rows, joined by `/`.
    pub(crate) fn parse(kinds: usize, rows: &str) -> Self {
        let size = rows.split('/').count();
        let cells: Vec<u8> = rows.bytes().filter(|&byte| byte != b'/').collect();
        assert_eq!(cells.len(), size * size, "{rows} is not a square");
        Self { size, kinds, cells }
    }

    /// Returns a board whose cells are filled with a chance of `fill` in 100 each. They may hang.
    pub(crate) fn random(size: usize, kinds: usize, fill: u32, rng: &mut impl Rng) -> Self {
        let mut cell = || {
            if rng.random_range(0..100) < fill {
                b'0' + rng.random_range(0..kinds as u8)
            } else {
                EMPTY
            }
        };
        let cells = (0..size * size).map(|_| cell()).collect();
        Self { size, kinds, cells }
    }

    /// Returns a random board after its cells fell.
    pub(crate) fn random_settled(size: usize, kinds: usize, fill: u32, rng: &mut impl Rng) -> Self {
        let mut grid = Self::random(size, kinds, fill, rng);
        grid.fall();
        grid
    }

    /// Returns the board with left and right exchanged, and the kinds in reverse order.
    pub(crate) fn mirrored(&self) -> Self {
        let mut grid = self.clone();
        for (place, byte) in self.cells.iter().enumerate() {
            let (column, row) = (place % self.size, place / self.size);
            let byte = match *byte {
                EMPTY => EMPTY,
                kind => b'0' + self.kinds as u8 - 1 - (kind - b'0'),
            };
            grid.cells[row * self.size + self.size - 1 - column] = byte;
        }
        grid
    }

    /// Returns the board with `count` more columns on the right, each of one cell of a kind of its own, and
    /// as many empty rows on top.
    pub(crate) fn with_lone_cells(&self, count: usize) -> Self {
        let size = self.size + count;
        let kinds = self.kinds + count;
        let mut rows = vec!["*".repeat(size); count];
        rows.extend(self.rows().into_iter().map(|row| row + &"*".repeat(count)));
        let mut grid = Self::parse(kinds, &rows.join("/"));
        for lone in 0..count {
            grid.set(
                (self.size + lone, size - 1),
                b'0' + (self.kinds + lone) as u8,
            );
        }
        grid
    }

    pub(crate) fn get(&self, (column, row): Place) -> u8 {
        self.cells[row * self.size + column]
    }

    fn set(&mut self, (column, row): Place, byte: u8) {
        self.cells[row * self.size + column] = byte;
    }

    pub(crate) fn is_filled(&self, place: Place) -> bool {
        self.get(place) != EMPTY
    }

    pub(crate) fn places(&self) -> Vec<Place> {
        let row = |row| (0..self.size).map(move |column| (column, row));
        (0..self.size).flat_map(row).collect()
    }

    pub(crate) fn pieces(&self) -> usize {
        self.cells.iter().filter(|&&byte| byte != EMPTY).count()
    }

    pub(crate) fn rows(&self) -> Vec<String> {
        let text = |row: &[u8]| String::from_utf8(row.to_vec()).expect("cells are ASCII");
        self.cells.chunks(self.size).map(text).collect()
    }

    /// Returns the board of the library with the same cells.
    pub(crate) fn position(&self) -> Position {
        Position::from_rows(self.kinds, &self.rows()).expect("the board is well formed")
    }

    /// Returns the cells of the group that holds `start`.
    pub(crate) fn group_of(&self, start: Place) -> Vec<Place> {
        let kind = self.get(start);
        assert_ne!(kind, EMPTY, "an empty cell has no group");
        let mut group = vec![start];
        let mut next = 0;
        while next < group.len() {
            let (column, row) = group[next];
            next += 1;
            let mut neighbours = Vec::new();
            if column > 0 {
                neighbours.push((column - 1, row));
            }
            if row > 0 {
                neighbours.push((column, row - 1));
            }
            if column + 1 < self.size {
                neighbours.push((column + 1, row));
            }
            if row + 1 < self.size {
                neighbours.push((column, row + 1));
            }
            for place in neighbours {
                if self.get(place) == kind && !group.contains(&place) {
                    group.push(place);
                }
            }
        }
        group
    }

    /// Returns all groups, in the order of their first cells.
    pub(crate) fn groups(&self) -> Vec<Vec<Place>> {
        let mut rest = self.clone();
        let mut groups = Vec::new();
        for place in self.places() {
            if rest.is_filled(place) {
                let group = rest.group_of(place);
                rest.clear(&group);
                groups.push(group);
            }
        }
        groups
    }

    fn clear(&mut self, group: &[Place]) {
        for &place in group {
            self.set(place, EMPTY);
        }
    }

    /// Lets every hanging cell fall.
    pub(crate) fn fall(&mut self) {
        for column in 0..self.size {
            let bytes: Vec<u8> = (0..self.size).map(|row| self.get((column, row))).collect();
            let (mut fallen, filled): (Vec<u8>, Vec<u8>) =
                bytes.into_iter().partition(|&byte| byte == EMPTY);
            fallen.extend(filled);
            for (row, byte) in fallen.into_iter().enumerate() {
                self.set((column, row), byte);
            }
        }
    }

    /// Takes the group that holds `place` and returns its size.
    pub(crate) fn take(&mut self, place: Place) -> usize {
        let group = self.group_of(place);
        self.clear(&group);
        self.fall();
        group.len()
    }

    /// Returns the reward of taking the group that holds `place`, and the board after it.
    pub(crate) fn after(&self, place: Place) -> (i32, Self) {
        let mut next = self.clone();
        let size = next.take(place) as i32;
        (size * size, next)
    }

    /// Returns every move: a cell of the group, its reward, and the board after it.
    pub(crate) fn moves(&self) -> Vec<(Place, i32, Self)> {
        let follow = |group: Vec<Place>| {
            let (reward, next) = self.after(group[0]);
            (group[0], reward, next)
        };
        self.groups().into_iter().map(follow).collect()
    }

    /// Returns the number of sequences of exactly `depth` moves.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.groups().len() as u64,
            _ => self
                .moves()
                .iter()
                .map(|(_, _, next)| next.perft(depth - 1))
                .sum(),
        }
    }
}

/// Writes the number of kinds and the rows, joined by `/`.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} kinds {}", self.kinds, self.rows().join("/"))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Returns the cell of the library at a place.
pub(crate) fn cell((column, row): Place) -> Cell {
    Cell::new(column, row)
}

/// Returns the place of a cell of the library.
pub(crate) fn place(cell: Cell) -> Place {
    (cell.column(), cell.row())
}
