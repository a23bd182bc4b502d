//! What the sandboxes of all agents of a run have in common.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use rustix::process::geteuid;

use crate::cgroup::{Cgroup, Cgroups};
use crate::client::SandboxError;
use crate::confinement::{Confinement, ConfinementLevel};
use crate::limits::Limits;
use crate::path::AnyPath;
use crate::{landlock, namespace};

/// How the agents of a run are confined.
#[derive(Clone, Debug)]
pub struct SandboxConfig {
    /// How far agents are confined.
    pub confinement: Confinement,
    /// The limits of confined agents.
    pub limits: Limits,
    /// How many agents run at the same time, 1 or more.
    pub at_once: usize,
    /// The control groups of the run, where they are available.
    pub groups: Option<Arc<Cgroups>>,
    /// The folder that holds the agents' private folders. Its owner removes it at the end.
    pub work: PathBuf,
    /// Further folders that agents may not read.
    pub hidden: Vec<PathBuf>,
    /// What confined agents may read besides the system and their own files.
    pub shown: Vec<PathBuf>,
    /// The folder for what agents print, with a file for each sandbox that has a log.
    pub logs: Option<PathBuf>,
}

impl SandboxConfig {
    /// Returns the level of confinement.
    pub fn level(&self) -> ConfinementLevel {
        self.confinement.level
    }

    /// Makes the folder `name` for private folders inside that of the run, and returns the same configuration for it:
    /// agents of the same name can then play at the same time. `logs` is the folder for what they print.
    ///
    /// # Errors
    /// If the folder cannot be made.
    pub fn within(&self, name: &str, logs: PathBuf) -> io::Result<Self> {
        let mut inner = self.clone();
        inner.work = self.work.join(name);
        fs::create_dir(&inner.work)?;
        // Agents that run as another user reach their folders by name.
        fs::set_permissions(&inner.work, fs::metadata(&self.work)?.permissions())?;
        inner.hidden.push(self.work.clone());
        inner.logs = Some(logs);
        Ok(inner)
    }

    /// Makes a control group for an agent with these limits, where control groups are available.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn group(&self, limits: &Limits) -> Result<Option<Cgroup>, SandboxError> {
        let group = self.groups.as_ref().map(|groups| groups.for_agent(limits));
        let unable = |error| SandboxError::Unable(format!("a control group: {error}"));
        group.transpose().map_err(unable)
    }

    /// Returns whether agents are root of the machine to its files, though without its rights: where root has no other users, as in
    /// some namespaces.
    pub fn runs_as_machines_root(&self) -> bool {
        let sees_the_machine = self.level() != ConfinementLevel::Isolated;
        sees_the_machine && namespace::is_machines_root() && !namespace::has_users_for_agents()
    }

    /// Returns whether the root user's own agent of these files runs as root, because others may not go there, and nothing keeps it
    /// from ending other processes.
    pub fn runs_unguarded(&self, files: &[PathBuf]) -> bool {
        let is_closed = || {
            namespace::cannot_be_entered_by_nobody(&self.work)
                || files
                    .iter()
                    .any(|file| namespace::is_closed_to_nobody(file))
        };
        self.level() == ConfinementLevel::Restricted
            && geteuid().is_root()
            && !landlock::has_domains()
            && is_closed()
    }

    /// Returns whether agents that run as another user than root cannot enter their folders.
    pub fn is_work_closed(&self) -> bool {
        let level = self.level();
        (ConfinementLevel::Restricted..ConfinementLevel::Isolated).contains(&level)
            && namespace::has_users_for_agents()
            && namespace::cannot_be_entered_by_nobody(&self.work)
    }

    /// Returns whether agents that run as another user than root cannot run this program of the machine.
    pub fn is_closed_to_others(&self, program: &Path) -> bool {
        self.level() < ConfinementLevel::Isolated && namespace::cannot_be_run_by_nobody(program)
    }

    /// Returns the files without those that the run hides: a command line can name such files as well.
    pub fn readable(&self, files: Vec<PathBuf>) -> Vec<PathBuf> {
        let real = |path: &PathBuf| path.canonicalize().ok();
        let hidden: Vec<_> = self.hidden.iter().filter_map(real).collect();
        let is_secret = |file: &PathBuf| real(file).is_some_and(|file| hidden.contains(&file));
        files.into_iter().filter(|file| !is_secret(file)).collect()
    }

    /// Returns what an agent may not read: what is hidden from all, and `more`.
    pub fn hidden_with(&self, more: &[PathBuf]) -> Vec<AnyPath> {
        let all = std::iter::once(&self.work).chain(&self.hidden).chain(more);
        all.map(AnyPath::from).collect()
    }
}
