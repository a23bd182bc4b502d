//! The boards that games begin with: seeded random ones of one or several classes, or given ones.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sweetfish::duel::{MAX_KINDS, MAX_SIZE, Position, generate};
use sweetfish::rng;
use thiserror::Error;

use crate::record::Opening;

/// Random boards of one size, number of kinds and fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// What is wrong with the name of a board class.
#[derive(Debug, Error, PartialEq, Eq)]
#[error(
    "found `{0}`, expected SIZExKINDS or SIZExKINDS@FILL with a size of 1 to {MAX_SIZE}, 1 to \
     {MAX_KINDS} kinds and a fill of 1 to 100 percent"
)]
pub struct ClassError(String);

impl FromStr for BoardClass {
    type Err = ClassError;

    /// Reads `8x3`, or `8x3@80` for boards with four cells of five filled.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse = || -> Option<Self> {
            let (board, fill) = text.split_once('@').unwrap_or((text, "100"));
            let (size, kinds) = board.split_once('x')?;
            Self::new(size.parse().ok()?, kinds.parse().ok()?, fill.parse().ok()?)
        };
        parse().ok_or_else(|| ClassError(text.to_string()))
    }
}

impl BoardClass {
    /// The class, if all three numbers are in their ranges.
    pub fn new(size: usize, kinds: usize, fill: u32) -> Option<Self> {
        let fits = (1..=MAX_SIZE).contains(&size)
            && (1..=MAX_KINDS).contains(&kinds)
            && (1..=100).contains(&fill);
        fits.then_some(Self { size, kinds, fill })
    }
}

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "from", rename_all = "snake_case")]
pub enum Openings {
    /// Random boards; pair after pair takes the next class in turn.
    Random {
        /// At least one class.
        classes: Vec<BoardClass>,
    },
    /// Given boards, in turn.
    Given {
        /// At least one board, none of them empty.
        boards: Vec<Opening>,
    },
}

impl fmt::Display for Openings {
    /// Such as `8x3, 10x4`, or the number of given boards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random { classes } => {
                let names: Vec<_> = classes.iter().map(ToString::to_string).collect();
                f.write_str(&names.join(", "))
            }
            Self::Given { boards } => write!(f, "{} given ones", boards.len()),
        }
    }
}

impl Openings {
    /// The opening of a number, always the same for a seed.
    pub fn opening(&self, seed: u64, number: u64) -> Opening {
        match self {
            Self::Random { classes } => {
                let class = classes[(number % classes.len() as u64) as usize];
                let mut rng = rng::stream(seed, number);
                // A sparse small board can come out empty; the next draw of the same stream is as good.
                let position = loop {
                    let board = generate::board(class.size, class.kinds, class.fill, &mut rng);
                    if !board.is_empty() {
                        break board;
                    }
                };
                Opening::new(class.to_string(), &position)
            }
            Self::Given { boards } => boards[(number % boards.len() as u64) as usize].clone(),
        }
    }
}

impl Opening {
    /// An opening with a board.
    pub fn new(class: String, position: &Position) -> Self {
        Self {
            class,
            kinds: position.kinds(),
            rows: position.to_string().lines().map(str::to_string).collect(),
        }
    }

    /// The board.
    ///
    /// # Errors
    /// If the rows are not a board, as in a file that was changed by hand.
    pub fn position(&self) -> Result<Position, sweetfish::duel::BoardError> {
        Position::from_rows(self.kinds, &self.rows)
    }
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

    #[test]
    fn openings_follow_from_the_seed_and_the_number() {
        let classes = vec!["5x3".parse().unwrap(), "7x2@50".parse().unwrap()];
        let openings = Openings::Random { classes };
        let all: Vec<_> = (0..10).map(|number| openings.opening(4, number)).collect();
        for (number, opening) in (0..).zip(&all) {
            assert_eq!(openings.opening(4, number), *opening);
            assert_eq!(opening.rows.len(), if number % 2 == 0 { 5 } else { 7 });
            assert_eq!(opening.position().unwrap().kinds(), opening.kinds);
        }
        assert_ne!(all[0], all[2]);
        assert_ne!(openings.opening(5, 0), all[0]);
    }
}
