//! The definition of an experiment: what is varied, what is measured, how a row is played, what is shown.

use std::sync::{Arc, LazyLock};

use super::condition::{Columns, Condition, Printed};
use super::erased::{Experiment, Make};
use super::report::Report;
use super::results::Results;

/// What depends on a condition.
type Of<C, T> = Box<dyn Fn(&C) -> T + Send + Sync>;
/// Plays a row of a condition from a seed.
type Play<C> = Box<dyn Fn(&C, u64) -> Vec<f64> + Send + Sync>;
/// Checks the values of a row of a condition.
type Check<C> = Box<dyn Fn(&C, &[f64]) -> Result<(), String> + Send + Sync>;

/// An experiment with conditions of a type of its own. [`Definition::show`] ends it.
pub struct Definition<C> {
    /// What does not depend on the type, and nothing yet for what does.
    begun: Experiment,
    conditions: Make<Vec<C>>,
    rows: Of<C, u64>,
    seeds: Of<C, String>,
    game: Of<C, Option<String>>,
    is_timed: Of<C, bool>,
    play: Play<C>,
    check: Check<C>,
}

impl<C: Condition> Definition<C> {
    /// Begins a definition. [`Experiment`] describes the three texts; `conditions` returns all conditions in the
    /// order of the tables.
    pub fn new(
        [name, about, source]: [&'static str; 3],
        conditions: impl FnOnce() -> Vec<C> + Send + 'static,
    ) -> Self {
        let columns = Columns {
            keys: C::KEYS,
            measures: &[],
        };
        let none: Make<Vec<Printed>> = Box::new(Vec::new);
        let begun = Experiment {
            name,
            about,
            source,
            unit: "game",
            command: format!("sweetfish-lab run {name}"),
            variant: None,
            columns,
            in_turns: false,
            timed: &[],
            renewed_by: None,
            conditions: LazyLock::new(none),
            play: Box::new(|_, _| Vec::new()),
            check: Box::new(|_, _| Ok(())),
            show: Box::new(|_| Report::default()),
        };
        Self {
            begun,
            conditions: Box::new(conditions),
            rows: Box::new(|_| 1),
            seeds: Box::new(|own| own.texts().join(",")),
            game: Box::new(|_| None),
            is_timed: Box::new(|_| false),
            play: Box::new(|_, _| Vec::new()),
            check: Box::new(|_, _| Ok(())),
        }
    }

    /// Sets what a row holds, `game` unless set: see [`Experiment::unit`].
    #[must_use]
    pub fn unit(mut self, unit: &'static str) -> Self {
        self.begun.unit = unit;
        self
    }

    /// Sets the command and the variant: see [`Experiment::command`] and [`Experiment::variant`].
    #[must_use]
    pub fn played_by(mut self, command: String, variant: String) -> Self {
        self.begun.command = command;
        self.begun.variant = Some(variant);
        self
    }

    /// Sets how many rows each condition has, 1 unless set.
    #[must_use]
    pub fn rows(self, rows: u64) -> Self {
        self.rows_by(move |_| rows)
    }

    /// Sets how many rows a condition has.
    #[must_use]
    pub fn rows_by(mut self, rows: impl Fn(&C) -> u64 + Send + Sync + 'static) -> Self {
        self.rows = Box::new(rows);
        self
    }

    /// Gives the same seeds to conditions for which `seeds` returns the same text, so that several agents play the
    /// same boards, say. Unless set, each has seeds of its own.
    #[must_use]
    pub fn seeds(mut self, seeds: impl Fn(&C) -> String + Send + Sync + 'static) -> Self {
        self.seeds = Box::new(seeds);
        self
    }

    /// Sets which game a condition plays, if people can play it, too: see [`Printed::game`].
    #[must_use]
    pub fn of_game(mut self, game: impl Fn(&C) -> String + Send + Sync + 'static) -> Self {
        self.game = Box::new(move |own| Some(game(own)));
        self
    }

    /// Lets the conditions take turns: see [`Experiment::in_turns`].
    #[must_use]
    pub fn in_turns(mut self) -> Self {
        self.begun.in_turns = true;
        self
    }

    /// Sets what is measured: see [`Columns::measures`].
    #[must_use]
    pub fn measure(mut self, measures: &'static [&'static str]) -> Self {
        self.begun.columns.measures = measures;
        self
    }

    /// Sets which measures depend on measured time under any condition.
    #[must_use]
    pub fn timed(mut self, measures: &'static [&'static str]) -> Self {
        self.begun.timed = measures;
        self
    }

    /// Sets under which conditions all measures depend on measured time.
    #[must_use]
    pub fn timed_where(mut self, is_timed: impl Fn(&C) -> bool + Send + Sync + 'static) -> Self {
        self.is_timed = Box::new(is_timed);
        self
    }

    /// Sets by which key rows of an earlier version are known: those of conditions that are gone are left out if a
    /// condition has the same text under `key`. Rows of any other unknown condition are refused.
    #[must_use]
    pub fn renewed_by(mut self, key: &'static str) -> Self {
        self.begun.renewed_by = Some(key);
        self
    }

    /// Sets what plays a row: it is given the condition and a seed, and returns a number for each
    /// measure, as [`Experiment::play`] does.
    #[must_use]
    pub fn play(mut self, play: impl Fn(&C, u64) -> Vec<f64> + Send + Sync + 'static) -> Self {
        self.play = Box::new(play);
        self
    }

    /// Sets what checks the values of a row that was read from a file: its numbers are finite, and NaN where there
    /// is none. It returns why a row is never played with these values. Unless set, any such row is taken for one
    /// that was played.
    #[must_use]
    pub fn check(
        mut self,
        check: impl Fn(&C, &[f64]) -> Result<(), String> + Send + Sync + 'static,
    ) -> Self {
        self.check = Box::new(check);
        self
    }

    /// Sets what is shown of all conditions and their results, and returns the experiment.
    pub fn show(
        self,
        show: impl Fn(&[C], &Results) -> Report + Send + Sync + 'static,
    ) -> Experiment {
        let Self {
            begun,
            conditions,
            rows,
            seeds,
            game,
            is_timed,
            play,
            check,
        } = self;
        // They are made when they are asked for first, as there may be many.
        let all = Arc::new(LazyLock::new(conditions));
        let [to_print, to_play, to_check] = std::array::from_fn(|_| Arc::clone(&all));
        let print = move || {
            let print = |own: &C| Printed {
                texts: own.texts(),
                has: own.cells().iter().map(Option::is_some).collect(),
                rows: rows(own),
                seeds: seeds(own),
                game: game(own),
                is_timed: is_timed(own),
            };
            to_print.iter().map(print).collect()
        };
        let print: Make<Vec<Printed>> = Box::new(print);
        Experiment {
            conditions: LazyLock::new(print),
            play: Box::new(move |number, seed| play(&to_play[number], seed)),
            check: Box::new(move |number, values| check(&to_check[number], values)),
            show: Box::new(move |results| show(&all, results)),
            ..begun
        }
    }
}
