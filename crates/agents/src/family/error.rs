//! Why a text names no agent.

use thiserror::Error;

use crate::SettingError;

/// Why a text names no agent.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AgentError {
    /// No agent has this name.
    #[error("no agent is called `{found}`; there are {names}")]
    Name {
        /// The name.
        found: String,
        /// The names that there are, parted by commas.
        names: String,
    },
    /// A setting that the agent does not have.
    #[error("agent {name}: {error}")]
    Setting {
        /// The agent.
        name: &'static str,
        /// What is wrong with it.
        error: SettingError,
    },
}
