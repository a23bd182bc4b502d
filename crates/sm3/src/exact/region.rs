//! Regions of a board on which nothing falls: blocks of one colour that lines of three or more link.

use super::set::{Set, WORDS};
use crate::{Board, Cell};

/// An action within a region.
#[derive(Clone, Copy, Debug)]
pub(super) struct Take<const N: usize> {
    /// The number of the block that is picked.
    pub(super) at: usize,
    /// The blocks that vanish.
    pub(super) blocks: Set<N>,
}

/// Directions to neighbours: left, right, down, up.
const SIDES: usize = 4;

/// Blocks of one colour that lines of three or more link. Actions on other blocks have no effect on them.
#[derive(Clone, Debug)]
pub(super) struct Region {
    cells: Vec<Cell>,
    /// The neighbours of each block on each side, if they belong to the region.
    next: Vec<[Option<u16>; SIDES]>,
}

impl Region {
    /// Returns the regions of a board, by size. Blocks in no line of three or more belong to none.
    pub(super) fn all(board: &Board) -> Vec<Self> {
        let whole = Self::new(board.cells().filter(|&c| board.colour(c) != 0), |a, b| {
            board.colour(a) == board.colour(b)
        });
        let parts = whole.split(&Set::<WORDS>::first_n(whole.len()));
        let mut regions: Vec<_> = parts
            .into_iter()
            .map(|part| Self::new(part.iter().map(|i| whole.cells[i]), |_, _| true))
            .collect();
        regions.sort_by_key(Self::len);
        regions
    }

    fn new(cells: impl Iterator<Item = Cell>, is_linked: impl Fn(Cell, Cell) -> bool) -> Self {
        let cells: Vec<_> = cells.collect();
        let find = |from: Cell, dx: i16, dy: i16| {
            let (x, y) = (i16::from(from.x) + dx, i16::from(from.y) + dy);
            let to = Cell::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?);
            let at = cells.binary_search(&to).ok()?;
            is_linked(from, to).then_some(at as u16)
        };
        let sides = [(-1, 0), (1, 0), (0, -1), (0, 1)];
        let next = cells
            .iter()
            .map(|&cell| sides.map(|(dx, dy)| find(cell, dx, dy)))
            .collect();
        Self { cells, next }
    }

    /// Returns the number of blocks.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the cell of a block.
    pub(super) fn cell(&self, block: usize) -> Cell {
        self.cells[block]
    }

    /// Returns the number of the block in a cell.
    pub(super) fn find(&self, cell: Cell) -> Option<usize> {
        self.cells.binary_search(&cell).ok()
    }

    /// Returns the blocks that vanish when one is picked, or none if that is not legal.
    pub(super) fn taken<const N: usize>(&self, set: &Set<N>, at: usize) -> Set<N> {
        let mut taken = Set::EMPTY;
        for side in [0, 2] {
            if let Some(line) = self.line(set, at, side) {
                taken = taken.with(&line);
            }
        }
        taken
    }

    /// Returns the line through a block along `side` and the opposite side, if it has three or more blocks.
    pub(super) fn line<const N: usize>(
        &self,
        set: &Set<N>,
        at: usize,
        side: usize,
    ) -> Option<Set<N>> {
        let mut line = Set::EMPTY;
        line.insert(at);
        let mut length = 1;
        for side in [side, side + 1] {
            let mut here = at;
            while let Some(next) = self.next[here][side].filter(|&n| set.has(n.into())) {
                here = next.into();
                line.insert(here);
                length += 1;
            }
        }
        (length >= Board::LINE).then_some(line)
    }

    /// Returns the actions, one for each set of blocks that can vanish, ordered by first block.
    pub(super) fn takes<const N: usize>(&self, set: &Set<N>) -> Vec<Take<N>> {
        let mut takes: Vec<Take<N>> = Vec::new();
        for at in set.iter() {
            let blocks = self.taken(set, at);
            if !blocks.is_empty() && takes.iter().all(|take| take.blocks != blocks) {
                takes.push(Take { at, blocks });
            }
        }
        takes
    }

    /// Returns the parts of a set that are linked by lines of three or more. Blocks in no such line are
    /// dropped: lines only become shorter, so these blocks can never vanish.
    pub(super) fn split<const N: usize>(&self, set: &Set<N>) -> Vec<Set<N>> {
        let mut parts = Vec::new();
        let mut seen = Set::EMPTY;
        let mut open = Vec::new();
        for at in set.iter() {
            if seen.has(at) || self.taken(set, at).is_empty() {
                continue;
            }
            let mut part = Set::EMPTY;
            part.insert(at);
            open.push(at);
            while let Some(here) = open.pop() {
                for next in self.taken(set, here).without(&part).iter() {
                    part.insert(next);
                    open.push(next);
                }
            }
            seen = seen.with(&part);
            parts.push(part);
        }
        parts
    }
}
