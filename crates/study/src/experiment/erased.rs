//! An experiment as the runner takes it: its conditions are printed, and only its closures know their type.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::condition::{Columns, Printed};
use super::report::Report;
use super::results::Results;

/// Makes something when it is asked for first.
pub(super) type Make<T> = Box<dyn FnOnce() -> T + Send>;
/// Plays a row of a condition, given by its number, from a seed.
pub(super) type Play = Box<dyn Fn(usize, u64) -> Vec<f64> + Send + Sync>;
/// Checks the values of a row of a condition.
pub(super) type Check = Box<dyn Fn(usize, &[f64]) -> Result<(), String> + Send + Sync>;
/// Makes the report of all rows.
pub(super) type Show = Box<dyn Fn(&Results) -> Report + Send + Sync>;

/// Something measured over many games under several conditions. [`Definition`](super::Definition) makes it.
pub struct Experiment {
    /// What the user calls it, such as `gemgem-heuristics`, in small letters, digits and hyphens. Files are
    /// named after it, and all seeds depend on it.
    pub name: &'static str,
    /// One line on what it measures.
    pub about: &'static str,
    /// The paper and the figure or table that it reproduces.
    pub source: &'static str,
    /// What one row holds: `game`, unless a row is a block of games, say. It is the name of the column of row
    /// numbers, and its plural has an `s` more.
    pub unit: &'static str,
    /// The command that plays it, without options for seed and games.
    pub command: String,
    /// What distinguishes runs of this experiment, such as `agent greedy`. Rows of different variants are never
    /// mixed, and the report names it.
    pub variant: Option<String>,
    /// The names of its columns.
    pub columns: Columns,
    /// Whether the conditions take turns: row after row, those with the same seeds one after the other. Measured
    /// times can be compared then, though the machine is busy now and idle later. Otherwise a condition is
    /// played to its end before the next begins.
    pub in_turns: bool,
    /// The measures that depend on measured time under any condition.
    pub(super) timed: &'static [&'static str],
    /// See [`Definition::renewed_by`](super::Definition::renewed_by).
    pub(super) renewed_by: Option<&'static str>,
    pub(super) conditions: LazyLock<Vec<Printed>, Make<Vec<Printed>>>,
    pub(super) play: Play,
    pub(super) check: Check,
    pub(super) show: Show,
}

impl Experiment {
    /// Returns all conditions, in the order of the tables.
    pub fn conditions(&self) -> &[Printed] {
        &self.conditions
    }

    /// Returns the games of its conditions that people can play, too, each once.
    pub fn games(&self) -> Vec<&str> {
        let mut known = HashSet::new();
        let all = self
            .conditions()
            .iter()
            .filter_map(|own| own.game.as_deref());
        all.filter(|game| known.insert(*game)).collect()
    }

    /// Plays a row of a condition and returns a number for each measure, NaN where there is none; what is
    /// infinite counts as none. Everything random comes from `seed`, so that the row is the same on any thread
    /// and machine.
    pub fn play(&self, condition: usize, seed: u64) -> Vec<f64> {
        (self.play)(condition, seed)
    }

    /// Returns the tables and plots, derived from the rows alone. There may be fewer rows than planned, or none
    /// at all.
    pub fn report(&self, results: &Results) -> Report {
        (self.show)(results)
    }

    /// Adds to what is shown.
    #[must_use]
    pub fn show_also(
        self,
        more: impl Fn(Report, &Results) -> Report + Send + Sync + 'static,
    ) -> Self {
        let show = self.show;
        let show = Box::new(move |results: &Results| more(show(results), results));
        Self { show, ..self }
    }

    /// Checks the values of a row that was read from a file: see [`Definition::check`](super::Definition::check).
    pub(super) fn check(&self, condition: usize, values: &[f64]) -> Result<(), String> {
        (self.check)(condition, values)
    }

    /// Returns whether these texts are those of a condition of an earlier version.
    pub(super) fn is_outdated(&self, texts: &[String]) -> bool {
        let place = self.renewed_by.and_then(|key| self.columns.key(key));
        place.is_some_and(|place| {
            let mut own = self.conditions().iter();
            own.any(|own| own.texts[place] == texts[place])
        })
    }

    /// Returns whether a measure of a condition depends on measured time.
    pub fn is_timed(&self, condition: &Printed, measure: &str) -> bool {
        condition.is_timed || self.timed.contains(&measure)
    }
}
