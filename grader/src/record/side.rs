//! The two sides of a game.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One of the two players of a game, by the order of their moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Side {
    First,
    Second,
}

impl Side {
    /// Both sides, in the order of their moves.
    pub(crate) const BOTH: [Self; 2] = [Self::First, Self::Second];

    #[must_use]
    pub(crate) fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Returns 0 for the first side, 1 for the second.
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["first", "second"][self.index()])
    }
}
