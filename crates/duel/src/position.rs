//! A board of the duel: its cells, its hash, gravity, and what a move does.

use std::cmp::Reverse;
use std::fmt;
use std::hash::{Hash, Hasher};

use thiserror::Error;

use super::cell::Cell;
use super::groups::{Group, Groups, Region};
use super::kernel::{self, LANES, Mask, PLANES, Planes, drop_cells};
use super::moves::Move;
use super::{MAX_KINDS, MAX_SIZE};

/// A board of n x n cells, 1 <= n <= 26, each empty or of one of up to ten kinds.
///
/// ```
/// use sweetfish_duel::Position;
/// let mut board = Position::from_rows(2, &["1101", "0101", "1001", "0001"])?;
/// assert_eq!(board.moves().len(), 5);
/// let taken = board.try_play("C1".parse()?)?;
/// assert_eq!(taken, 7);
/// assert_eq!(board.to_string(), "***1\n1**1\n01*1\n11*1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    planes: Planes,
    hash: u64,
    pieces: u16,
    size: u8,
    kinds: u8,
    /// No cell hangs in the air. Only a board from a file may be unsettled; a move settles it.
    settled: bool,
}

/// Why rows of text are not a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)] // The messages are the documentation.
#[non_exhaustive]
pub enum BoardError {
    #[error("found size {found}, expected 1 to {MAX_SIZE}")]
    Size { found: usize },
    #[error("found {found} kinds, expected 1 to {MAX_KINDS}")]
    Kinds { found: usize },
    #[error("found {found} cells in row {row}, expected {expected}")]
    Width {
        row: usize,
        found: usize,
        expected: usize,
    },
    #[error("found `{found}` at {cell}, expected a digit below the number of kinds, or `*`")]
    Kind { cell: Cell, found: char },
}

/// Why a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)] // The messages are the documentation.
#[non_exhaustive]
pub enum PlayError {
    #[error("{cell} is outside the board of {size}x{size} cells")]
    Outside { cell: Cell, size: usize },
    #[error("{cell} is empty")]
    Empty { cell: Cell },
}

impl Position {
    /// Parses a board from its rows, top row first: digits below `kinds`, and `*` for an empty cell.
    ///
    /// # Errors
    /// If the rows are not a square of 1 to 26 such cells, or `kinds` is not 1 to 10.
    pub fn from_rows<S: AsRef<str>>(kinds: usize, rows: &[S]) -> Result<Self, BoardError> {
        let size = rows.len();
        if !(1..=MAX_SIZE).contains(&size) {
            return Err(BoardError::Size { found: size });
        }
        if !(1..=MAX_KINDS).contains(&kinds) {
            return Err(BoardError::Kinds { found: kinds });
        }
        let mut planes = [[0; LANES]; PLANES];
        for (row, text) in rows.iter().enumerate() {
            let found = text.as_ref().chars().count();
            if found != size {
                return Err(BoardError::Width {
                    row: row + 1,
                    found,
                    expected: size,
                });
            }
            for (column, found) in text.as_ref().chars().enumerate() {
                let code = match found {
                    '*' => 0,
                    _ => match found.to_digit(10) {
                        Some(kind) if (kind as usize) < kinds => kind + 1,
                        _ => {
                            return Err(BoardError::Kind {
                                cell: Cell::new(column, row),
                                found,
                            });
                        }
                    },
                };
                for (bit, plane) in planes.iter_mut().enumerate() {
                    plane[column] |= ((code >> bit) & 1) << (size - 1 - row);
                }
            }
        }
        Ok(Self::from_planes(&planes, size, kinds))
    }

    fn from_planes(planes: &Planes, size: usize, kinds: usize) -> Self {
        let mut position = Self {
            planes: *planes,
            // Boards of different sizes are different boards even where their cells agree.
            hash: split_mix(u64::MAX - size as u64),
            pieces: 0,
            size: size as u8,
            kinds: kinds as u8,
            settled: true,
        };
        for column in 0..size {
            let filled = position.filled(column);
            position.hash ^= column_hash(planes, column);
            position.pieces += filled.count_ones() as u16;
            position.settled &= filled & (filled + 1) == 0;
        }
        position
    }

