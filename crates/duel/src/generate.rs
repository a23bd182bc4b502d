//! Classes of boards, and random boards.

use std::fmt;
use std::str::FromStr;

use rand::{Rng, RngExt};

use super::position::Position;
use super::{MAX_KINDS, MAX_SIZE};
use sweetfish_core::lines::ParseError;

/// A class of random boards: their size, number of kinds and fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardClass {
    /// Cells a side, 1 to 26.
    pub size: usize,
    /// Number of kinds, 1 to 10.
    pub kinds: usize,
    /// Chance of each cell to hold a piece, 1 to 100 %.
    pub fill: u32,
}

impl fmt::Display for BoardClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.size, self.kinds)?;
        if self.fill < 100 {
            write!(f, "@{}", self.fill)?;
        }
        Ok(())
    }
}

impl FromStr for BoardClass {
    type Err = ParseError;

    /// Parses `8x3`, or `8x3@80` for boards with four cells of five filled.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse = || -> Option<Self> {
            let (board, fill) = text.split_once('@').unwrap_or((text, "100"));
            let (size, kinds) = board.split_once('x')?;
            Self::new(size.parse().ok()?, kinds.parse().ok()?, fill.parse().ok()?)
        };
        let expected = || {
            format!(
                "SIZExKINDS or SIZExKINDS@FILL with a size of 1 to {MAX_SIZE}, 1 to {MAX_KINDS} kinds and a fill \
                 of 1 to 100 percent"
            )
        };
        parse().ok_or_else(|| ParseError::new(text, expected()))
    }
}

impl BoardClass {
    /// Returns the class, or `None` if a number is out of its range.
    pub fn new(size: usize, kinds: usize, fill: u32) -> Option<Self> {
        let fits = (1..=MAX_SIZE).contains(&size)
            && (1..=MAX_KINDS).contains(&kinds)
            && (1..=100).contains(&fill);
        fits.then_some(Self { size, kinds, fill })
    }

    /// Returns a random board of the class that is not empty.
    pub fn board(&self, rng: &mut impl Rng) -> Position {
        // A small sparse board can be empty.
        loop {
            let board = random_board(self.size, self.kinds, self.fill, rng);
            if !board.is_empty() {
                return board;
            }
        }
    }
}

/// Returns a random board. Each cell is filled with a chance of `fill` percent, all kinds are equally
/// likely, and then the cells fall. The board may be empty.
///
/// # Panics
/// If `size` is not 1 to 26 or `kinds` not 1 to 10.
pub fn random_board(size: usize, kinds: usize, fill: u32, rng: &mut impl Rng) -> Position {
    let mut columns = Vec::new();
    for _ in 0..size {
        let mut column: Vec<char> = Vec::new();
        for _ in 0..size {
            let filled = rng.random_range(0..100) < fill;
            let kind = rng.random_range(0..kinds as u32);
            if filled {
                column.push(char::from_digit(kind, 10).expect("at most ten kinds"));
            }
        }
        columns.push(column);
    }
    let cell =
        |row: usize, column: usize| columns[column].get(size - 1 - row).copied().unwrap_or('*');
    let rows: Vec<String> = (0..size)
        .map(|row| (0..size).map(|column| cell(row, column)).collect())
        .collect();
    Position::from_rows(kinds, &rows).expect("the size and the kinds were checked")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_read_as_they_are_written() {
        for text in ["8x3", "26x10", "1x1", "15x6@80"] {
            assert_eq!(text.parse::<BoardClass>().unwrap().to_string(), text);
        }
        for wrong in [
            "", "8", "27x3", "8x11", "8x3@0", "8x3@101", "x", "8x3@", "0x1",
        ] {
            assert!(wrong.parse::<BoardClass>().is_err(), "{wrong}");
        }
    }
}
