//! The command line: one file a verb. Only here is anything printed.

mod agent;
mod grade;
mod matches;
mod merge;
mod options;
mod play;
mod report;
mod say;
mod sprt;
mod stats;
mod timecheck;
mod tournament;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::{disturbance, warden};

/// What the program is called in its messages.
const NAME: &str = "grader";

/// The exit code after an interrupt from the keyboard, as shells have it.
const INTERRUPTED: u8 = 130;

/// Pits agent programs for the claim-the-group board game against each other.
#[derive(Parser)]
#[command(name = NAME, version, after_help = EXAMPLE)]
struct Args {
    #[command(subcommand)]
    verb: Verb,
}

const EXAMPLE: &str = "Example:\n  grader match --agent sweetfish --agent minimax:3 --pairs 5";

#[derive(Subcommand)]
enum Verb {
    Match(matches::Args),
    Tournament(tournament::Args),
    Sprt(sprt::Args),
    Timecheck(timecheck::Args),
    Grade(grade::Args),
    Stats(stats::Args),
    Report(report::Args),
    Merge(merge::Args),
    #[command(hide = true)]
    Agent(agent::Args),
    /// A process that keeps a core busy
    #[command(hide = true, name = disturbance::BUSY)]
    Busy,
    /// The process between the referee and an agent
    #[command(hide = true)]
    Warden {
        /// Where its agent plays, for people who look at the list of processes
        folder: PathBuf,
        stage: Option<String>,
    },
}

impl Verb {
    /// Whether it starts agents.
    fn plays(&self) -> bool {
        matches!(
            self,
            Self::Match(_)
                | Self::Tournament(_)
                | Self::Sprt(_)
                | Self::Timecheck(_)
                | Self::Grade(_)
        )
    }
}

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let args: Args = match sweetfish_shell::parse(NAME) {
        Ok(args) => args,
        Err(code) => return code,
    };
    dispatch(args.verb).unwrap_or_else(|error| {
        let code = sweetfish_shell::fail(NAME, &error);
        if play::is_interrupt(&error) {
            ExitCode::from(INTERRUPTED)
        } else {
            code
        }
    })
}

fn dispatch(verb: Verb) -> anyhow::Result<ExitCode> {
    if verb.plays() {
        play::check_machine()?;
    }
    match verb {
        Verb::Match(args) => matches::run(&args),
        Verb::Tournament(args) => tournament::run(&args),
        Verb::Sprt(args) => sprt::run(&args),
        Verb::Timecheck(args) => timecheck::run(&args),
        Verb::Grade(args) => grade::run(&args),
        Verb::Stats(args) => stats::run(&args),
        Verb::Report(args) => report::run(&args),
        Verb::Merge(args) => merge::run(&args),
        Verb::Agent(args) => agent::run(&args),
        Verb::Busy => Ok(disturbance::compute().map(|()| ExitCode::SUCCESS)?),
        Verb::Warden { stage, .. } => Ok(warden::run(stage.as_deref())),
    }
}