    /// Returns the number of rows and of columns, 1 to 26.
    #[inline]
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }

    /// Returns the number of kinds that the board was made with, 1 to 10; fewer may be left.
    #[inline]
    pub fn kinds(&self) -> usize {
        usize::from(self.kinds)
    }

    /// Returns the number of cells that are not empty.
    #[inline]
    pub fn pieces(&self) -> usize {
        usize::from(self.pieces)
    }

    /// Returns whether the board is empty: the game is over.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.pieces == 0
    }

    /// Returns a 64-bit hash of the cells and the size. Every move updates it.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns the kind of a cell, 0 to 9, or `None` if it is empty or outside the board.
    pub fn kind_at(&self, cell: Cell) -> Option<u8> {
        if cell.column().max(cell.row()) >= self.size() {
            return None;
        }
        let height = self.height_of(cell);
        let bit = |p: usize| (self.planes[p][cell.column()] >> height & 1) << p;
        let code: u32 = (0..PLANES).map(bit).sum();
        code.checked_sub(1).map(|kind| kind as u8)
    }

    /// Returns all moves, largest group first.
    pub fn moves(&self) -> Vec<Move> {
        let mut groups = self.groups();
        let ranked = groups.rank(usize::MAX).to_vec();
        ranked
            .into_iter()
            .map(|group| self.move_of(&mut groups, group))
            .collect()
    }

    /// Returns the move that takes `group`, one of `groups`. Its cell is the leftmost of the topmost ones.
    #[inline]
    pub(super) fn move_of(&self, groups: &mut Groups, group: Group) -> Move {
        let region = groups.region(group.column, group.height);
        let top = |column: usize| (region.cells[column].checked_ilog2(), Reverse(column));
        let (height, Reverse(column)) = (region.first..=region.last)
            .map(top)
            .max()
            .expect("a group has cells");
        let height = height.expect("a group has cells") as u8;
        Move {
            cell: self.cell_at(column as u8, height),
            size: group.size,
        }
    }

    /// Takes the group of `cell` and lets the cells above it fall. Returns the size of the group.
    ///
    /// # Errors
    /// If the cell is outside the board or empty; the board is then unchanged.
    pub fn try_play(&mut self, cell: Cell) -> Result<u16, PlayError> {
        if cell.column().max(cell.row()) >= self.size() {
            return Err(PlayError::Outside {
                cell,
                size: self.size(),
            });
        }
        if self.kind_at(cell).is_none() {
            return Err(PlayError::Empty { cell });
        }
        let mut groups = self.groups();
        let region = groups.region(cell.column() as u8, self.height_of(cell));
        let before = self.pieces;
        self.play_unchecked(region);
        Ok(before - self.pieces)
    }

    /// Takes the group of `cell` and lets the cells above it fall. Returns the size of the group.
    ///
    /// # Panics
    /// If the cell is outside the board or empty.
    pub fn play(&mut self, cell: Cell) -> u16 {
        match self.try_play(cell) {
            Ok(size) => size,
            Err(error) => panic!("{error}"),
        }
    }

    /// Takes a region that is known to be a complete group of this board.
    #[inline]
    pub(super) fn play_unchecked(&mut self, region: &Region) {
        for column in region.first..=region.last {
            let cells = region.cells[column];
            debug_assert_eq!(cells & !self.filled(column), 0, "took an empty cell");
            self.hash ^= column_hash(&self.planes, column);
            drop_cells(&mut self.planes, column, cells);
            self.hash ^= column_hash(&self.planes, column);
            self.pieces -= cells.count_ones() as u16;
        }
        if !self.settled {
            self.settle();
        }
    }

    /// Lets every hanging cell fall.
    fn settle(&mut self) {
        for column in 0..self.size() {
            let filled = self.filled(column);
            let gaps = ((1 << (32 - filled.leading_zeros())) - 1) & !filled;
            drop_cells(&mut self.planes, column, gaps);
        }
        *self = Self::from_planes(&self.planes, self.size(), self.kinds());
    }

    /// Returns whether no cell hangs in the air.
    pub(super) fn is_settled(&self) -> bool {
        self.settled
    }

    /// Returns all cells of the group of `cell`, none if it is empty or outside the board.
    pub fn cells_of(&self, cell: Cell) -> Vec<Cell> {
        if self.kind_at(cell).is_none() {
            return Vec::new();
        }
        let mut groups = self.groups();
        let region = groups.region(cell.column() as u8, self.height_of(cell));
        let rows = (0..self.size()).map(|row| (self.size() - 1 - row, row));
        rows.flat_map(|(height, row)| {
            (region.first..=region.last)
                .filter(move |&column| region.cells[column] >> height & 1 == 1)
                .map(move |column| Cell::new(column, row))
        })
        .collect()
    }

    /// Returns the groups of the board, listed but not ranked.
    pub(super) fn groups(&self) -> Groups {
        let mut groups = Groups::new();
        groups.list(&self.planes, self.size());
        groups
    }

    #[inline]
    pub(super) fn planes(&self) -> &Planes {
        &self.planes
    }

    #[inline]
    fn filled(&self, column: usize) -> u32 {
        kernel::filled(&self.planes, column)
    }

    /// Returns the cell at a height over the bottom row.
    #[inline]
    pub(super) fn cell_at(&self, column: u8, height: u8) -> Cell {
        Cell::new(usize::from(column), self.size() - 1 - usize::from(height))
    }

    /// Returns the height of a cell of this board over the bottom row.
    #[inline]
    fn height_of(&self, cell: Cell) -> u8 {
        self.size - 1 - cell.row() as u8
    }
}

/// Returns the part of a column in the hash of a board: its cells, multiplied by keys of the column.
#[inline(always)]
pub(super) fn column_hash(planes: &Planes, column: usize) -> u64 {
    let low = u64::from(planes[0][column]) | u64::from(planes[1][column]) << 32;
    let high = u64::from(planes[2][column]) | u64::from(planes[3][column]) << 32;
    let (a, b) = COLUMN_KEYS[column];
    let product = u128::from(low ^ a) * u128::from(high ^ b);
    product as u64 ^ (product >> 64) as u64
}

const COLUMN_KEYS: [(u64, u64); LANES] = {
    let mut keys = [(0, 0); LANES];
    let mut column = 0;
    while column < LANES {
        keys[column] = (
            split_mix(2 * column as u64),
            split_mix(2 * column as u64 + 1),
        );
        column += 1;
    }
    keys
};

/// Returns the n-th number of the `SplitMix64` generator (Steele, Lea and Flood 2014).
const fn split_mix(n: u64) -> u64 {
    let z = n.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Returns the board without what is derived from it.
fn contents(position: &Position) -> (&[Mask; PLANES], u8) {
    (&position.planes, position.size)
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        contents(self) == contents(other)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

/// Writes the rows of the board, top row first, a line each.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.size() {
            for column in 0..self.size() {
                match self.kind_at(Cell::new(column, row)) {
                    Some(kind) => write!(f, "{kind}")?,
                    None => f.write_str("*")?,
                }
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.to_string();
        write!(
            f,
            "Position({} kinds, {})",
            self.kinds,
            rows.trim_end().replace('\n', "/")
        )
    }
}
