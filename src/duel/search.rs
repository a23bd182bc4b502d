//! Searching a board: what limits a search, what it may risk, what it reports, and the threads that
//! carry it out. The search itself is in `worker`.
//!
//! Knows no files and prints nothing: it returns a [`Report`], and hands one to a callback after
//! every iteration.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::busy::{self, Busy};
use super::eval::{self, RANKS};
use super::groups::Groups;
use super::moves::Move;
use super::position::Position;
use super::solve::{Solution, Solver};
use super::table::Table;
use super::tunables::Tunables;
use super::worker::Worker;
use crate::clock::Stopwatch;

/// What ends a search. One iteration, at least of depth 1, is always finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// This many plies.
    Depth(u32),
    /// About this many nodes.
    Nodes(u64),
    /// This much time since the search began.
    Time(Duration),
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The move to play.
    pub best: Move,
    /// Expected difference of points from here on, for the side to move.
    pub score: i32,
    /// Plies searched, 0 if the move was chosen without a search.
    pub depth: u32,
    /// Whether the score is proven.
    pub exact: bool,
    /// Whether the search saw every line it took to the end of the game: a deeper one would see nothing
    /// new.
    pub whole: bool,
    /// Boards visited, with several threads those of the first.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The moves expected, best move first.
    pub line: Vec<Move>,
}

impl Report {
    /// The claim of the largest group, without any search. None on an empty board.
    pub fn greedy(position: &Position) -> Option<Self> {
        let mut groups = Groups::new();
        groups.list(position.planes(), position.size());
        let largest = *groups.rank(RANKS).first()?;
        let score = eval::score(&mut groups, position, i32::MIN, i32::MAX);
        let best = position.move_of(&mut groups, largest);
        Some(Self {
            best,
            score,
            depth: 0,
            exact: position.pieces() == usize::from(best.size),
            whole: false,
            nodes: 0,
            elapsed: Duration::ZERO,
            line: vec![best],
        })
    }
}

/// A proof as a report. The board must not have been empty.
impl From<Solution> for Report {
    fn from(solution: Solution) -> Self {
        Self {
            best: solution.line[0],
            score: solution.value,
            depth: solution.line.len() as u32,
            exact: true,
            whole: true,
            nodes: solution.nodes,
            elapsed: solution.elapsed,
            line: solution.line,
        }
    }
}

/// What a searcher remembers from one search to the next.
pub struct Searcher {
    pub(super) table: Arc<Table>,
    pub(super) tunables: Tunables,
    threads: usize,
}

impl Searcher {
    /// A searcher with a transposition table of at most `megabytes`, on `threads` threads.
    ///
    /// With one thread the same search gives the same result and node count, bit for bit.
    pub fn new(megabytes: usize, threads: usize, tunables: Tunables) -> Self {
        Self {
            table: Arc::new(Table::new(megabytes)),
            tunables,
            threads: threads.max(1),
        }
    }

    /// A solver that uses the same table: memory once touched is cheap, and nothing is mixed up.
    pub fn solver(&self) -> Solver {
        Solver::with_table(Arc::clone(&self.table), self.threads)
    }

    /// Searches `position` until `limit`, calling `progress` after every finished iteration.
    /// None on an empty board.
    pub fn run(
        &self,
        position: &Position,
        limit: Limit,
        progress: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        let watch = Stopwatch::start();
        let greedy = Report::greedy(position)?;
        let stop = AtomicBool::new(false);
        let busy = (self.threads > 1).then(Busy::new);
        let busy = busy.as_ref();
        let worker = |limit| Worker::new(self, position, limit, watch, &stop, busy);
        let help = || worker(Limit::Nodes(u64::MAX)).help(greedy.clone());
        std::thread::scope(|scope| {
            busy::help(scope, self.threads, &help);
            let report = worker(limit).deepen(greedy.clone(), progress);
            stop.store(true, Relaxed);
            Some(report)
        })
    }
}
