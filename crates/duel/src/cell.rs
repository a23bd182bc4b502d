//! The cell of a board and how it is written.

use std::fmt;
use std::str::FromStr;

use super::MAX_SIZE;
use sweetfish_core::lines::{ParseError, whole_number};

/// A cell of a board. As a move it takes the whole group that the cell belongs to.
///
/// It is written as in the output file: a column letter from `A` and a row number from `1`, the top row.
///
/// ```
/// use sweetfish_duel::Cell;
/// let cell: Cell = "C1".parse()?;
/// assert_eq!((cell.column(), cell.row()), (2, 0));
/// assert_eq!(cell.to_string(), "C1");
/// # Ok::<(), sweetfish_duel::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    column: u8,
    row: u8,
}

impl Cell {
    /// Returns the cell in `column` (0 = leftmost) and `row` (0 = top), both below [`MAX_SIZE`].
    ///
    /// # Panics
    /// If a coordinate is not below [`MAX_SIZE`].
    #[inline]
    pub fn new(column: usize, row: usize) -> Self {
        assert!(
            column < MAX_SIZE && row < MAX_SIZE,
            "expected a column and a row below 26"
        );
        Self {
            column: column as u8,
            row: row as u8,
        }
    }

    /// Returns the column, 0 = leftmost.
    #[inline]
    pub fn column(self) -> usize {
        usize::from(self.column)
    }

    /// Returns the row, 0 = top.
    #[inline]
    pub fn row(self) -> usize {
        usize::from(self.row)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column), self.row + 1)
    }
}

impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let parse = || {
            let (letter, number) = text.as_bytes().split_first()?;
            let row = whole_number(number, 1, MAX_SIZE as u64)? as usize - 1;
            let is_cell = letter.is_ascii_uppercase() && number[0] != b'0';
            is_cell.then(|| Self::new(usize::from(letter - b'A'), row))
        };
        let expected = "a column letter A..Z and a row number 1..26, such as `C1`";
        parse().ok_or_else(|| ParseError::new(text, expected))
    }
}
