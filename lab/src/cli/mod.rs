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

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::slice;

use clap::{CommandFactory, Parser, Subcommand};
use sweetfish::experiment::Experiment;
use sweetfish::predict::{level_folder, read_records};
use sweetfish_lab::{Levels, experiments, experiments_with};
use sweetfish_shell::{BadInput, Manuals, note, suggestion};

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

/// What the user gives to experiments.
#[derive(clap::Args)]
struct Given {
    /// Play the level files *.toml of a folder instead of built-in levels; only for experiments on levels
    #[arg(long, value_name = "DIR")]
    levels: Option<PathBuf>,
    /// Show people beside agents: games that `sweetfish match3 play` and `sweetfish level play --by-hand` recorded
    #[arg(long, value_name = "FILE", num_args = 1..)]
    people: Vec<PathBuf>,
}

impl Given {
    /// Returns the files that are read.
    fn inputs(&self) -> Vec<&Path> {
        self.people.iter().map(PathBuf::as_path).collect()
    }

    /// Returns the experiments on what was given.
    fn experiments(&self, names: &[String]) -> anyhow::Result<Vec<&'static dyn Experiment>> {
        if self.levels.is_none() && self.people.is_empty() {
            return Ok(experiments());
        }
        let levels = self.levels.as_deref().map(|folder| {
            let found = level_folder(folder)?;
            let folder = folder.display().to_string();
            Ok::<_, BadInput>(Levels::of_folder(&folder, found.levels))
        });
        let levels = levels.transpose()?;
        if self.people.is_empty() {
            return Ok(experiments_with(levels, &[]));
        }
        let people = read_records(&self.people)?;
        let all = experiments_with(levels, &people);
        let is_asked = |own: &&&dyn Experiment| names.iter().any(|name| name == own.name());
        for own in all.iter().filter(is_asked) {
            let games = own.games();
            if !people.iter().any(|one| games.contains(&one.game.key())) {
                let name = own.name();
                note!("{name}: plays none of the games in the files of people");
            }
        }
        Ok(all)
    }
}

/// Returns the experiments that a command is about.
fn experiments_of(args: &Args) -> anyhow::Result<Vec<&'static dyn Experiment>> {
    match &args.command {
        Command::Run(args) => args.given.experiments(slice::from_ref(&args.name)),
        Command::Merge(args) => args.given.experiments(slice::from_ref(&args.name)),
        Command::Report(args) => args.given.experiments(slice::from_ref(&args.name)),
        Command::Verify(args) => args.given.experiments(&args.names),
        _ => Ok(experiments()),
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
