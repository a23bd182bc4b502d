//! The command line: one file a subcommand.

mod duel_match;
mod list;
mod merge;
mod report;
mod run;
mod train_level;
mod train_match3;
#[cfg(test)]
mod train_tests;
mod verify;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use sweetfish::experiment::Experiment;
use sweetfish_lab::experiments;
use sweetfish_shell::{BadInput, Manuals, suggestion};

/// What the program is called in its messages.
const NAME: &str = "sweetfish-lab";

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
}

/// Runs the command line of this process.
pub(crate) fn run() -> ExitCode {
    match sweetfish_shell::parse(NAME) {
        Ok(args) => sweetfish_shell::finish(NAME, dispatch(&args)),
        Err(code) => code,
    }
}

fn dispatch(args: &Args) -> anyhow::Result<()> {
    let all = &experiments();
    match &args.command {
        Command::List(args) => list::run(args, all),
        Command::Run(args) => run::run(args, all),
        Command::Merge(args) => merge::run(args, all),
        Command::Report(args) => report::run(args, all),
        Command::Verify(args) => verify::run(args, all),
        Command::Train(Train::Match3(args)) => train_match3::run(args),
        Command::Train(Train::Level(args)) => train_level::run(args),
        Command::DuelMatch(args) => duel_match::run(args),
        Command::Manuals(args) => args.run(Args::command()),
    }
}

/// Returns the experiment of that name; an error names one that is spelt alike.
fn find<'a>(name: &str, all: &[&'a dyn Experiment]) -> anyhow::Result<&'a dyn Experiment> {
    if let Some(found) = all.iter().find(|experiment| experiment.name() == name) {
        return Ok(*found);
    }
    let mut hint = suggestion(name, all.iter().map(|experiment| experiment.name()));
    if hint.is_empty() {
        hint = "; `sweetfish-lab list` shows them".into();
    }
    Err(BadInput(format!("no experiment is called {name}{hint}")).into())
}
