//! How a game went.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The goal was reached. A game of [`Goal::MostPoints`](sweetfish_match3::Goal::MostPoints) is won when all its
    /// swaps are made.
    Won,
    /// No move or time was left, or a candy bomb went off; in a duel, the other side has more points.
    Lost,
    /// Both sides of a duel have as many points.
    Drawn,
    /// No swap was valid any more.
    Stuck,
    /// The person left.
    Quit,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
            Self::Stuck => "stuck",
            Self::Quit => "quit",
        })
    }
}

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// The points of the person; with those for what is left over in a level that was won, and in swapless match-3
    /// whose target was reached.
    pub score: u32,
    /// The number of swaps; in games of cells, of the cells of the person.
    pub swaps: u32,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { end, score, swaps } = self;
        write!(f, "{end} with {score} points after {swaps} swaps")
    }
}
