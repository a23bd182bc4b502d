//! A fixed set of searches whose node total is the signature of the search's behaviour.

use std::time::Duration;

use crate::rng;

use super::cell::Cell;
use super::generate;
use super::groups::Groups;
use super::position::Position;
use super::search::{Limit, Report, Searcher};
use super::tunables::Tunables;

/// One search of the bench.
pub struct Case {
    /// Size, kinds and fill.
    pub name: String,
    /// The board.
    pub position: Position,
    /// Plies to search.
    pub depth: u32,
}

/// The result of a whole bench.
pub struct Outcome {
    /// Nodes of all searches: the signature.
    pub nodes: u64,
    /// Nodes a second.
    pub rate: f64,
}

/// The searches: full boards of every class, and boards in the middle and near the end of a game.
pub fn cases() -> Vec<Case> {
    /// Size, kinds, share of cells filled in percent, depth.
    const CASES: [(usize, usize, u32, u32); 12] = [
        (5, 2, 100, 16),
        (8, 3, 100, 24),
        (8, 3, 50, 24),
        (10, 4, 100, 24),
        (10, 4, 60, 26),
        (12, 5, 100, 16),
        (15, 6, 100, 14),
        (15, 6, 50, 18),
        (20, 2, 100, 10),
        (20, 8, 100, 12),
        (26, 9, 100, 11),
        (26, 10, 50, 13),
    ];
    let case = |(number, &(size, kinds, fill, depth)): (usize, &(usize, usize, u32, u32))| Case {
        name: format!("{size}x{size}p{kinds} {fill}%"),
        position: generate::board(size, kinds, fill, &mut rng::stream(2026, number as u64)),
        depth,
    };
    CASES.iter().enumerate().map(case).collect()
}

/// Runs all searches on one thread, each with an empty table; `done` is told of every one.
pub fn run(done: &mut dyn FnMut(&Case, &Report)) -> Outcome {
    let mut nodes = 0;
    let mut time = Duration::ZERO;
    for case in cases() {
        let searcher = Searcher::new(16, 1, Tunables::default());
        let report = searcher.run(&case.position, Limit::Depth(case.depth), &mut |_| ());
        let report = report.expect("no board of the bench is empty");
        nodes += report.nodes;
        time += report.elapsed;
        done(&case, &report);
    }
    Outcome {
        nodes,
        rate: nodes as f64 / time.as_secs_f64(),
    }
}

/// A game played move by move with all groups listed after each: the work of a search without the
/// search, for measuring the representation.
pub struct Replay {
    position: Position,
    groups: Groups,
}

impl Replay {
    /// Begins at `position`.
    pub fn new(position: &Position) -> Self {
        let mut groups = Groups::new();
        groups.list(position.planes(), position.size());
        Self {
            position: position.clone(),
            groups,
        }
    }

    /// Number of groups.
    pub fn groups(&self) -> usize {
        self.groups.count()
    }

    /// Claims the group of a cell that is not empty, lists the groups anew and counts them.
    pub fn claim(&mut self, cell: Cell) -> usize {
        let height = self.position.height_of(cell) as u8;
        let region = self.groups.region(cell.column() as u8, height);
        self.position.play_unchecked(region);
        self.groups
            .list(self.position.planes(), self.position.size());
        self.groups.count()
    }
}
