//! What experiments are called, and what the user gives to them.

use std::path::{Path, PathBuf};
use std::slice;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use sweetfish::experiment::Experiment;
use sweetfish::predict::{level_folder, read_records};
use sweetfish_cli_support::{BadInput, OnInterrupt, catch_interrupts, note, suggestion};
use sweetfish_lab::{Levels, experiments, experiments_with};

use super::phase::of_phase;

/// What the program is called in its messages.
pub(super) const NAME: &str = "sweetfish-lab";

/// Catches interrupts from now on, so that a run ends with the rows at hand.
pub(super) fn interrupts() -> anyhow::Result<Arc<AtomicBool>> {
    let then = OnInterrupt::finish_or_exit(NAME, "ending with the rows at hand");
    catch_interrupts(then)
}

/// An experiment, and where its files are.
#[derive(clap::Args)]
pub(super) struct ExperimentArgs {
    /// The experiment
    pub(super) name: String,
    /// The folder for all files
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub(super) out: PathBuf,
    #[command(flatten)]
    given: Given,
    /// Print a JSON object as the last line of each experiment
    #[arg(long)]
    pub(super) json: bool,
}

impl ExperimentArgs {
    /// Returns the files that are read: those that the user gives, and `more`.
    pub(super) fn inputs<'a>(&'a self, more: &'a [PathBuf]) -> Vec<&'a Path> {
        let all = self.given.people.iter().chain(more);
        all.map(PathBuf::as_path).collect()
    }

    /// Returns the experiments on what the user gives.
    pub(super) fn experiments(&self) -> anyhow::Result<Vec<&'static Experiment>> {
        self.given.experiments(slice::from_ref(&self.name))
    }
}

/// What the user gives to experiments.
#[derive(clap::Args)]
pub(super) struct Given {
    /// Play the level files *.toml of a folder instead of built-in levels; only for experiments on levels
    #[arg(long, value_name = "DIR")]
    levels: Option<PathBuf>,
    /// Play only the levels of this phase of the thesis, by the numbers that end their names
    #[arg(long, value_name = "N", requires = "levels", value_parser = clap::value_parser!(u8).range(1..=4))]
    phase: Option<u8>,
    /// Show people beside agents: files of games that `match3 play` or `level play --by-hand` of sweetfish recorded
    #[arg(long, value_name = "FILE", num_args = 1..)]
    people: Vec<PathBuf>,
}

impl Given {
    /// Returns the experiments on what was given.
    pub(super) fn experiments(&self, names: &[String]) -> anyhow::Result<Vec<&'static Experiment>> {
        if self.levels.is_none() && self.people.is_empty() {
            return Ok(experiments());
        }
        let levels = self.levels.as_deref().map(|folder| {
            let found = level_folder(folder)?;
            let shown = folder.display();
            let Some(phase) = self.phase else {
                return Ok::<_, BadInput>(Levels::of_folder(&shown.to_string(), found.levels));
            };
            let levels = of_phase(phase, folder, found.levels)?;
            Ok(Levels::of_folder(
                &format!("{shown} --phase {phase}"),
                levels,
            ))
        });
        let levels = levels.transpose()?;
        if self.people.is_empty() {
            return Ok(experiments_with(levels, &[]));
        }
        let people = read_records(&self.people)?;
        let all = experiments_with(levels, &people);
        let is_asked = |own: &&&Experiment| names.iter().any(|name| name == own.name);
        for own in all.iter().filter(is_asked) {
            let games = own.games();
            if !people
                .iter()
                .any(|one| games.contains(&&one.game.key()[..]))
            {
                let name = own.name;
                note!("{name}: the files of people hold no game that it plays");
            }
        }
        Ok(all)
    }
}

/// Returns the experiment of that name; an error names one that is spelt alike.
pub(super) fn find<'a>(name: &str, all: &[&'a Experiment]) -> anyhow::Result<&'a Experiment> {
    if let Some(found) = all.iter().find(|experiment| experiment.name == name) {
        return Ok(*found);
    }
    let mut hint = suggestion(name, all.iter().map(|experiment| experiment.name));
    if hint.is_empty() {
        hint = "; `sweetfish-lab list` shows them".into();
    }
    Err(BadInput(format!("no experiment is called {name}{hint}")).into())
}
