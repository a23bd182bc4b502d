//! What every agent can do.

use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// Chooses actions, for one game from its first action to its last. It may be moved to another thread.
pub trait Agent<P: Puzzle>: Send {
    /// Returns a legal action for a state in which the game is not over. All the agent's random
    /// numbers come from `rng`.
    fn choose(&mut self, state: &P, rng: &mut Playout) -> P::Action;
}

impl<P: Puzzle, T: Agent<P> + ?Sized> Agent<P> for Box<T> {
    fn choose(&mut self, state: &P, rng: &mut Playout) -> P::Action {
        (**self).choose(state, rng)
    }
}
