//! Why a game or a check could not be carried out, through no fault of an agent.

use std::io;
use std::path::PathBuf;

#[cfg(target_os = "linux")]
use sweetfish_sandbox::EstablishError;
use sweetfish_sandbox::SandboxError;

/// Why a game could not be played to its end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum GameError {
    /// The user asked to stop.
    #[error("interrupted")]
    Interrupted,
    #[error("agents cannot be run: {0}")]
    Unable(String),
    #[error("the opening: {0}")]
    Opening(#[from] sweetfish_duel::BoardError),
    #[error("{path}: {error}")]
    Files { path: PathBuf, error: io::Error },
    #[error("{what}: {error}")]
    System {
        what: &'static str,
        error: io::Error,
    },
}

#[cfg(target_os = "linux")]
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
        if matches!(error, SandboxError::Interrupted) {
            return Self::Interrupted;
        }
        Self::Unable(error.to_string())
    }
}
