//! What the sandboxes of all agents of a run have in common.

use std::path::PathBuf;

use super::cgroup::{Cgroup, Cgroups};
use super::client::SandboxError;
use super::limits::Limits;
use super::path::AnyPath;
use crate::confinement::Level;

/// How agents are run, whoever plays.
#[derive(Debug)]
pub(crate) struct SandboxConfig {
    /// How far agents are confined.
    pub(crate) level: Level,
    /// Limits of confined agents.
    pub(crate) limits: Limits,
    /// What counts all processes of an agent together, where it can be had.
    pub(crate) groups: Option<Cgroups>,
    /// The folder that holds the agents' private folders; removed at the end by its owner.
    pub(crate) work: PathBuf,
    /// Further folders that agents may not read.
    pub(crate) hidden: Vec<PathBuf>,
    /// What confined agents can see besides the system and their own files.
    pub(crate) shown: Vec<PathBuf>,
    /// Where the agents' outputs are kept, a file for each agent and game.
    pub(crate) logs: Option<PathBuf>,
}

impl SandboxConfig {
    /// A control group for an agent with these limits, if there are any.
    pub(crate) fn group(&self, limits: &Limits) -> Result<Option<Cgroup>, SandboxError> {
        let group = self.groups.as_ref().map(|groups| groups.for_agent(limits));
        let unable = |error| SandboxError::Unable(format!("a control group: {error}"));
        group.transpose().map_err(unable)
    }

    /// Those of an agent's files that are no secrets of the run, which a command can name, too.
    pub(crate) fn readable(&self, files: Vec<PathBuf>) -> Vec<PathBuf> {
        let real = |path: &PathBuf| path.canonicalize().ok();
        let hidden: Vec<_> = self.hidden.iter().filter_map(real).collect();
        let is_secret = |file: &PathBuf| real(file).is_some_and(|file| hidden.contains(&file));
        files.into_iter().filter(|file| !is_secret(file)).collect()
    }

    /// What an agent may not read, with `more` of its own.
    pub(crate) fn hidden_with(&self, more: &[PathBuf]) -> Vec<AnyPath> {
        let all = std::iter::once(&self.work).chain(&self.hidden).chain(more);
        all.map(AnyPath::from).collect()
    }
}
