//! Solvers for any [`Puzzle`]; they know no game.

mod simple;

pub use simple::{Best, First, Greedy, Random};

use crate::puzzle::Puzzle;
use crate::rng::Playout;

/// Something that chooses actions, for one game from its first action to its last.
pub trait Agent<P: Puzzle> {
    /// An action for a state in which the game is not over. Whatever the agent draws comes from
    /// `rng`.
    fn choose(&mut self, state: &P, rng: &mut Playout) -> P::Action;
}

impl<P: Puzzle, T: Agent<P> + ?Sized> Agent<P> for Box<T> {
    fn choose(&mut self, state: &P, rng: &mut Playout) -> P::Action {
        (**self).choose(state, rng)
    }
}
