//! A swap as people write it: a cell and a direction, such as `2,5 right`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sweetfish_match3::{Direction, Swap};
use thiserror::Error;

/// The swap of a cell with one of its four neighbours, which need not exist.
///
/// As text it is `row,column direction`, row and column from 1 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(as = "String"))]
#[serde(try_from = "String", into = "String")]
pub struct Action {
    /// The row of the cell, from 0 at the top.
    pub row: u8,
    /// The column of the cell, from 0 at the left.
    pub column: u8,
    /// The row of the neighbour minus that of the cell: -1, 0 or 1.
    pub down: i8,
    /// The column of the neighbour minus that of the cell: -1, 0 or 1, and 0 unless `down` is.
    pub right: i8,
}

/// The directions and how far each leads down and to the right.
const DIRECTIONS: [(&str, (i8, i8)); 4] = [
    ("right", (0, 1)),
    ("down", (1, 0)),
    ("left", (0, -1)),
    ("up", (-1, 0)),
];

impl Action {
    /// Returns row and column of the neighbour, from 0; `None` if it would lie above or left of all boards.
    pub fn neighbour(self) -> Option<(u8, u8)> {
        let row = self.row.checked_add_signed(self.down)?;
        Some((row, self.column.checked_add_signed(self.right)?))
    }

    /// Returns the word for the direction.
    pub fn direction(self) -> &'static str {
        let own = (self.down, self.right);
        let found = DIRECTIONS.iter().find(|(_, step)| *step == own);
        found.expect("one of four").0
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = (u16::from(self.row) + 1, u16::from(self.column) + 1);
        write!(f, "{row},{column} {}", self.direction())
    }
}

impl From<Swap> for Action {
    /// Returns the swap as people write it, from its left or upper cell.
    fn from(swap: Swap) -> Self {
        let is_down = swap.direction() == Direction::Down;
        Self {
            row: swap.row(),
            column: swap.column(),
            down: i8::from(is_down),
            right: i8::from(!is_down),
        }
    }
}

/// Why a text is not a swap.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "found `{0}`, expected a cell and a direction (`right`, `down`, `left` or `up`), such as `2,5 right`"
)]
pub struct ParseActionError(String);

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        parse(text.trim()).ok_or_else(|| ParseActionError(text.to_string()))
    }
}

fn parse(text: &str) -> Option<Action> {
    let (cell, direction) = text.split_once(char::is_whitespace)?;
    let (row, column) = cell.split_once(',')?;
    let from_one = |number: &str| number.parse::<u8>().ok()?.checked_sub(1);
    let wanted = direction.trim_start();
    let &(_, (down, right)) = DIRECTIONS.iter().find(|(word, _)| *word == wanted)?;
    Some(Action {
        row: from_one(row)?,
        column: from_one(column)?,
        down,
        right,
    })
}

impl TryFrom<String> for Action {
    type Error = ParseActionError;

    fn try_from(text: String) -> Result<Self, ParseActionError> {
        text.parse()
    }
}

impl From<Action> for String {
    fn from(action: Action) -> Self {
        action.to_string()
    }
}

/// A swap and how long it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TimedAction {
    /// The swap.
    pub swap: Action,
    /// Milliseconds from when the board was shown to the swap.
    pub ms: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swaps_are_written_from_one() {
        let action: Action = " 2,5  right ".parse().unwrap();
        assert_eq!((action.row, action.column), (1, 4));
        assert_eq!(action.neighbour(), Some((1, 5)));
        assert_eq!(action.to_string(), "2,5 right");
        for (text, neighbour) in [
            ("1,1 down", Some((1, 0))),
            ("3,3 left", Some((2, 1))),
            ("3,3 up", Some((1, 2))),
            ("1,1 up", None),
            ("1,1 left", None),
        ] {
            let action: Action = text.parse().unwrap();
            assert_eq!(action.neighbour(), neighbour, "{text}");
            assert_eq!(action.to_string(), text);
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "2,5",
            "0,1 up",
            "1,0 up",
            "2;5 right",
            "2,5 r",
            "256,1 up",
            "2,-5 up",
        ] {
            let error = text.parse::<Action>().unwrap_err().to_string();
            let expected = format!("found `{text}`, expected");
            assert!(error.starts_with(&expected), "{error}");
        }
    }
}
