//! The interface of every agent.

use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// Chooses all actions of one game. A new game needs a new agent.
pub trait Agent<P: Puzzle>: Send {
    /// Returns a legal action of `state`, in which the game is not over. `rng` is the agent's only
    /// source of randomness.
    fn choose(&mut self, state: &P, rng: &mut Playout) -> P::Action;
}

impl<P: Puzzle, T: Agent<P> + ?Sized> Agent<P> for Box<T> {
    fn choose(&mut self, state: &P, rng: &mut Playout) -> P::Action {
        (**self).choose(state, rng)
    }
}
