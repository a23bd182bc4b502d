//! Playing the rows of an experiment on several threads.

use std::collections::HashSet;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use rand::Rng;
use rayon::iter::{ParallelBridge, ParallelIterator};
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};

use super::condition::Printed;
use super::erased::Experiment;
use super::results::Row;
use sweetfish_cli_support::Shard;
use sweetfish_core::rng;

/// A row before it is played: its condition and its number within it.
pub type Place = (usize, u64);

/// What is to be played.
pub struct Plan<'a> {
    experiment: &'a Experiment,
    conditions: Vec<Printed>,
    seed: u64,
    shard: Shard,
}

impl<'a> Plan<'a> {
    /// Returns a part of an experiment's rows, `games` of each condition or as many as the experiment
    /// defines.
    pub fn new(experiment: &'a Experiment, seed: u64, games: Option<u64>, shard: Shard) -> Self {
        let mut conditions = experiment.conditions().to_vec();
        let mut names = HashSet::new();
        for condition in &conditions {
            let texts = &condition.texts;
            let keys = experiment.columns.keys.len();
            assert_eq!(texts.len(), keys, "a text for each key");
            assert!(names.insert(texts), "two conditions are called {texts:?}");
            let is_line = |text: &String| !text.contains(['\n', '\r']);
            assert!(texts.iter().all(is_line), "a line end in {texts:?}");
        }
        for condition in &mut conditions {
            condition.rows = games.unwrap_or(condition.rows);
        }
        Self {
            experiment,
            conditions,
            seed,
            shard,
        }
    }

    /// Returns the experiment.
    pub(crate) fn experiment(&self) -> &'a Experiment {
        self.experiment
    }

    /// Returns the conditions with the numbers of rows to play.
    pub fn conditions(&self) -> &[Printed] {
        &self.conditions
    }

    /// Returns the seed that all others are drawn from.
    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns which part of the rows is to be played.
    pub(crate) fn shard(&self) -> Shard {
        self.shard
    }

    /// Returns the least and the greatest number of rows that a condition has.
    pub(crate) fn rows_per_condition(&self) -> RangeInclusive<u64> {
        let rows = || self.conditions.iter().map(|condition| condition.rows);
        rows().min().unwrap_or(0)..=rows().max().unwrap_or(0)
    }

    /// Returns whether a row belongs to the experiment as planned, in whichever part.
    pub(crate) fn contains(&self, (condition, game): Place) -> bool {
        let condition = self.conditions.get(condition);
        condition.is_some_and(|condition| game < condition.rows)
    }

    /// Returns those of some rows that belong to this part.
    pub(crate) fn own(&self, rows: &HashSet<Place>) -> HashSet<Place> {
        if self.shard == Shard::WHOLE {
            let places = rows.iter().copied();
            return places.filter(|&place| self.contains(place)).collect();
        }
        self.places().filter(|place| rows.contains(place)).collect()
    }

    /// Returns how many rows this part has, without a look at each.
    pub fn count(&self) -> u64 {
        let rows = self.conditions.iter().map(|condition| condition.rows);
        let all = rows.fold(0, u64::saturating_add);
        self.shard.count(all)
    }

    /// Returns the rows of this part in order.
    pub fn places(&self) -> impl Iterator<Item = Place> + Send {
        // Of the two ways one is empty, and the other goes through all rows.
        let (rounds, turns) = if self.experiment.in_turns {
            (*self.rows_per_condition().end(), self.turns())
        } else {
            (0, Vec::new())
        };
        let in_turn = (0..rounds).flat_map(move |game| {
            let turns = turns.clone();
            turns.into_iter().map(move |number| (number, game))
        });
        let whole = usize::from(rounds == 0) * self.conditions.len();
        let in_order = (0..whole).flat_map(|number| {
            let rows = 0..self.conditions[number].rows;
            rows.map(move |game| (number, game))
        });
        let all = in_turn.chain(in_order);
        let Shard { part, of } = self.shard;
        all.filter(|&place| self.contains(place))
            .skip((part - 1) as usize)
            .step_by(of as usize)
    }

    /// Returns the conditions in the order in which they take turns: those with the same seeds stand
    /// together, the groups by their first conditions.
    fn turns(&self) -> Vec<usize> {
        let mut turns: Vec<usize> = (0..self.conditions.len()).collect();
        let first = |number: &usize| {
            let seeds = &self.conditions[*number].seeds;
            self.conditions
                .iter()
                .position(|other| other.seeds == *seeds)
        };
        turns.sort_by_cached_key(first);
        turns
    }

    /// Returns the seed of a row. It depends on the plan's seed, the experiment's name, the condition's
    /// text for seeds and the row's number alone, so that conditions can be added without a change to
    /// the others.
    fn seed_of(&self, (condition, game): Place) -> u64 {
        let seeds = &self.conditions[condition].seeds;
        let name = format!("{} {seeds} {game}", self.experiment.name);
        rng::stream(self.seed, rng::fnv(&name)).next_u64()
    }

    fn play(&self, place: Place) -> Row {
        let (condition, game) = place;
        let values = self.experiment.play(condition, self.seed_of(place));
        let measures = self.experiment.columns.measures.len();
        assert_eq!(values.len(), measures, "a number for each measure");
        Row {
            condition,
            game,
            values,
        }
    }

    /// Plays the rows of this part that are not `done` on this many threads. Calls `each` on this thread with each row
    /// as it comes, in no certain order. Stops early when `each` breaks or `interrupted` is set; in the latter case
    /// rows that have begun are still finished.
    ///
    /// # Errors
    /// If the threads cannot be started.
    pub fn run(
        &self,
        done: &HashSet<Place>,
        threads: usize,
        interrupted: &AtomicBool,
        mut each: impl FnMut(Row) -> ControlFlow<()>,
    ) -> Result<(), ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
        let missing = self.places().filter(|place| !done.contains(place));
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(move || {
                // Taken one by one, the rows come about in order, however long each takes.
                let missing = missing.take_while(|_| !interrupted.load(Ordering::Relaxed));
                pool.install(|| {
                    missing.par_bridge().try_for_each(|place| {
                        // Nobody receives any more once the callback broke.
                        sender.send(self.play(place)).ok()
                    })
                })
            });
            for row in receiver {
                if each(row).is_break() {
                    break;
                }
            }
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests;
