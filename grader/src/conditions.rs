//! How agents are run, whatever they are run for: how far they are confined, and how many at a time.

use std::fs;
use std::path::{self, Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_sandbox::{
    Confine, ConfinementLevel, Demand, Limits, SandboxConfig, WorkFolder, available_cores,
};

use crate::competitor::{Competitor, Notices};
use crate::error::GameError;
use crate::pool::Pool;
use crate::results_folder::ResultsFolder;

/// How the agents of a run are run.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// How far they are confined.
    pub confine: Confine,
    /// The limits of confined ones.
    pub limits: Limits,
    /// Files and folders that confined ones can read besides the system and their own. All of them exist.
    pub shown: Vec<PathBuf>,
    /// The folder for what they print.
    pub logs: Option<PathBuf>,
    /// Games at a time. `None` for as many as there are cores.
    pub concurrency: Option<usize>,
    /// Whether each game is pinned to one core.
    pub pin: bool,
}

/// Keeps what agents print until the end of the run in the folder of the run, if it is kept nowhere else.
pub(crate) fn keep_logs(sandbox: &mut SandboxConfig) -> anyhow::Result<()> {
    if sandbox.logs.is_none() {
        let logs = sandbox.work.join("logs");
        fs::create_dir(&logs).context("the folder for logs")?;
        sandbox.hidden.push(logs.clone());
        sandbox.logs = Some(logs);
    }
    Ok(())
}

/// Warns of files that the commands of agents name and that do not exist.
pub(crate) fn name_missing(competitors: &[Competitor], notices: &mut Notices) {
    for competitor in competitors {
        let (agent, missing) = (&competitor.player.name, &competitor.program.args.missing);
        if missing.is_empty() {
            continue;
        }
        let verb = if missing.len() == 1 { "does" } else { "do" };
        let names: Vec<_> = missing.iter().map(|name| format!("`{name}`")).collect();
        let names = names.join(", ");
        notices(&format!(
            "warning: the command of `{agent}` names {names}, which {verb} not exist"
        ));
    }
}

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
        for own in outside.filter(|own| offer.config.runs_unguarded(&own.program.files())) {
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

    /// Returns how many agents run at the same time.
    fn at_once(&self) -> usize {
        let cores = available_cores().len().max(1);
        self.concurrency.unwrap_or(cores)
    }

    /// Returns as many workers as requested or as there are cores, at most one a game.
    pub(crate) fn pool<'a>(
        &self,
        games: u64,
        interrupted: &'a AtomicBool,
        notices: &mut Notices,
    ) -> Pool<'a> {
        let cores = available_cores().len().max(1);
        let workers = self
            .at_once()
            .min(usize::try_from(games).unwrap_or(usize::MAX));
        if workers > cores {
            notices(&format!(
                "warning: {workers} games at a time on {cores} cores: agents wait for each other, and their clocks run on"
            ));
        }
        Pool {
            workers,
            pin: self.pin,
            interrupted,
        }
    }
}
