//! The command line: one file a subcommand.

mod duel_match;
mod list;
mod merge;
mod report;
mod run;
mod train_level;
mod train_level_q;
mod train_match3;
#[cfg(test)]
mod train_tests;
mod verify;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use sweetfish::experiment::Experiment;
use sweetfish::predict::level_folder;
use sweetfish_lab::{Levels, experiments, experiments_on};
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
    LevelQ(train_level_q::Args),
}

/// Runs the command line of this process.
pub(crate) fn run() -> ExitCode {
    match sweetfish_shell::parse(NAME) {
        Ok(args) => sweetfish_shell::finish(NAME, dispatch(&args)),
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

/// The levels of experiments on levels.
#[derive(clap::Args)]
struct LevelsArg {
    /// Play the level files *.toml of a folder instead of built-in levels; only for experiments on levels
    #[arg(long, value_name = "DIR")]
    levels: Option<PathBuf>,
}

/// Returns the experiments, on the levels that were asked for.
fn experiments_of(args: &Args) -> anyhow::Result<Vec<&'static dyn Experiment>> {
    let levels = match &args.command {
        Command::Run(args) => &args.levels,
        Command::Merge(args) => &args.levels,
        Command::Report(args) => &args.levels,
        Command::Verify(args) => &args.levels,
        _ => return Ok(experiments()),
    };
    let Some(folder) = &levels.levels else {
        return Ok(experiments());
    };
    let found = level_folder(folder)?;
    let levels = Levels::of_folder(&folder.display().to_string(), found.levels);
    Ok(experiments_on(levels))
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
