//! All agents of the gem-swap games by name, and playing games with them.

mod mcts;
mod play;
mod spec;

pub use mcts::CascadePoints;
pub use play::{Played, play};
pub use spec::{AgentError, AgentSpec, Sampling};

use thiserror::Error;

use super::crush::{GreedyPublished, PaperFeatures, published_linear};
use super::gemgem::{Hgs, Lbfs, Sgs, Weights};
use super::qlearn::{self, Form};
use super::{Game, Plane, Rules, learnt};
use crate::agents::{Agent, Budget, First, Flat, Outcome, Random, Rollout};
use crate::learn::{
    Features, Linear, LinearSettings, Net, NetSettings, QAgent, QFunction, ShapeError, TabularQ,
    TabularSettings,
};
use crate::rng;

/// What agents are given beside their settings.
#[derive(Clone, Debug, Default)]
pub struct Means {
    /// What agents that sample may spend on a swap; without it, what their settings say.
    pub budget: Option<Budget>,
    /// What was learnt, as [`QFunction::parameters`], for the agents that play by it; without it,
    /// what comes with the program for boards of 9x9.
    pub parameters: Option<Vec<f64>>,
}

/// Why an agent cannot play by some rules with some means.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BuildError {
    /// It plays by parameters, and has none.
    #[error("agent {0} plays by weights, and none are given; those for 9x9 come with the program")]
    NoParameters(&'static str),
    /// It plays by parameters, and has too few or too many.
    #[error("agent {name}: found {error}, by its {features} features of this board")]
    Shape {
        /// The agent.
        name: &'static str,
        /// How many were found and expected.
        error: ShapeError,
        /// The features of a swap on a board of this size.
        features: usize,
    },
}

impl AgentSpec {
    /// The agent for one game by these rules, from its first swap to its last.
    ///
    /// # Errors
    /// If it plays by learnt parameters that `means` lacks, or that are for another size of board.
    pub fn build<P: Plane>(
        &self,
        rules: &Rules,
        means: &Means,
    ) -> Result<Box<dyn Agent<Game<P>>>, BuildError> {
        let features = PaperFeatures::new(rules);
        let count = Features::<Game<P>>::count(&features);
        Ok(match *self {
            Self::Random => Box::new(Random::default()),
            Self::First => Box::new(First::default()),
            Self::Sgs | Self::GreedyDirect => Box::new(Sgs::default()),
            Self::Hgs(weights) => Box::new(Hgs::new(weights)),
            Self::GreedyCascade => Box::new(Hgs::new(Weights::SCORE)),
            Self::Lbfs(settings) => Box::new(Lbfs::new(settings)),
            Self::GreedyPublished => Box::new(GreedyPublished::default()),
            Self::Flat(sampling) => Box::new(flat(sampling, means.budget)),
            Self::Mcts(options) => mcts::mcts(options, rules, means.budget),
            Self::Q { episodes } => Box::new(TabularQ::new(TabularSettings {
                episodes,
                ..TabularSettings::default()
            })),
            Self::Td => Box::new(learnt::greedy(rules)),
            Self::Sweetfish { samples } => {
                let budget = means.budget.unwrap_or(Budget::Samples(samples));
                Box::new(learnt::sampling(rules, budget))
            }
            Self::LinearPublished => Box::new(QAgent::new(features, published_linear(rules))),
            Self::Linear => {
                let q = Linear::new(LinearSettings::default(), count);
                Box::new(QAgent::new(
                    features,
                    self.learnt(Form::Linear, q, count, means)?,
                ))
            }
            Self::Neural => {
                // Its random start is overwritten.
                let q = Net::new(NetSettings::default(), count, &mut rng::playout(0, 0));
                Box::new(QAgent::new(
                    features,
                    self.learnt(Form::Neural, q, count, means)?,
                ))
            }
        })
    }

    /// A function with what it learnt.
    fn learnt<Q: QFunction>(
        &self,
        form: Form,
        mut q: Q,
        features: usize,
        means: &Means,
    ) -> Result<Q, BuildError> {
        let Some(parameters) = &means.parameters else {
            // Both forms have another number of parameters for each number of features.
            let shipped = q.restore(&qlearn::shipped(form).parameters);
            return shipped
                .map(|()| q)
                .map_err(|_| BuildError::NoParameters(self.name()));
        };
        q.restore(parameters).map_err(|error| BuildError::Shape {
            name: self.name(),
            error,
            features,
        })?;
        Ok(q)
    }
}

fn flat<P: Plane>(sampling: Sampling, budget: Option<Budget>) -> Flat<Game<P>> {
    let rollout = Rollout {
        depth: sampling.depth,
        outcome: Outcome::Worth,
    };
    Flat::new(budget.unwrap_or(Budget::Samples(sampling.samples)), rollout)
}
