//! Exact play: the value of a board by a search of unlimited depth over reduced positions.

mod bounds;
mod reduced;
mod tree;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use self::tree::Tree;
use super::abdada::InProgress;
use super::options::Options;
use super::position::Position;
use super::report::Solution;
use super::stop::Stop;
use super::table::{DEFAULT_MB, Table};
use sweetfish_core::clock::Stopwatch;
use sweetfish_core::threads;

/// Solves boards, and keeps its transposition table from one to the next.
pub struct Solver {
    table: Arc<Table>,
    threads: usize,
    stop: Option<Arc<AtomicBool>>,
}

impl Solver {
    /// Returns a solver with an empty transposition table, of 64 megabytes unless `options` set a size.
    pub fn new(options: &Options) -> Self {
        let table = Table::new(options.hash_mb.unwrap_or(DEFAULT_MB));
        Self::with_table(Arc::new(table), options)
    }

    pub(super) fn with_table(table: Arc<Table>, options: &Options) -> Self {
        Self {
            table,
            threads: threads::usable(options.threads),
            stop: options.stop.clone(),
        }
    }

    /// Returns the proven value of `position` and best play, or `None` if that takes longer than `limit` or is
    /// stopped.
    ///
    /// ```
    /// use std::time::Duration;
    /// use sweetfish_duel::{Options, Position, Solver};
    /// let board = Position::from_rows(2, &["1101", "0101", "1001", "0001"])?;
    /// let solver = Solver::new(&Options::default().hash_mb(1));
    /// let solution = solver.solve(&board, Duration::from_secs(10)).expect("a small board");
    /// assert_eq!(solution.value, 42);
    /// # Ok::<(), sweetfish_duel::BoardError>(())
    /// ```
    ///
    /// # Panics
    /// Without a clock, see [`clock::check`](sweetfish_core::clock::check).
    pub fn solve(&self, position: &Position, limit: Duration) -> Option<Solution> {
        self.solve_near(position, None, Some(limit))
    }

    /// Returns the proven value of `position` and best play, however long that takes. It needs no clock.
    pub(super) fn prove(&self, position: &Position) -> Solution {
        let solution = self.solve_near(position, None, None);
        solution.expect("neither a limit nor a flag stops it")
    }

    /// Solves `position`, faster where its value is near `guess`.
    pub(super) fn solve_near(
        &self,
        position: &Position,
        guess: Option<i32>,
        limit: Option<Duration>,
    ) -> Option<Solution> {
        let watch = Stopwatch::start();
        if position.is_empty() {
            return Some(Solution {
                value: 0,
                line: Vec::new(),
                nodes: 0,
                elapsed: watch.elapsed(),
            });
        }
        let stop = Stop::new(self.stop.clone());
        let in_progress = (self.threads > 1).then(InProgress::new);
        let tree = || Tree::new(&self.table, in_progress.as_ref(), &stop, watch, limit);
        // What the helpers find reaches the first thread through the table.
        let help = || {
            tree().best(position, guess);
        };
        threads::with_helpers(self.threads, help, || {
            let solution = tree().solve(position, guess);
            stop.set();
            solution
        })
    }
}
