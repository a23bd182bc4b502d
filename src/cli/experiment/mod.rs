//! `sweetfish experiment`: lists experiments, plays them, joins their parts, redoes their reports.

mod duel_match;
pub(in crate::cli) mod earlier;
pub(in crate::cli) mod finish;
mod level_train;
mod list;
mod match3_train;
pub(in crate::cli) mod merge;
pub(in crate::cli) mod output;
mod partial;
mod report;
pub(in crate::cli) mod run;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod train_tests;

use std::path::{Path, PathBuf};

use sweetfish::experiment::{self, Experiment};
use sweetfish_shell::BadInput;

/// Reproduce measurements on all games, with tables and plots
#[derive(clap::Subcommand)]
pub(crate) enum Verb {
    List(list::Args),
    Run(run::Args),
    Merge(merge::Args),
    Report(report::Args),
    DuelMatch(duel_match::Args),
    Match3Train(match3_train::Args),
    LevelTrain(level_train::Args),
}

pub(crate) fn run(verb: &Verb) -> anyhow::Result<()> {
    let all = experiment::all();
    match verb {
        Verb::List(args) => list::run(args, all),
        Verb::Run(args) => run::run(args, all),
        Verb::Merge(args) => merge::run(args, all),
        Verb::Report(args) => report::run(args, all),
        Verb::DuelMatch(args) => duel_match::run(args),
        Verb::Match3Train(args) => match3_train::run(args),
        Verb::LevelTrain(args) => level_train::run(args),
    }
}

/// The experiment of that name.
fn find<'a>(name: &str, all: &[&'a dyn Experiment]) -> anyhow::Result<&'a dyn Experiment> {
    let found = all.iter().find(|experiment| experiment.name() == name);
    found.copied().ok_or_else(|| {
        let hint = "`sweetfish experiment list` shows them";
        BadInput(format!("no experiment is called {name}; {hint}")).into()
    })
}

/// The file of an experiment's rows once they are complete.
fn rows_file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.csv"))
}

/// The file of an experiment's report.
fn report_file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.md"))
}
