//! Why a game or a check could not be carried out, through no fault of an agent.

use std::io;
use std::path::PathBuf;

use sweetfish_sandbox::{EstablishError, SandboxError};

/// Why a game could not be played to its end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum GameError {
    /// The user asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// Agents cannot be run on this machine as requested.
    #[error("agents cannot be run: {0}")]
    Unable(String),
    /// The opening is not a board.
    #[error("the opening: {0}")]
    Opening(#[from] sweetfish_duel::BoardError),
    /// The private folders cannot be used.
    #[error("{path}: {error}")]
    Files {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The system refuses what every game needs.
    #[error("{what}: {error}")]
    System {
        /// What is needed.
        what: &'static str,
        /// The error of the system.
        error: io::Error,
    },
}

impl From<EstablishError> for GameError {
    fn from(error: EstablishError) -> Self {
        match error {
            EstablishError::Interrupted => Self::Interrupted,
            EstablishError::Unable(reason) => Self::Unable(reason),
            EstablishError::System { what, error } => Self::System { what, error },
        }
    }
}

impl From<SandboxError> for GameError {
    fn from(error: SandboxError) -> Self {
        match error {
            SandboxError::Interrupted => Self::Interrupted,
            other => Self::Unable(other.to_string()),
        }
    }
}
