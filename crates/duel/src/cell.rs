//! The cell of a board and how it is written.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::MAX_SIZE;

/// A cell of a board. As a move it takes the whole group that the cell belongs to.
///
/// It is written as in the output file: a column letter from `A` and a row number from `1`, the top row.
///
/// ```
/// use sweetfish_duel::Cell;
/// let cell: Cell = "C1".parse()?;
/// assert_eq!((cell.column(), cell.row()), (2, 0));
/// assert_eq!(cell.to_string(), "C1");
/// # Ok::<(), sweetfish_duel::CellError>(())
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
            "cell outside any board"
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

/// The error for a text that names no cell.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("found `{found}`, expected a column letter A..Z and a row number 1..26, such as `C1`")]
pub struct CellError {
    found: String,
}

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Self, CellError> {
        let error = || CellError {
            found: text.chars().take(20).collect(),
        };
        let mut rest = text.chars();
        let letter = rest
            .next()
            .filter(char::is_ascii_uppercase)
            .ok_or_else(error)?;
        let digits = rest.as_str();
        let canonical = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
        let number: usize = digits.parse().map_err(|_| error())?;
        if !canonical || number > MAX_SIZE {
            return Err(error());
        }
        Ok(Self::new(letter as usize - usize::from(b'A'), number - 1))
    }
}
