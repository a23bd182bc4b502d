//! Value functions of actions, and greedy play by one.

use super::Agent;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// Estimates the utility of a game at its end from a state and the action played there, without
/// sampling chance.
pub trait ActionValue<P: Puzzle>: Send {
    /// Returns the action that the function prefers in a state that is not over, and its value.
    fn best(&mut self, state: &P) -> (P::Action, f64);

    /// Returns the value of a legal action.
    fn value(&mut self, state: &P, action: P::Action) -> f64;
}

/// Plays the action that its value function prefers.
#[derive(Clone, Debug)]
pub struct ValueGreedy<V>(pub V);

impl<P: Puzzle, V: ActionValue<P>> Agent<P> for ValueGreedy<V> {
    fn choose(&mut self, state: &P, _: &mut Playout) -> P::Action {
        self.0.best(state).0
    }
}
