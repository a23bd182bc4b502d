//! The interface of a game for one player against chance, for agents and learning.

use std::fmt::Debug;

use rand::Rng;

/// A state of a game for one player against chance.
///
/// Chance is an argument of [`play`](Self::play) and never part of the state. A search in a clone
/// therefore does not know the chance of the real game.
pub trait Puzzle: Clone + Send {
    /// An action of the player.
    type Action: Copy + Eq + Debug + Send;

    /// Empties `list` and writes all legal actions into it, always in the same order. The list is
    /// empty exactly when the game is over.
    fn actions(&self, list: &mut Vec<Self::Action>);

    /// Returns whether the game has ended.
    fn is_over(&self) -> bool;

    /// Plays a legal action and returns its reward, such as its points: what a greedy player
    /// maximises.
    fn play<R: Rng>(&mut self, action: Self::Action, rng: &mut R) -> f64;

    /// Returns what has been reached so far, such as all points; more is better. It is defined in
    /// every state, so that playouts can be truncated.
    fn utility(&self) -> f64;
}

/// A puzzle with a goal that is reached or missed.
pub trait HasGoal: Puzzle {
    /// Returns whether the goal is reached.
    fn is_won(&self) -> bool;

    /// Returns whether a won game counts more the higher its score, as in games for points. Otherwise
    /// all won games count the same.
    fn grades_wins(&self) -> bool {
        false
    }

    /// Returns the part of the goal that is reached, from 0 to 1.
    fn progress(&self) -> f64;

    /// Returns the score beside the goal, in any unit; more is better.
    fn score(&self) -> f64 {
        self.utility()
    }
}
