//! The resources of agents, which are not among their settings.

use thiserror::Error;

use sweetfish_agents::Budget;
use sweetfish_learn::ParameterError;

/// The resources that an agent is built with, beside its settings.
#[derive(Clone, Debug, Default)]
pub struct Resources {
    /// The samples or the time that agents that sample may spend on a swap. `None` leaves it to their settings.
    pub budget: Option<Budget>,
    /// Learnt parameters, as [`sweetfish_learn::Learner::parameters`], for the agents that play by them. `None`
    /// takes the built-in ones for boards of 9x9.
    pub parameters: Option<Vec<f64>>,
}

/// Why an agent cannot be built for some rules and resources.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The agent of this name needs parameters, and there are none.
    #[error(
        "agent {0}: found no weights for these rules, expected a file of weights; the built-in ones are for 9x9 and the settings in the help"
    )]
    NoParameters(String),
    /// There are too few or too many parameters.
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
