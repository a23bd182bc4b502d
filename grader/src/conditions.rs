//! How agents are run, whatever they are run for: how far they are confined, and how many at a time.

#[cfg(target_os = "linux")]
mod confined;

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use sweetfish_sandbox::{Confine, Limits, SandboxConfig, available_cores};

use crate::competitor::{Competitor, Notices};
use crate::pool::Pool;

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

impl Conditions {
    /// Returns how many agents run at the same time.
    pub(crate) fn at_once(&self) -> usize {
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
            load: None,
        }
    }
}
