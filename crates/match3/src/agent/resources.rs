//! What agents are given beside their settings.

use thiserror::Error;

use sweetfish_agents::Budget;
use sweetfish_learn::ParameterError;

/// What an agent is given beside its settings.
#[derive(Clone, Debug, Default)]
pub struct Resources {
    /// What agents that sample may spend on a swap; without it, what their settings say.
    pub budget: Option<Budget>,
    /// Learnt parameters, as [`sweetfish_learn::Learner::parameters`], for the agents that play by them;
    /// without them, the built-in ones for boards of 9x9.
    pub parameters: Option<Vec<f64>>,
}

/// Why an agent cannot play by some rules with some resources.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The agent of this name plays by parameters, and has none.
    #[error(
        "agent {0}: found no weights for these rules, expected a file of them; built-in ones are for 9x9 and the readings in the help"
    )]
    NoParameters(String),
    /// It plays by parameters, and has too few or too many.
    #[error("agent {name}: {error} for {features} features on this board")]
    Shape {
        /// The agent.
        name: &'static str,
        /// How many were found and expected.
        error: ParameterError,
        /// The features of a swap on a board of this size.
        features: usize,
    },
}
