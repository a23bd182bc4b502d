//! Boards as text: a digit for a gem's kind, `.` for an empty cell, `#` for a cell that does not exist.

use std::fmt;

use thiserror::Error;

use super::board::Board;
use super::plane::Plane;

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// A row has another number of cells than the first.
    #[error("line {line}: found {found} cells, expected {expected} as in the first row")]
    Width {
        /// The line, from 1.
        line: usize,
        /// Its cells.
        found: usize,
        /// The cells of the first row.
        expected: usize,
    },
    /// A character that is not a cell, or a kind that the rules do not have.
    #[error("line {line}, column {column}: found `{found}`, expected `1` to `{kinds}`, `.` or `#`")]
    Cell {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The character.
        found: char,
        /// The largest kind.
        kinds: u8,
    },
    /// Three equal gems in a line, where boards have none.
    #[error(
        "line {line}, column {column}: found three equal gems in a line, expected none before the first swap"
    )]
    Run {
        /// The line of the first of them, from 1.
        line: usize,
        /// Its column, from 1.
        column: usize,
    },
    /// The goal does not name the gem that has to vanish.
    #[error("found goal q1 without a gem, expected its row and column")]
    NoCell,
    /// The cell of the gem that has to vanish has no gem.
    #[error("found no gem at row {}, column {}, expected the one of goal q1", u16::from(*.row) + 1, u16::from(*.column) + 1)]
    NoGem {
        /// The row, from 0.
        row: u8,
        /// The column, from 0.
        column: u8,
    },
    /// No rows, or too many rows or columns.
    #[error("found {height} rows of {width} cells, expected 1 to {side} of each")]
    Size {
        /// The cells of the first row.
        width: usize,
        /// The rows.
        height: usize,
        /// The largest number of either.
        side: u8,
    },
}

impl<P: Plane> Board<P> {
    /// Parses a board, one line for each row, the top row first. Spaces around a line and blank lines at
    /// the end are ignored.
    ///
    /// # Errors
    /// If the text is not such a board, with the first wrong line or character.
    pub fn parse(text: &str) -> Result<Self, ParseBoardError> {
        Self::parse_kinds(text, Self::KINDS)
    }

    /// Parses a board as [`Self::parse`] does, with the kinds 1 to `most`.
    pub(crate) fn parse_kinds(text: &str, most: u8) -> Result<Self, ParseBoardError> {
        let rows: Vec<&str> = text.trim_end().lines().map(str::trim).collect();
        let width = rows.first().map_or(0, |row| row.chars().count());
        let side = usize::from(P::SIDE);
        if !(1..=side).contains(&width) || rows.len() > side {
            let height = rows.len();
            return Err(ParseBoardError::Size {
                width,
                height,
                side: P::SIDE,
            });
        }
        let mut kinds = Vec::new();
        let mut cells = P::NONE;
        for (y, row) in rows.iter().enumerate() {
            let found = row.chars().count();
            if found != width {
                return Err(ParseBoardError::Width {
                    line: y + 1,
                    found,
                    expected: width,
                });
            }
            for (x, character) in row.chars().enumerate() {
                let number = P::number(y as u8, x as u8);
                match character {
                    '#' => continue,
                    '.' => {}
                    '1'..='7' if character as u8 - b'0' <= most => {
                        kinds.push((number, character as u8 - b'0'));
                    }
                    found => {
                        return Err(ParseBoardError::Cell {
                            line: y + 1,
                            column: x + 1,
                            found,
                            kinds: most,
                        });
                    }
                }
                cells |= P::cell(number);
            }
        }
        let mut board = Self::with_cells(cells);
        for (number, kind) in kinds {
            board.set(number, kind);
        }
        Ok(board)
    }
}

impl<P: Plane> fmt::Display for Board<P> {
    /// Writes the text that [`Board::parse`] reads, without columns of voids at the right and rows of voids at the
    /// bottom.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = || self.cells().cells();
        let rows = numbers().map(P::row).max().map_or(0, |row| row + 1);
        let columns = numbers()
            .map(P::column)
            .max()
            .map_or(0, |column| column + 1);
        for row in 0..rows {
            for column in 0..columns {
                let number = P::number(row, column);
                let character = if P::cell(number) & self.cells() == P::NONE {
                    '#'
                } else {
                    match self.kind(number) {
                        0 => '.',
                        kind => char::from(b'0' + kind),
                    }
                };
                write!(f, "{character}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
