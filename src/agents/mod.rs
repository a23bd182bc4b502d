//! Agents for any [`Puzzle`]: random and greedy play, flat Monte Carlo, beam search, sequential halving,
//! and Monte-Carlo tree search. They know no game.

mod beam;
mod budget;
mod flat;
mod game;
mod halving;
pub mod mcts;
pub(crate) mod named;
mod rollout;
mod simple;

pub use beam::{Beam, Found};
pub use budget::{Budget, Deadline, Meter};
pub use flat::Flat;
pub use game::play_game;
pub use halving::{Follow, Guide, Halving, HalvingOptions};
pub use mcts::Mcts;
pub use named::{AgentError, AgentHelp, SettingError};
pub use rollout::{Outcome, Rollout};
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
