//! Experiments: many games under several conditions, kept as raw rows, from which every table and
//! plot is derived.
//!
//! A [`Definition`] says what is varied and measured, plays one row, and shows all of them. What needs
//! more than closures implements [`Experiment`]. [`crate::runner`] does the rest: threads, files,
//! resuming, parts.
//!
//! ```
//! use rand::RngExt;
//! use sweetfish_study::experiment::{Column, Definition, Report, texts, combinations};
//! use sweetfish_study::plot::{Axis, Bars};
//! use sweetfish_core::rng;
//!
//! let dice = Definition::new("dice", "Throws until a six", "A. Author, A Paper (2020), figure 3")
//!     .vary(&["die"], || combinations(&[texts(["fair", "loaded"])]))
//!     .rows(500)
//!     .measure(&["throws"])
//!     .play(|key, seed| {
//!         let mut rng = rng::stream(seed, 0);
//!         let six = if &key["die"] == "fair" { 1.0 / 6.0 } else { 0.5 };
//!         let misses = std::iter::repeat_with(|| !rng.random_bool(six)).take_while(|miss| *miss);
//!         vec![misses.count() as f64 + 1.0]
//!     })
//!     .show(|results| {
//!         let dice = results.each();
//!         let columns = [Column::key("die"), Column::mean("throws", "throws", 2)];
//!         let bars = dice.iter().map(|die| (die.key("die"), die.estimate("throws")));
//!         let plot = Bars::new("Throws until a six", Axis::linear("throws"));
//!         Report::default()
//!             .table("Throws with 95 % confidence", Column::table(&dice, columns))
//!             .plot("", &plot.series("measured", bars).published([("fair", 6.0)]))
//!     });
//! ```

mod columns;
mod condition;
mod csv;
mod definition;
mod plan;
mod report;
mod results;

#[cfg(test)]
pub(crate) mod fake;

pub use columns::Column;
pub use condition::{Columns, Condition};
pub(crate) use csv::Sheet;
pub(crate) use csv::{Content, describe};
pub use csv::{CsvError, split as split_csv};
pub use definition::{Definition, Keys, combinations, texts};
pub use plan::{Place, Plan, Shard};
pub use report::Report;
pub use results::{Group, Results, Row};

/// Something measured over many games under several conditions.
pub trait Experiment: Sync {
    /// What the user calls it, such as `gemgem-heuristics`, in small letters, digits and hyphens. Files are
    /// named after it, and all seeds depend on it.
    fn name(&self) -> &'static str;

    /// Returns one line on what it measures.
    fn about(&self) -> &'static str;

    /// Returns the paper and the figure or table that it reproduces.
    fn source(&self) -> &'static str;

    /// Returns the columns that name a condition, such as `agent`.
    fn keys(&self) -> &'static [&'static str];

    /// Returns the columns that are measured in each row, with their unit where it is not obvious.
    fn measures(&self) -> &'static [&'static str];

    /// Returns the names of all columns.
    fn columns(&self) -> Columns {
        Columns {
            keys: self.keys(),
            measures: self.measures(),
        }
    }

    /// What one row holds: `game`, unless a row is a block of games, say. It is
    /// the name of the column of row numbers, and its plural has an `s` more.
    fn unit(&self) -> &'static str {
        "game"
    }

    /// Returns the command that plays it, without options for seed and games.
    fn command(&self) -> String {
        format!("sweetfish-lab run {}", self.name())
    }

    /// Returns an option that distinguishes runs of this experiment, such as `agent greedy`. Rows of different
    /// variants are never mixed, and the report names it. None if the experiment has no such option.
    fn variant(&self) -> Option<String> {
        None
    }

    /// Returns whether these keys are those of a condition of an earlier version. Its rows are left out; rows of
    /// any other condition that is not in [`Experiment::conditions`] are refused.
    fn is_outdated(&self, _keys: &[String]) -> bool {
        false
    }

    /// Returns all conditions, in the order of the tables.
    fn conditions(&self) -> Vec<Condition>;

    /// Returns the games of its conditions that people can play, too, each once: texts that are the same for games
    /// whose results can be compared.
    fn games(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns whether the conditions take turns: row after row, those with the same seeds one after
    /// the other. Measured times can be compared then, though the machine is busy now and idle later.
    /// Otherwise a condition is played to its end before the next begins.
    fn takes_turns(&self) -> bool {
        false
    }

    /// Returns whether a measure depends on measured time under a condition with these keys: then the
    /// same seed does not give the same number.
    fn is_timed(&self, _keys: &[String], _measure: &str) -> bool {
        false
    }

    /// Plays row number `game`, from 0, of a condition and returns a number for each measure, NaN
    /// where there is none; what is infinite counts as none. Everything random must come from `seed`,
    /// so that the row is the same on any thread and machine.
    fn play(&self, condition: usize, game: u64, seed: u64) -> Vec<f64>;

    /// Checks the values of a row that was read from a file: its numbers are finite, and NaN where there is
    /// none. Without an implementation any such row is taken for one that was played.
    ///
    /// # Errors
    /// Says why [`Experiment::play`] never returns these values for this condition.
    fn check(&self, _condition: usize, _values: &[f64]) -> Result<(), String> {
        Ok(())
    }

    /// Returns the tables and plots, derived from the rows alone. There may be fewer rows than
    /// planned, or none at all.
    fn report(&self, results: &Results) -> Report;
}
