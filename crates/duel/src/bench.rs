//! A fixed set of searches whose node total is the signature of the search's behaviour.

use std::time::Duration;

use super::generate::random_board;
use super::options::Options;
use super::position::Position;
use super::report::{Limit, Report};
use super::search::Searcher;
use sweetfish_core::rng;

/// One search of the bench.
struct Case {
    /// Size, kinds and fill.
    name: String,
    position: Position,
    /// Plies to search.
    depth: u32,
}

/// The result of all searches of the bench.
#[non_exhaustive]
pub struct Outcome {
    /// Nodes of all searches: the signature.
    pub nodes: u64,
    /// Nodes a second.
    pub rate: f64,
}

/// Returns the searches: full boards of every class, and boards in the middle and near the end of a game.
fn cases() -> impl Iterator<Item = Case> {
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
    (0..)
        .zip(CASES)
        .map(|(number, (size, kinds, fill, depth))| Case {
            name: format!("{size}x{size}p{kinds} {fill}%"),
            position: random_board(size, kinds, fill, &mut rng::stream(2026, number)),
            depth,
        })
}

/// Runs all searches on one thread, each with an empty table, and passes the name and the report of each to
/// `done`.
pub fn run(done: &mut dyn FnMut(&str, &Report)) -> Outcome {
    let mut nodes = 0;
    let mut time = Duration::ZERO;
    for case in cases() {
        let searcher = Searcher::new(&Options::default().hash_mb(16));
        let report = searcher.run(&case.position, Limit::Depth(case.depth));
        let report = report.expect("no board of the bench is empty");
        nodes += report.nodes;
        time += report.elapsed;
        done(&case.name, &report);
    }
    Outcome {
        nodes,
        rate: nodes as f64 / time.as_secs_f64(),
    }
}
