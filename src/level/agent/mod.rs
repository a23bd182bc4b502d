//! All agents for levels by name, and playing levels with them.

mod greedy;
mod moves;
mod play;
mod spec;
pub mod value;

pub use greedy::{Foresight, Greedy};
pub use moves::Useful;
pub use play::{Bot, Played, play};
pub use spec::{AgentError, AgentSpec};
use value::Learnt;

use super::Game;
use crate::agents::mcts::{Limit, Mcts, Options};
use crate::agents::{Agent, Budget, First, Flat, Outcome, Random, Rollout};
use crate::match3::Plane;

/// The tree search for levels: [`Useful`] for its playouts, the learnt value for its leaves.
pub type Search<'m, P> = Mcts<Game<'m, P>, Useful, Learnt>;

impl AgentSpec {
    /// The agent for one game, from its first move to its last. Agents that sample spend `budget` on
    /// a move, without one what their settings say.
    pub fn build<'m, P: Plane + 'm>(
        &self,
        budget: Option<Budget>,
    ) -> Box<dyn Agent<Game<'m, P>> + 'm> {
        match *self {
            Self::Random => Box::new(Random::default()),
            Self::First => Box::new(First::default()),
            Self::Greedy => Box::new(Greedy::default()),
            Self::Heuristic => Box::new(Foresight::default()),
            Self::Flat(sampling) => {
                let rollout = Rollout {
                    depth: sampling.depth,
                    outcome: Outcome::Worth,
                };
                let budget = budget.unwrap_or(Budget::Samples(sampling.samples));
                Box::new(Flat::new(budget, rollout))
            }
            Self::Mcts(options) => Box::new(search(options, budget)),
        }
    }
}

/// The tree search for one game; `budget` stands above the limit of the options.
pub fn search<'m, P: Plane>(mut options: Options, budget: Option<Budget>) -> Search<'m, P> {
    if let Some(budget) = budget {
        options.limit = Limit::Budget(budget);
    }
    Mcts::with(options, Useful, Learnt(value::shipped()))
}
