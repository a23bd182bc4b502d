//! Finds out how far this machine can confine agents, before any of them is run.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use thiserror::Error;

use crate::cgroup::{Cgroup, Cgroups};
use crate::client::{Sandbox, SandboxError};
use crate::config::SandboxConfig;
use crate::confinement::{Confine, Confinement, ConfinementLevel};
use crate::limits::Limits;
use crate::namespace;
use crate::protocol::Setup;
use crate::share::memory;
use crate::surroundings;
use crate::workdir::WorkFolder;

/// The pause before the second try to confine: other programs of the user can have used up for a moment what it needs.
const RETRY: Duration = Duration::from_millis(50);

/// How the agents of a run are to be confined.
#[derive(Clone, Debug)]
pub struct Demand {
    /// How far.
    pub confine: Confine,
    /// Their limits, which [`Limits::shared_by`] may have lowered.
    pub limits: Limits,
    /// How many run at the same time, 1 or more.
    pub at_once: usize,
    /// Files and folders that they may read besides the system and their own. They must exist.
    pub shown: Vec<PathBuf>,
    /// The folder for what they print, which they may not read.
    pub logs: Option<PathBuf>,
}

/// What this machine offers.
#[derive(Clone, Debug)]
pub struct Offer {
    /// How the agents of the run are confined.
    pub config: SandboxConfig,
    /// Why they are not confined better, a line for each level, and what of this place they inherit.
    pub reasons: Vec<String>,
}

/// Why agents cannot be run as demanded.
#[derive(Debug, Error)]
pub enum EstablishError {
    /// The user asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// The machine does not offer what is demanded.
    #[error("{0}")]
    Unable(String),
    /// The system refuses what every run needs.
    #[error("{what}: {error}")]
    System {
        /// What is needed.
        what: &'static str,
        /// The error of the system.
        error: io::Error,
    },
}

impl Demand {
    /// Tries the acceptable levels, and returns the best one that this machine offers. The agents' folders will be in
    /// `work`, which is opened to them as far as they need that. Gives up as soon as `interrupted` is set.
    ///
    /// # Errors
    /// If no acceptable level is offered, or the system refuses.
    pub fn establish(
        &self,
        work: &WorkFolder,
        interrupted: &AtomicBool,
    ) -> Result<Offer, EstablishError> {
        if self.confine != Confine::Off {
            surroundings::check().map_err(EstablishError::Unable)?;
        }
        let system = |what| move |error| EstablishError::System { what, error };
        let groups = match self.confine {
            Confine::Off => None,
            Confine::Auto | Confine::On => Cgroups::create(),
        };
        let (confinement, mut reasons) = self.best(groups.as_ref(), work, interrupted)?;
        let limits = match confinement.level {
            ConfinementLevel::Isolated => self.limits.with_files_in_memory(self.at_once, memory()),
            ConfinementLevel::None | ConfinementLevel::Restricted | ConfinementLevel::Enclosed => {
                self.limits
            }
        };
        work.open_to_agents(confinement.level)
            .map_err(system("the agents' folders"))?;
        if self.confine != Confine::Off {
            surroundings::check_for(confinement.level).map_err(EstablishError::Unable)?;
            reasons.extend(surroundings::inherited());
        }
        let absolute =
            |path: &PathBuf| std::path::absolute(path).map_err(system("the folder for logs"));
        let logs = self.logs.as_ref().map(absolute).transpose()?;
        let config = SandboxConfig {
            confinement,
            limits,
            at_once: self.at_once,
            groups: groups.map(Arc::new),
            work: work.path().to_path_buf(),
            hidden: logs.iter().cloned().collect(),
            shown: self.shown.clone(),
            logs,
        };
        Ok(Offer { config, reasons })
    }

    /// Returns the best confinement, and why it is not better.
    fn best(
        &self,
        groups: Option<&Cgroups>,
        work: &WorkFolder,
        interrupted: &AtomicBool,
    ) -> Result<(Confinement, Vec<String>), EstablishError> {
        let group = groups.map(|groups| groups.for_agent(&self.limits));
        let group = group.transpose().map_err(|error| EstablishError::System {
            what: "a control group",
            error,
        })?;
        let mut reasons = Vec::new();
        for &level in levels(self.confine) {
            let setup = Setup {
                folder: work.path().into(),
                limits: self.limits,
                membership: group.as_ref().map(Cgroup::membership).unwrap_or_default(),
                ..Setup::new(level, namespace::user_for_agent(level))
            };
            match Sandbox::start_with_retries(&setup, interrupted, &[RETRY]) {
                Ok(sandbox) => {
                    let found = sandbox.confinement().clone();
                    if self.confine == Confine::On && !found.is_full() {
                        let lacks = format!("this machine does not offer everything: {found}");
                        return Err(EstablishError::Unable(lacks));
                    }
                    return Ok((found, reasons));
                }
                Err(SandboxError::Interrupted) => return Err(EstablishError::Interrupted),
                Err(error) => reasons.push(format!("not {level} on this machine: {error}")),
            }
        }
        Err(EstablishError::Unable(reasons.join("; ")))
    }
}

/// Returns the acceptable levels, the best one first.
fn levels(confine: Confine) -> &'static [ConfinementLevel] {
    match confine {
        Confine::Auto => &[
            ConfinementLevel::Isolated,
            ConfinementLevel::Enclosed,
            ConfinementLevel::Restricted,
        ],
        Confine::On => &[ConfinementLevel::Isolated],
        Confine::Off => &[ConfinementLevel::None],
    }
}
