//! The subcommands.

use std::process::ExitCode;

use clap::Subcommand;
use sweetfish_cli_support::Manuals;

use super::codes::FAILURE;
use super::{
    agent, board, explain, grade, languages, mark, matches, merge, pack, play, report, sprt, stats,
    timecheck, tournament, try_agent, tune,
};
use crate::load;

#[derive(Subcommand)]
pub(super) enum Command {
    Match(matches::Args),
    Tournament(tournament::Args),
    Sprt(sprt::Args),
    Tune(tune::Args),
    Timecheck(timecheck::Args),
    Grade(grade::Args),
    Mark(mark::Args),
    Try(try_agent::Args),
    Languages(languages::Args),
    Pack(pack::Args),
    Stats(stats::Args),
    Report(report::Args),
    Explain(explain::Args),
    Board(board::Args),
    Merge(merge::Args),
    #[command(flatten)]
    Manuals(Manuals),
    #[command(hide = true)]
    Agent(agent::Args),
    /// A process that keeps a core busy
    #[command(hide = true, name = load::BUSY)]
    Busy,
}

impl Command {
    /// Returns the exit code after an error that is not the user's.
    pub(super) fn failure(&self) -> u8 {
        match self {
            Self::Match(_) | Self::Tournament(_) | Self::Sprt(_) | Self::Tune(_) => FAILURE,
            _ => 1,
        }
    }

    /// Returns whether it starts agents.
    fn plays(&self) -> bool {
        matches!(
            self,
            Self::Match(_)
                | Self::Tournament(_)
                | Self::Sprt(_)
                | Self::Tune(_)
                | Self::Timecheck(_)
                | Self::Grade(_)
                | Self::Mark(_)
                | Self::Try(_)
                | Self::Languages(_)
        )
    }

    /// Runs it. `all` describes the whole command line.
    pub(super) fn run(self, all: clap::Command) -> anyhow::Result<ExitCode> {
        if self.plays() {
            play::check_machine()?;
        }
        match self {
            Self::Match(args) => matches::run(&args),
            Self::Tournament(args) => tournament::run(&args),
            Self::Sprt(args) => sprt::run(&args),
            Self::Tune(args) => tune::run(&args),
            Self::Timecheck(args) => timecheck::run(&args),
            Self::Grade(args) => grade::run(&args),
            Self::Mark(args) => mark::run(&args),
            Self::Try(args) => try_agent::run(&args),
            Self::Languages(args) => languages::run(&args),
            Self::Pack(args) => pack::run(&args),
            Self::Stats(args) => stats::run(&args),
            Self::Report(args) => report::run(&args),
            Self::Explain(args) => explain::run(&args),
            Self::Board(args) => board::run(&args),
            Self::Merge(args) => merge::run(&args),
            Self::Manuals(args) => args.run(all).map(|()| ExitCode::SUCCESS),
            Self::Agent(args) => agent::run(&args),
            Self::Busy => Ok(load::compute().map(|()| ExitCode::SUCCESS)?),
        }
    }
}
