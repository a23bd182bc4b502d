//! How agents are run, whatever they are run for: how far they are confined, and how many at a time.

use std::path::{self, Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::{fmt, fs};

use anyhow::Context;
use sweetfish_sandbox::{
    Confine, Confinement, Demand, Level, Limits, SandboxConfig, WorkFolder, available_cores,
};

use crate::competitor::Competitor;
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

/// Something about the machine that the user should know. Writes it in one line.
#[derive(Clone, Debug)]
pub enum Notice {
    /// Agents get less than the conditions say.
    Less {
        /// Of what.
        what: &'static str,
        /// How much they get.
        given: u64,
        /// How much they should have got.
        wanted: u64,
    },
    /// How agents are confined.
    Confined(Confinement),
    /// Why they are not confined better.
    NotBetter(String),
    /// More games are played at a time than there are cores.
    Crowded {
        /// Games at a time.
        games: usize,
        /// Cores that this process may use.
        cores: usize,
    },
    /// Builds of submissions reach what those of a better level do not.
    OpenBuilds,
    /// A results file had a torn line.
    Torn,
    /// This many games of a results file are of agents whose files changed since.
    SetAside(usize),
    /// A part of the same test, played on another machine, has another version of an agent.
    OtherVersion {
        /// The results file of that part.
        path: PathBuf,
        /// The agent.
        agent: String,
        /// The first of its files that differs.
        file: String,
    },
    /// The command of an agent names files that do not exist.
    NotThere {
        /// The agent.
        agent: String,
        /// What it names.
        names: Vec<String>,
    },
    /// This agent of root's runs as root, and can end other processes.
    Unguarded(String),
    /// An agent is started without the files beside it.
    NoOwnFolder,
    /// An encounter plays boards more than once.
    FewBoards {
        /// Its pairs.
        pairs: u32,
        /// The most different boards that they can have.
        boards: u64,
    },
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Less { what, given, wanted } => write!(
                f,
                "warning: each agent gets {given} {what} instead of {wanted}, since this user or container has no more for as \
                 many at a time; fewer (`--concurrency`) get more"
            ),
            Self::Confined(found) if found.level == Level::None => {
                f.write_str("agents are not confined")
            }
            Self::Confined(found) => write!(f, "agents are confined: {found}"),
            Self::NotBetter(reason) => f.write_str(reason),
            Self::Crowded { games, cores } => write!(
                f,
                "warning: {games} games at a time on {cores} cores: agents wait for each other, and their clocks run on"
            ),
            Self::OpenBuilds => f.write_str(
                "warning: builds without a root of their own can change the modes of files that their user owns: see \
                 docs/security.md",
            ),
            Self::Unguarded(agent) => write!(
                f,
                "warning: `{agent}` runs as root, because it stands where only root may go and this machine offers no namespaces; \
                 without Landlock of Linux 6.12 it can end other processes, the grader too: see docs/security.md"
            ),
            Self::NoOwnFolder => f.write_str(
                "warning: the agent runs without the files beside it, of which `grade` puts copies into its current folder: its \
                 command does not name its folder, or that is a home or open to everybody",
            ),
            Self::FewBoards { pairs, boards } => {
                let plural = if *boards == 1 { "" } else { "s" };
                write!(
                    f,
                    "{pairs} pairs on {boards} board{plural}: deterministic agents repeat their games, which count once"
                )
            }
            Self::Torn => {
                f.write_str("the last line of the file was torn: its game is played again")
            }
            Self::SetAside(games) => write!(
                f,
                "agents have changed since {games} games of the file: these are set aside"
            ),
            Self::OtherVersion { path, agent, file } => write!(
                f,
                "warning: {} holds games of another `{agent}`: its `{file}` differs, so they do not count here, and `grader \
                 merge` refuses both files together",
                path.display()
            ),
            Self::NotThere { agent, names } => {
                let verb = if names.len() == 1 { "does" } else { "do" };
                let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
                write!(
                    f,
                    "warning: the command of `{agent}` names {}, which {verb} not exist",
                    names.join(", ")
                )
            }
        }
    }
}

/// Keeps what agents print until the end of the run in the folder of the run, if it is kept nowhere else.
///
/// # Errors
/// If there can be no folder for it.
pub(crate) fn keep_logs(sandbox: &mut SandboxConfig) -> anyhow::Result<()> {
    if sandbox.logs.is_none() {
        let logs = sandbox.work.join("logs");
        fs::create_dir(&logs).context("the folder for logs")?;
        sandbox.hidden.push(logs.clone());
        sandbox.logs = Some(logs);
    }
    Ok(())
}

/// Passes on what the commands of agents name that does not exist.
pub(crate) fn name_missing(competitors: &[Competitor], notices: &mut dyn FnMut(&Notice)) {
    for competitor in competitors {
        let names = competitor.program.args.missing.clone();
        let agent = competitor.player.name.clone();
        if !names.is_empty() {
            notices(&Notice::NotThere { agent, names });
        }
    }
}

impl Conditions {
    /// Finds out how far this machine confines these agents, whose folders are in `work`, and passes on what the user should
    /// know of it.
    ///
    /// # Errors
    /// If the machine does not offer what is demanded, or the user interrupts.
    pub(crate) fn establish(
        &self,
        competitors: &[Competitor],
        work: &WorkFolder,
        interrupted: &AtomicBool,
        notices: &mut dyn FnMut(&Notice),
    ) -> anyhow::Result<SandboxConfig> {
        if let Some(logs) = &self.logs {
            ResultsFolder::make_for_logs(logs, None)?;
        }
        let at_once = self.at_once();
        let limits = self.limits.shared_by(at_once);
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
                notices(&Notice::Less {
                    what,
                    given,
                    wanted,
                });
            }
        }
        notices(&Notice::Confined(offer.config.confinement.clone()));
        for reason in offer.reasons {
            notices(&Notice::NotBetter(reason));
        }
        let outside = competitors.iter().filter(|own| !own.program.is_built_in());
        for own in outside.filter(|own| offer.config.runs_unguarded(&own.program.files())) {
            notices(&Notice::Unguarded(own.player.name.clone()));
        }
        Ok(offer.config)
    }

    /// Finds out the same for games whose results file, if there is one, agents do not see. What they print is kept until the
    /// end of the run, so that one that does not start is shown with it.
    ///
    /// # Errors
    /// As [`Self::establish`], or if there can be no folder for what agents print.
    pub(crate) fn establish_for_games(
        &self,
        competitors: &[Competitor],
        work: &WorkFolder,
        results: Option<&Path>,
        interrupted: &AtomicBool,
        notices: &mut dyn FnMut(&Notice),
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
        notices: &mut dyn FnMut(&Notice),
    ) -> Pool<'a> {
        let cores = available_cores().len().max(1);
        let workers = self
            .at_once()
            .min(usize::try_from(games).unwrap_or(usize::MAX));
        if workers > cores {
            notices(&Notice::Crowded {
                games: workers,
                cores,
            });
        }
        Pool {
            workers,
            pin: self.pin,
            interrupted,
        }
    }
}
