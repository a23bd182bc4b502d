//! Solvers for any [`Puzzle`]; they know no game.

mod adam;
mod beam;
mod budget;
mod flat;
mod halving;
mod linear;
pub mod mcts;
mod multinet;
mod net;
mod qfunction;
mod rollout;
mod simple;
mod tabular;
mod trainer;

pub use adam::Adam;
pub use beam::{Beam, Found};
pub use budget::{Budget, Deadline, Meter};
pub use flat::Flat;
pub use halving::{Follow, Guide, Halving, HalvingOptions};
pub use linear::{Linear, LinearSettings};
pub use mcts::Mcts;
pub use multinet::{Example, Link, MultiNet, MultiNetSettings, MultiNetTraining};
pub use net::{Net, NetSettings};
pub use qfunction::{Features, QAgent, QFunction, ShapeError};
pub use rollout::{Outcome, Rollout};
pub use simple::{Best, First, Greedy, Random};
pub use tabular::{TabularQ, TabularSettings};
pub use trainer::{GameReport, Trainer, TrainerSettings};

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
