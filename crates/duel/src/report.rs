//! What limits a search and what it returns.

use std::time::Duration;

use super::moves::Move;

/// What ends a search. One iteration, at least of depth 1, is always finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// This many plies.
    Depth(u32),
    /// About this many nodes.
    Nodes(u64),
    /// This much time since the search began.
    Time(Duration),
}

/// The result of a search or a proof.
#[derive(Clone, Debug, PartialEq)]
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
    /// Boards visited; with several threads those of the first.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The moves expected, best move first.
    pub line: Vec<Move>,
}
