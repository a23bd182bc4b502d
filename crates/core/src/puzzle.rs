//! A game for one player against chance: what agents and learning need to know of it.

use std::fmt::Debug;

use rand::Rng;

/// A state of a game for one player against chance. Chance is an argument, never part of the
/// state, so that a clone does not know what the original will meet.
pub trait Puzzle: Clone + Send {
    /// What the player may do.
    type Action: Copy + Eq + Debug + Send;

    /// Writes all legal actions into `list`, in an order that the game fixes, after emptying it.
    /// None are left exactly when the game is over.
    fn actions(&self, list: &mut Vec<Self::Action>);

    /// Returns whether the game has ended.
    fn is_over(&self) -> bool;

    /// Plays a legal action and returns its reward: what a player who looks no further would
    /// maximise, such as the points it made.
    fn play<R: Rng>(&mut self, action: Self::Action, rng: &mut R) -> f64;

    /// Returns what has been reached so far in the unit of the goal; more is better. Defined in every
    /// state, so that playouts may be cut short.
    fn utility(&self) -> f64;
}

/// A puzzle with a goal that is reached or missed, of which a finished state, or one where a playout
/// was cut short, says more than its utility.
pub trait HasGoal: Puzzle {
    /// Returns whether the goal is reached.
    fn is_won(&self) -> bool;

    /// Returns whether games that are won differ in worth, as in games of points, where the goal is as much as
    /// possible. Otherwise all are worth the same.
    fn grades_wins(&self) -> bool {
        false
    }

    /// Returns how much of the goal is reached, from 0 to 1, which is all of it.
    fn progress(&self) -> f64;

    /// What counts beside the goal, in any unit, more being better.
    fn score(&self) -> f64 {
        self.utility()
    }
}
