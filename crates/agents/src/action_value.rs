//! Action-value functions, and greedy play by one.

use super::Agent;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// An action-value function: estimates the utility at the end of the game from a state and an action
/// played there, without sampling chance.
pub trait ActionValue<P: Puzzle>: Send {
    /// Returns the best action of `state`, in which the game is not over, and its value.
    fn best(&mut self, state: &P) -> (P::Action, f64);

    /// Returns the value of the legal action `action` in `state`.
    fn value(&mut self, state: &P, action: P::Action) -> f64;
}

/// Plays the best action of an [`ActionValue`].
#[derive(Clone, Debug)]
pub struct ValueGreedy<V>(pub V);

impl<P: Puzzle, V: ActionValue<P>> Agent<P> for ValueGreedy<V> {
    fn choose(&mut self, state: &P, _: &mut Playout) -> P::Action {
        self.0.best(state).0
    }
}
