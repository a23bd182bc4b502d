//! The search of a board: its threads, and the transposition table that they share.
//!
//! It prints nothing. It returns a [`Report`], and passes one to a callback after every iteration. The
//! iterations are in `worker`, the tree below the root in `negamax`.

mod budget;
mod negamax;
mod worker;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use self::budget::Budget;
use self::worker::Worker;
use super::abdada::InProgress;
use super::eval;
use super::options::Options;
use super::position::Position;
use super::report::{Bounds, Limit, Report, SearchError};
use super::stop::Stop;
use super::table::{DEFAULT_MB, Table};
use super::tunables::Tunables;
use sweetfish_core::clock::Stopwatch;
use sweetfish_core::threads;

/// Searches boards, and keeps its transposition table from one to the next.
pub struct Searcher {
    table: Arc<Table>,
    tunables: Tunables,
    threads: usize,
    stop: Option<Arc<AtomicBool>>,
}

impl Searcher {
    /// Returns a searcher with an empty transposition table, of 64 megabytes unless `options` set a size.
    pub fn new(options: &Options) -> Self {
        let table = Table::new(options.hash_mb.unwrap_or(DEFAULT_MB));
        Self::with_table(Arc::new(table), options)
    }

    pub(super) fn with_table(table: Arc<Table>, options: &Options) -> Self {
        Self {
            table,
            tunables: options.tunables.clone(),
            threads: threads::usable(options.threads),
            stop: options.stop.clone(),
        }
    }

    /// Searches `position` until `limit`.
    ///
    /// # Errors
    /// If the board is empty, or there is no clock for a limit of time.
    pub fn run(&self, position: &Position, limit: Limit) -> Result<Report, SearchError> {
        let bounds = limit.bounds(position)?;
        let greedy = greedy(position).ok_or(SearchError::EmptyBoard)?;
        Ok(self.run_within(position, &greedy, bounds, &mut |_| ()))
    }

    /// Searches `position`, whose greedy move is `greedy`, and calls `progress` after every iteration.
    pub(super) fn run_within(
        &self,
        position: &Position,
        greedy: &Report,
        bounds: Bounds,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let watch = Stopwatch::start();
        let stop = Stop::new(self.stop.clone());
        let in_progress = (self.threads > 1).then(InProgress::new);
        let worker = |bounds| {
            let budget = Budget::new(bounds, watch, &stop);
            Worker::new(
                &self.table,
                &self.tunables,
                position,
                budget,
                in_progress.as_ref(),
            )
        };
        let help = || worker(Bounds::default()).help(greedy.clone());
        let main = || {
            let report = worker(bounds).deepen(greedy.clone(), progress);
            stop.set();
            report
        };
        threads::with_helpers(self.threads, help, main)
    }
}

/// Returns the move that takes the largest group, without a search; `None` on an empty board.
pub(super) fn greedy(position: &Position) -> Option<Report> {
    let mut groups = position.groups();
    let largest = *groups.rank(eval::LARGEST).first()?;
    let score = eval::score(&mut groups, position, i32::MIN, i32::MAX);
    let best = position.move_of(&mut groups, largest);
    Some(Report {
        best,
        score,
        depth: 0,
        exact: position.pieces() == usize::from(best.size),
        complete: false,
        nodes: 0,
        elapsed: Duration::ZERO,
        line: vec![best],
    })
}
