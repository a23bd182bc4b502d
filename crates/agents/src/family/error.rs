//! The error for a text that is not an agent.

use thiserror::Error;

use crate::SettingError;

/// The error for a text that is not an agent with its settings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AgentError {
    /// No agent has this name.
    #[error("found agent `{found}`, expected one of {names}")]
    Name {
        /// The name.
        found: String,
        /// The names of all agents, separated by commas.
        names: String,
    },
    /// A text is not a setting of the agent.
    #[error("agent {name}: {error}")]
    Setting {
        /// The name of the agent.
        name: &'static str,
        /// The error of the setting.
        error: SettingError,
    },
}
