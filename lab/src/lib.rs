//! The experiments of Sweetfish, which make the tables and figures of the papers again, and the trainings
//! of what its agents have learnt.
//!
//! An experiment is a definition in the module of its family; [`experiments`] has all.

#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::print_stdout,
        clippy::print_stderr
    )
)]

pub mod duel;
mod level;
mod match3;
mod named;
mod people;
mod show;
mod sm3;
pub mod train;

use std::sync::LazyLock;

use sweetfish::experiment::Experiment;
use sweetfish::people::Record;

pub use level::Levels;
use people::show_people;

/// Returns all experiments, in the order in which they are listed.
pub fn experiments() -> Vec<&'static Experiment> {
    static ALL: LazyLock<Vec<Experiment>> = LazyLock::new(definitions);
    ALL.iter().collect()
}

/// Returns experiments whose reports show games of people that were checked: all experiments, or those on levels
/// with other levels than the built-in ones.
pub fn experiments_with(levels: Option<Levels>, people: &[Record]) -> Vec<&'static Experiment> {
    let own = levels.map_or_else(definitions, |levels| level::all(levels).into());
    let own = own.into_iter().map(|own| show_people(own, people));
    // As long as their levels, for the rest of the process.
    let all: &'static [Experiment] = own.collect::<Vec<_>>().leak();
    all.iter().collect()
}

fn definitions() -> Vec<Experiment> {
    let levels = level::all(Levels::built_in());
    let games = match3::all().into_iter().chain(levels);
    games.chain(sm3::all()).chain(duel::all()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use sweetfish::experiment::{Plan, Results, Shard};

    #[test]
    fn all_experiments_are_well_formed() {
        let mut names = HashSet::from(["all"]);
        for experiment in experiments() {
            let name = experiment.name;
            assert!(names.insert(name), "two experiments are called {name}");
            let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(name.chars().all(is_plain), "{name} is no name for a file");
            // Conditions are looked at here, and a report must not fall over missing rows.
            let plan = Plan::new(experiment, 1, None, Shard::WHOLE);
            let results = Results::new(experiment.columns, plan.conditions(), []);
            assert!(experiment.report(&results).tables().count() > 0, "{name}");
        }
    }
}
