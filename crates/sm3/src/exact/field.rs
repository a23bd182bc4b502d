//! The blocks of a region as bit masks, its lines, and the actions on it.

use super::region::Region;
use crate::{Board, Cell};

/// Masks of columns by row, from the bottom.
pub(super) type Rows<const R: usize> = [u32; R];

/// Blocks of a region of up to R rows, with their lines of three or more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<const R: usize> {
    /// The blocks in rows of three or more.
    pub(super) across: Rows<R>,
    /// The blocks in columns of three or more.
    pub(super) upright: Rows<R>,
    /// As `upright`, but masks of rows by column.
    pub(super) columns: [u32; Board::SIDE as usize],
    /// The blocks in both kinds of lines, as masks of rows by column.
    pub(super) crossings: [u32; Board::SIDE as usize],
}

/// The lines that an action takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A line of its row and one of its column.
    Both,
    /// A line of its row.
    Row,
    /// A line of its column.
    Column,
}

/// An action: its block, and the blocks that vanish.
#[derive(Clone, Copy, Debug)]
pub(super) struct Action {
    pub(super) kind: Kind,
    /// Its place in a sleep set: the pivot, or the first block of its line.
    pub(super) x: u8,
    pub(super) y: u8,
    /// The block to pick.
    pub(super) pick: (u8, u8),
    /// The columns that vanish in row `y`, as a mask.
    pub(super) row: u32,
    /// The rows that vanish in column `x`, as a mask.
    pub(super) column: u32,
}

impl Action {
    /// Returns the number of blocks that vanish.
    pub(super) fn len(&self) -> u32 {
        self.row.count_ones() + self.column.count_ones() - u32::from(self.kind == Kind::Both)
    }

    /// Returns the blocks that remain.
    pub(super) fn rest<const R: usize>(&self, blocks: &Rows<R>) -> Rows<R> {
        let mut rest = *blocks;
        rest[usize::from(self.y)] &= !self.row;
        for y in bits(self.column) {
            rest[y] &= !(1 << self.x);
        }
        rest
    }
}

/// Returns the bits of a mask.
pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            bit
        })
    })
}

/// Returns the run of contiguous bits of a mask around the bit `at`.
pub(super) fn run(mask: u32, at: usize) -> u32 {
    let below = !mask & ((1 << at) - 1);
    let first = 32 - below.leading_zeros();
    let length = (mask >> first).trailing_ones();
    ((1 << length) - 1) << first
}

impl<const R: usize> Field<R> {
    /// Finds the lines of some blocks.
    pub(super) fn new(blocks: &Rows<R>) -> Self {
        let mut field = Self {
            across: [0; R],
            upright: [0; R],
            columns: [0; Board::SIDE as usize],
            crossings: [0; Board::SIDE as usize],
        };
        for y in 0..R {
            let row = blocks[y];
            let threes = row & row >> 1 & row >> 2;
            field.across[y] = threes | threes << 1 | threes << 2;
            if y + 2 < R {
                let threes = row & blocks[y + 1] & blocks[y + 2];
                field.upright[y] |= threes;
                field.upright[y + 1] |= threes;
                field.upright[y + 2] |= threes;
            }
        }
        for y in 0..R {
            for x in bits(field.upright[y]) {
                field.columns[x] |= 1 << y;
            }
            for x in bits(field.upright[y] & field.across[y]) {
                field.crossings[x] |= 1 << y;
            }
        }
        field
    }

    /// Returns the blocks in any line.
    pub(super) fn live(&self) -> Rows<R> {
        let mut live = self.across;
        for y in 0..R {
            live[y] |= self.upright[y];
        }
        live
    }

    /// Returns the line in the row of a block, which must be in one.
    pub(super) fn row(&self, x: usize, y: usize) -> u32 {
        run(self.across[y], x)
    }

    /// Returns the line in the column of a block, which must be in one.
    pub(super) fn column(&self, x: usize, y: usize) -> u32 {
        run(self.columns[x], y)
    }

    /// Lists all actions, one for each set of blocks that can vanish.
    pub(super) fn actions(&self, list: &mut Vec<Action>) {
        list.clear();
        for y in 0..R {
            for x in bits(self.across[y] | self.upright[y]) {
                self.actions_at(x, y, list);
            }
        }
    }

    /// Lists the actions whose place is this block.
    fn actions_at(&self, x: usize, y: usize, list: &mut Vec<Action>) {
        let is_across = self.across[y] >> x & 1 == 1;
        let is_upright = self.upright[y] >> x & 1 == 1;
        let row = if is_across { self.row(x, y) } else { 0 };
        let column = if is_upright { self.column(x, y) } else { 0 };
        let action = Action {
            kind: Kind::Both,
            x: x as u8,
            y: y as u8,
            pick: (x as u8, y as u8),
            row,
            column,
        };
        if is_across && is_upright {
            list.push(action);
        }
        let alone = row & !self.upright[y];
        if is_across && row.trailing_zeros() as usize == x && alone != 0 {
            list.push(Action {
                kind: Kind::Row,
                pick: (alone.trailing_zeros() as u8, y as u8),
                column: 0,
                ..action
            });
        }
        let alone = column & !self.crossings[x];
        if is_upright && column.trailing_zeros() as usize == y && alone != 0 {
            list.push(Action {
                kind: Kind::Column,
                pick: (x as u8, alone.trailing_zeros() as u8),
                row: 0,
                ..action
            });
        }
    }
}

/// The place of a region on its board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    left: u8,
    bottom: u8,
    /// The number of its rows.
    pub(super) height: usize,
}

impl Frame {
    /// Returns the frame of a region.
    pub(super) fn of(region: &Region) -> Self {
        let cells = || (0..region.len()).map(|block| region.cell(block));
        let left = cells().map(|cell| cell.x).min().unwrap_or(0);
        let bottom = cells().map(|cell| cell.y).min().unwrap_or(0);
        let top = cells().map(|cell| cell.y).max().unwrap_or(0);
        Self {
            left,
            bottom,
            height: usize::from(top - bottom) + 1,
        }
    }

    /// Returns the column and row of a cell within the frame.
    pub(super) fn place(self, cell: Cell) -> (usize, usize) {
        ((cell.x - self.left).into(), (cell.y - self.bottom).into())
    }

    /// Returns the cell at a column and row within the frame.
    pub(super) fn cell(self, (x, y): (u8, u8)) -> Cell {
        Cell::new(self.left + x, self.bottom + y)
    }
}
