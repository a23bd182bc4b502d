//! The command line: one file for each subcommand. Only here is anything printed.

mod agent;
mod board;
mod events;
mod explain;
mod grade;
mod mark;
mod matches;
mod merge;
mod options;
mod output;
mod pack;
mod play;
mod report;
mod sprt;
mod stats;
mod timecheck;
mod tournament;
mod try_agent;
mod tune;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use sweetfish_shell::{BadInput, Manuals};

use crate::disturbance;

/// The name of the program in its messages.
const NAME: &str = "grader";

/// The exit code of a run that faults ended.
const FAULTS: u8 = 4;

/// The exit code of a run that failed by no fault of an agent.
const FAILURE: u8 = 5;

/// Pits agent programs for the claim-the-group board game against each other.
#[derive(Parser)]
#[command(name = NAME, version, after_help = EXAMPLE)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLE: &str = "Example:\n  grader match --agent sweetfish --agent minimax:3 --pairs 5";

#[derive(Subcommand)]
enum Command {
    Match(matches::Args),
    Tournament(tournament::Args),
    Sprt(sprt::Args),
    Tune(tune::Args),
    Timecheck(timecheck::Args),
    Grade(grade::Args),
    Mark(mark::Args),
    Try(try_agent::Args),
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
    #[command(hide = true, name = disturbance::BUSY)]
    Busy,
}

impl Command {
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
        )
    }

    /// Returns the exit code after an error that is not the user's.
    fn failure(&self) -> u8 {
        match self {
            Self::Tune(_) => FAILURE,
            _ => 1,
        }
    }
}

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let args: Args = match sweetfish_shell::parse(NAME) {
        Ok(args) => args,
        Err(code) => return code,
    };
    let failure = args.command.failure();
    dispatch(args.command).unwrap_or_else(|error| {
        let code = sweetfish_shell::fail(NAME, &error);
        if events::is_interrupt(&error) {
            ExitCode::from(sweetfish_shell::INTERRUPTED)
        } else if error.is::<BadInput>() {
            code
        } else {
            ExitCode::from(failure)
        }
    })
}

fn dispatch(command: Command) -> anyhow::Result<ExitCode> {
    if command.plays() {
        play::check_machine()?;
    }
    match command {
        Command::Match(args) => matches::run(&args),
        Command::Tournament(args) => tournament::run(&args),
        Command::Sprt(args) => sprt::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Timecheck(args) => timecheck::run(&args),
        Command::Grade(args) => grade::run(&args),
        Command::Mark(args) => mark::run(&args),
        Command::Try(args) => try_agent::run(&args),
        Command::Pack(args) => pack::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Board(args) => board::run(&args),
        Command::Merge(args) => merge::run(&args),
        Command::Manuals(args) => args.run(Args::command()).map(|()| ExitCode::SUCCESS),
        Command::Agent(args) => agent::run(&args),
        Command::Busy => Ok(disturbance::compute().map(|()| ExitCode::SUCCESS)?),
    }
}
