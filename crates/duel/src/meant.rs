//! Which cell an answer means that names another one: its board is right, but for that cell.

use std::fmt;

use super::cell::Cell;
use super::position::Position;

/// The cell that an output file seems to mean: its board is right after this cell, but the file names another
/// one. It prints how the two were confused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meant {
    /// The cell that the file names.
    pub named: Cell,
    /// The cell after which its board would be right: of the first slip, if there is one.
    pub cell: Cell,
    /// The ways in which the two can have been confused, each with the cell that it gives. Of a large group several can be right.
    pub slips: Vec<(Slip, Cell)>,
}

/// How a cell was confused with another one. It prints how the other one is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// Row and column are exchanged.
    Exchanged,
    /// The row is counted from 0.
    FromZero,
    /// The row is counted from the bottom.
    FromBottom,
}

impl Slip {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Exchanged, Self::FromZero, Self::FromBottom];

    /// Returns the cell that is meant on a board of `size` rows, if it is on the board.
    fn meant(self, named: Cell, size: usize) -> Option<Cell> {
        let (column, row) = (named.column(), named.row());
        match self {
            Self::Exchanged => Some(Cell::new(row, column)),
            Self::FromZero => (row + 1 < size).then(|| Cell::new(column, row + 1)),
            Self::FromBottom => Some(Cell::new(column, size - 1 - row)),
        }
    }
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exchanged => "with row and column exchanged",
            Self::FromZero => "with the row counted from 0",
            Self::FromBottom => "with the row counted from the bottom",
        })
    }
}

impl Meant {
    /// A sentence on how a cell is written.
    pub const ADVICE: &str = "The cell is the letter of its column, from A at the left, then the number of its row, from 1 at the top.";
    /// What to do, in a few words.
    pub const REMEDY: &str = "name the cell that is taken";

    /// Finds the cell after which the board is `found`, if there is one.
    pub(crate) fn find(position: &Position, named: Cell, found: &Position) -> Option<Self> {
        let is_right = |cell: Cell| {
            let mut after = position.clone();
            after.try_play(cell).is_ok() && after == *found
        };
        let slips = Slip::ALL.into_iter().filter_map(|slip| {
            let cell = slip.meant(named, position.size())?;
            is_right(cell).then_some((slip, cell))
        });
        let slips: Vec<_> = slips.collect();
        let any = || {
            let moves = position.moves();
            let mut cells = moves.iter().map(|mv| mv.cell);
            cells.find(|&cell| is_right(cell))
        };
        let cell = slips.first().map(|(_, cell)| *cell).or_else(any)?;
        Some(Self { named, cell, slips })
    }
}

impl fmt::Display for Meant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { named, cell, slips } = self;
        write!(f, "the board is the one after {cell}")?;
        for (number, (slip, other)) in slips.iter().enumerate() {
            match number {
                0 => write!(f, ", which is {named} {slip}")?,
                _ if other == cell => write!(f, " or {slip}")?,
                _ => write!(f, ", or after {other}, which is {named} {slip}")?,
            }
        }
        Ok(())
    }
}
