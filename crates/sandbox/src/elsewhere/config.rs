//! What all agents of a run have in common.

use std::path::PathBuf;

use crate::confinement::ConfinementLevel;

/// How the agents of a run are run: not confined.
#[derive(Clone, Debug)]
pub struct SandboxConfig {
    /// The folder that holds the agents' private folders. Its owner removes it at the end.
    pub work: PathBuf,
    /// Folders that agents have no business in. Nothing keeps them out here.
    pub hidden: Vec<PathBuf>,
    /// The folder for what agents print, with a file for each that has a log.
    pub logs: Option<PathBuf>,
}

impl SandboxConfig {
    /// Returns the level of confinement.
    pub fn level(&self) -> ConfinementLevel {
        ConfinementLevel::None
    }
}
