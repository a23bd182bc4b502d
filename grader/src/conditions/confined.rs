//! Finds out how far agents can be confined, on Linux.

use std::path::{self, Path};
use std::sync::atomic::AtomicBool;

use sweetfish_sandbox::{Confine, ConfinementLevel, Demand, SandboxConfig, WorkFolder};

use super::{Conditions, keep_logs};
use crate::competitor::{Competitor, Notices};
use crate::error::GameError;
use crate::results_folder::ResultsFolder;

/// The least processes that an agent can do something with, if whoever plays wants no fewer.
const LEAST_PROCESSES: u64 = 4;

impl Conditions {
    /// Finds out how far this machine confines these agents, whose folders are in `work`, and passes on what the user should
    /// know of it. Fails if the machine does not offer what is demanded, or the user interrupts.
    pub(crate) fn establish(
        &self,
        competitors: &[Competitor],
        work: &WorkFolder,
        interrupted: &AtomicBool,
        notices: &mut Notices,
    ) -> anyhow::Result<SandboxConfig> {
        if let Some(logs) = &self.logs {
            ResultsFolder::make_for_logs(logs, None)?;
        }
        let at_once = self.at_once();
        let limits = self.limits.shared_by(at_once);
        let is_short = limits.processes < self.limits.processes.min(LEAST_PROCESSES);
        if is_short && self.confine != Confine::Off {
            return Err(GameError::Unable(format!(
                "too few processes are left to this user or container, {} for each agent, expected {LEAST_PROCESSES} at least: raise \
                 `ulimit -u` or `--pids-limit`, or lower `--concurrency`",
                limits.processes
            ))
            .into());
        }
        let demand = Demand {
            confine: self.confine,
            limits,
            at_once,
            shown: self.shown.clone(),
            logs: self.logs.clone(),
        };
        let offer = demand.establish(work, interrupted);
        let offer = offer.map_err(GameError::from)?;
        let (given, wanted) = (offer.config.limits, self.limits);
        for (what, given, wanted) in [
            ("processes", given.processes, wanted.processes),
            ("MiB of files", given.folder_mb, wanted.folder_mb),
        ] {
            if given < wanted {
                notices(&format!(
                    "warning: each agent gets {given} {what} instead of {wanted}: this user or container has no more for that many at a \
                     time; a smaller `--concurrency` gives each more"
                ));
            }
        }
        match &offer.config.confinement {
            found if found.level == ConfinementLevel::None => notices("agents are not confined"),
            found => notices(&format!("agents are confined: {found}")),
        }
        for reason in &offer.reasons {
            notices(reason);
        }
        if offer.config.level() != ConfinementLevel::None && offer.config.runs_as_machines_root() {
            notices(
                "warning: agents are root to the files of this machine, and start any number of processes, for root has no other users here",
            );
        }
        let outside = competitors.iter().filter(|own| !own.program.is_built_in());
        let needs = |own: &Competitor| [own.program.files(), own.program.folders()].concat();
        for own in outside.filter(|own| offer.config.runs_unguarded(&needs(own))) {
            notices(&format!(
                "warning: `{}` runs as root, because its folder is open to root only and this machine offers no namespaces; \
                 without Landlock of Linux 6.12 it can end other processes, the grader too: see docs/security.md",
                own.player.name
            ));
        }
        Ok(offer.config)
    }

    /// As [`Self::establish`], but hides the results file from agents and keeps what they print until the end of the run.
    pub(crate) fn establish_for_games(
        &self,
        competitors: &[Competitor],
        work: &WorkFolder,
        results: Option<&Path>,
        interrupted: &AtomicBool,
        notices: &mut Notices,
    ) -> anyhow::Result<SandboxConfig> {
        let mut sandbox = self.establish(competitors, work, interrupted, notices)?;
        keep_logs(&mut sandbox)?;
        let results = results.map(path::absolute).transpose()?;
        sandbox.hidden.extend(results);
        Ok(sandbox)
    }
}
