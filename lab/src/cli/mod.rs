//! The command line: one file a subcommand.

mod duel_match;
mod events;
mod given;
mod list;
mod merge;
mod phase;
mod report;
mod run;
mod train_level;
mod train_level_q;
mod train_match3;
#[cfg(test)]
mod train_tests;
mod verify;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use sweetfish::experiment::Experiment;
use sweetfish_cli_support::Manuals;
use sweetfish_lab::experiments;

use given::NAME;

/// Makes the tables and figures of papers on the candy family of games again, and trains agents.
#[derive(Parser)]
#[command(name = NAME, version, after_help = EXAMPLE)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLE: &str = "Example:\n  sweetfish-lab run gemgem-heuristics --games 50 --out results";

#[derive(Subcommand)]
enum Command {
    List(list::Args),
    Run(run::Args),
    Merge(merge::Args),
    Report(report::Args),
    Verify(verify::Args),
    /// Train what the agents that learn have learnt
    #[command(subcommand)]
    Train(Train),
    DuelMatch(duel_match::Args),
    #[command(flatten)]
    Manuals(Manuals),
}

#[derive(Subcommand)]
enum Train {
    Match3(train_match3::Args),
    Level(train_level::Args),
    LevelQ(train_level_q::Args),
}

/// Runs the command line of this process.
pub(crate) fn run() -> ExitCode {
    match sweetfish_cli_support::parse(NAME) {
        Ok(args) => {
            let outcome = dispatch(&args);
            let own = match args.command {
                Command::Verify(_) => verify::exit_code(&outcome),
                _ => None,
            };
            let code = sweetfish_cli_support::finish(NAME, outcome);
            own.unwrap_or(code)
        }
        Err(code) => code,
    }
}

fn dispatch(args: &Args) -> anyhow::Result<()> {
    let all = &experiments_of(args)?;
    match &args.command {
        Command::List(args) => list::run(args, all),
        Command::Run(args) => run::run(args, all),
        Command::Merge(args) => merge::run(args, all),
        Command::Report(args) => report::run(args, all),
        Command::Verify(args) => verify::run(args, all),
        Command::Train(Train::Match3(args)) => train_match3::run(args),
        Command::Train(Train::Level(args)) => train_level::run(args),
        Command::Train(Train::LevelQ(args)) => train_level_q::run(args),
        Command::DuelMatch(args) => duel_match::run(args),
        Command::Manuals(args) => args.run(Args::command()),
    }
}

/// Returns the experiments that a command is about.
fn experiments_of(args: &Args) -> anyhow::Result<Vec<&'static Experiment>> {
    match &args.command {
        Command::Run(args) => args.experiment.experiments(),
        Command::Merge(args) => args.experiment.experiments(),
        Command::Report(args) => args.experiment.experiments(),
        Command::Verify(args) => args.given.experiments(&args.names),
        _ => Ok(experiments()),
    }
}
