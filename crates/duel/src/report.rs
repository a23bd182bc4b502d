//! What limits a search, what it returns, and its errors.

use std::time::Duration;

use super::moves::Move;
use super::position::Position;
use super::time::{self, Clock, Phase};
use sweetfish_core::clock::{self, NoClock};
use thiserror::Error;

/// What ends a search. One iteration, at least of depth 1, is always finished.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Limit {
    /// This many plies.
    Depth(u32),
    /// About this many nodes.
    Nodes(u64),
    /// This much time for the move.
    Time(Duration),
    /// The time that [`time::allocate`] gives this move of what is left on the clock of the game.
    Clock(Clock),
}

impl Limit {
    /// Returns the bounds of a search of `position`.
    pub(super) fn bounds(self, position: &Position) -> Result<Bounds, NoClock> {
        if let Self::Time(_) | Self::Clock(_) = self {
            clock::check()?;
        }
        Ok(match self {
            Self::Depth(depth) => Bounds {
                depth: Some(depth),
                ..Bounds::default()
            },
            Self::Nodes(nodes) => Bounds::nodes(nodes),
            Self::Time(time) => Bounds::time(time),
            Self::Clock(clock) => {
                let groups = position.groups().count();
                Bounds::time(time::allocate(clock, Phase::of(position, groups)))
            }
        })
    }
}

/// The bounds of a search; `None` is no bound.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bounds {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<Duration>,
}

impl Bounds {
    pub(super) fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    pub(super) fn time(time: Duration) -> Self {
        Self {
            time: Some(time),
            ..Self::default()
        }
    }
}

/// The result of a search or a proof.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// The move to play.
    pub best: Move,
    /// Expected difference of points from here on, for the side to move.
    pub score: i32,
    /// Plies searched, 0 if the move was chosen without a search.
    pub depth: u32,
    /// Whether the score is proven.
    pub exact: bool,
    /// Whether no line was cut off before the end of the game. A deeper search would see nothing new.
    pub complete: bool,
    /// Boards that the first thread visited.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The principal variation: the moves expected, best move first.
    pub line: Vec<Move>,
}

/// Why a search fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The game is over.
    #[error("found an empty board, expected at least one piece")]
    EmptyBoard,
    /// There is no clock for a limit of time.
    #[error(transparent)]
    NoClock(#[from] NoClock),
}

/// Why a board is not solved.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The game is over.
    #[error("found an empty board, expected at least one piece")]
    EmptyBoard,
    /// There is no clock for a limit of time.
    #[error(transparent)]
    NoClock(#[from] NoClock),
    /// The proof takes longer than the limit. The report is the best guess.
    #[error("found no proof within the limit; the best guess is {} with {:+} points", .0.best.cell, .0.score)]
    Unproven(Report),
}

/// The proven value of a board and how to reach it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Solution {
    /// Difference of points from here on with best play, for the side to move.
    pub value: i32,
    /// Best play to the end of the game, or as far as the time allowed. It has at least one move, unless the
    /// board is empty.
    pub line: Vec<Move>,
    /// Boards that the first thread visited.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}
