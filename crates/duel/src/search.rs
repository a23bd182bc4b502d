//! The search of a board: the threads that carry it out, and the table that they share.
//!
//! Prints nothing: it returns a [`Report`], and passes one to a callback after every iteration. The
//! iterations are in `worker`, the tree below the root in `negamax`.

mod budget;
mod negamax;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use self::budget::Budget;
use self::worker::Worker;
use super::abdada::InProgress;
use super::eval;
use super::groups::Groups;
use super::position::Position;
use super::report::{Limit, Report};
use super::table::Table;
use super::tunables::Tunables;
use sweetfish_core::clock::Stopwatch;
use sweetfish_core::threads;

/// Searches boards, and remembers what it learnt from one to the next.
pub struct Searcher {
    table: Arc<Table>,
    tunables: Tunables,
    threads: usize,
}

impl Searcher {
    /// Returns a searcher with a transposition table of at most `megabytes`, on `threads` threads.
    ///
    /// With one thread the same search gives the same result and node count, bit for bit.
    pub fn new(megabytes: usize, threads: usize, tunables: Tunables) -> Self {
        Self::with_table(Arc::new(Table::new(megabytes)), threads, tunables)
    }

    pub(super) fn with_table(table: Arc<Table>, threads: usize, tunables: Tunables) -> Self {
        Self {
            table,
            tunables,
            threads: threads::usable(threads),
        }
    }

    /// Searches `position` until `limit`, and calls `progress` after every finished iteration. Returns
    /// `None` on an empty board.
    pub fn run(
        &self,
        position: &Position,
        limit: Limit,
        progress: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        let watch = Stopwatch::start();
        let greedy = greedy(position)?;
        let stop = AtomicBool::new(false);
        let in_progress = (self.threads > 1).then(InProgress::new);
        let worker = |limit| {
            let budget = Budget::new(limit, watch, &stop);
            Worker::new(
                &self.table,
                &self.tunables,
                position,
                budget,
                in_progress.as_ref(),
            )
        };
        let help = || worker(Limit::Nodes(u64::MAX)).help(greedy.clone());
        let main = || {
            let report = worker(limit).deepen(greedy.clone(), progress);
            stop.store(true, Relaxed);
            report
        };
        Some(threads::with_helpers(self.threads, help, main))
    }
}

/// Returns the move that takes the largest group, without a search; `None` on an empty board.
pub(super) fn greedy(position: &Position) -> Option<Report> {
    let mut groups = Groups::new();
    groups.list(position.planes(), position.size());
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
