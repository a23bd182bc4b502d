//! The command line: one file a verb. Only here is anything printed.

mod agent;
mod grade;
mod matches;
mod merge;
mod options;
mod play;
mod progress;
mod report;
mod say;
mod sprt;
mod stats;
mod timecheck;
mod tournament;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use thiserror::Error;

use crate::{disturbance, warden};

/// Something the user gave that cannot be used; the exit code is then 2.
#[derive(Debug, Error)]
#[error("{0}")]
pub(crate) struct BadInput(pub(crate) String);

impl BadInput {
    /// The error as one that ends the program.
    pub(crate) fn because(error: impl std::fmt::Display) -> anyhow::Error {
        Self(error.to_string()).into()
    }
}

/// The exit code after an interrupt from the keyboard, as shells have it.
const INTERRUPTED: u8 = 130;

/// Pits agent programs for the claim-the-group board game against each other.
#[derive(Parser)]
#[command(name = "grader", version, after_help = EXAMPLE)]
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
        setup: String,
        stage: Option<String>,
    },
}

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    match Args::try_parse() {
        Ok(args) => match dispatch(args.verb) {
            Ok(code) => code,
            Err(error) => fail(&error),
        },
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
            ) =>
        {
            // A closed pipe is the reader's wish, not a failure.
            let _ = error.print();
            ExitCode::SUCCESS
        }
        Err(error) => usage(&error),
    }
}

fn dispatch(verb: Verb) -> anyhow::Result<ExitCode> {
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
        Verb::Warden { setup, stage } => Ok(warden::run(&setup, stage.as_deref())),
    }
}

fn fail(error: &anyhow::Error) -> ExitCode {
    say::note(&format!("grader: {error:#}"));
    if play::is_interrupt(error) {
        return ExitCode::from(INTERRUPTED);
    }
    ExitCode::from(if error.is::<BadInput>() { 2 } else { 1 })
}

/// Says in one line what is wrong with the command line.
fn usage(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        say::note("grader: a verb is missing; `--help` lists them");
        return ExitCode::from(2);
    }
    // The message ends at the first blank line; hints and the usage follow.
    let lines = text.lines().take_while(|line| !line.trim().is_empty());
    let message = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    say::note(&format!(
        "grader: {message}; `--help` shows what is possible"
    ));
    ExitCode::from(2)
}
