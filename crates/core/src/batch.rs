//! Words for batches: many games that are stepped together, one action each, as environments for learning need them.

use thiserror::Error;

/// When a game of a batch that has ended is replaced by the next game of its seed.
///
/// A game that is over at its start is replaced at once, but not if this is disabled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AutoReset {
    /// Never: it stays over, takes any action, and has rewards of 0.
    #[default]
    Disabled,
    /// In the step after the one that ended it, which takes any action and has a reward of 0.
    NextStep,
    /// In the step that ends it.
    SameStep,
}

/// What a batch does with an action that is not legal in a game in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Illegal {
    /// It is an error, and no game is stepped.
    #[default]
    Refused,
    /// This game stays as it is, and has a reward of 0.
    Ignored,
}

/// Whether a game has ended, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Ended {
    /// It goes on.
    #[default]
    No,
    /// Its goal is reached, or all its moves are made where points are the goal.
    Reached,
    /// It ended otherwise: no move is left, or the goal cannot be reached any more.
    Stuck,
}

/// An action that is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[error("game {game} of the batch: found action {action}, expected a legal one")]
pub struct IllegalAction {
    /// The game, from 0.
    pub game: usize,
    /// The action.
    pub action: usize,
}

impl IllegalAction {
    /// Returns the error for an action of a game.
    pub fn new(game: usize, action: usize) -> Self {
        Self { game, action }
    }
}
