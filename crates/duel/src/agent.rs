//! The agent: from a board and a clock to a move, with a legal move at hand at any time. The search and
//! the proof meet here.

use std::sync::Arc;
use std::time::Duration;

use super::groups::Groups;
use super::position::Position;
use super::report::{Limit, Report};
use super::search::{Searcher, greedy};
use super::solve::{Solution, Solver};
use super::table::Table;
use super::time::{self, Clock, Phase, Safety};
use super::tunables::{Step, Tunables};
use sweetfish_core::clock::Stopwatch;

/// The resources of the agent.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Threads of the search.
    pub threads: usize,
    /// Megabytes of the transposition table. `None` picks a size that suits the time.
    pub hash_mb: Option<usize>,
    /// What ends the search. `None` divides the clock by [`time::allocate`].
    pub limit: Option<Limit>,
    /// How careful the agent is with the clock.
    pub safety: Safety,
    /// The steps of the search.
    pub tunables: Tunables,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            threads: 1,
            hash_mb: None,
            limit: None,
            safety: Safety::default(),
            tunables: Tunables::default(),
        }
    }
}

/// A search this short would lose a good part of its time to reporting moves before the last one.
const BRIEF: Duration = Duration::from_millis(2);

/// Returns the best move found with `clock`, or `None` on an empty board.
///
/// Calls `better` with each move that is better than those before: the first at once, without a search, and
/// the returned one last. With almost no time only the returned one is reported.
pub fn choose(
    position: &Position,
    clock: impl Into<Clock>,
    settings: &Settings,
    better: &mut dyn FnMut(&Report),
) -> Option<Report> {
    let watch = Stopwatch::start();
    let greedy = greedy(position)?;
    let limit = settings
        .limit
        .unwrap_or_else(|| allotted(position, clock.into(), settings.safety));
    let is_brief = matches!(limit, Limit::Time(time) if time <= BRIEF);
    let mut reported = None;
    let mut report_move = |report: &Report, is_last: bool| {
        if is_last && reported == Some(report.best) || is_brief && !is_last {
            return;
        }
        reported = Some(report.best);
        better(report);
    };
    if greedy.exact || limit == Limit::Time(Duration::ZERO) {
        report_move(&greedy, true);
        return Some(greedy);
    }
    report_move(&greedy, false);
    let hash_mb = settings.hash_mb.unwrap_or_else(|| table_size(limit));
    let resources = Resources {
        table: Arc::new(Table::new(hash_mb)),
        // Other threads would take as long to start as the search has.
        threads: if is_brief { 1 } else { settings.threads },
    };
    let searcher = resources.searcher(settings.tunables.clone());
    let mut report = searcher.run(position, limit, &mut |report| report_move(report, false))?;
    // 11. The proof. Without, as in `negamax`: -0.5 ± 0.6, -0.1 ± 0.4; it is there for exact reports.
    if report.complete
        && settings.tunables.takes(Step::Proof)
        && let Limit::Time(limit) = limit
        && let Some(proof) = resources.prove(position, &report, limit, watch)
    {
        report_move(&proof, false);
        report = proof;
    }
    report.elapsed = watch.elapsed();
    // An iteration that was cut short may have found a better move than the last one reported.
    report_move(&report, true);
    Some(report)
}

/// Returns the proven best move, or the best guess of a short search where the proof takes longer than
/// `limit`; `None` on an empty board. `hash_mb` is as in [`Settings`].
///
/// The search only guesses the value, about which the solver then asks. A longer search would cost more
/// than a better guess saves.
pub fn solve(
    position: &Position,
    limit: Duration,
    threads: usize,
    hash_mb: Option<usize>,
) -> Option<Report> {
    /// The search gets the limit divided by this.
    const SHARE: u32 = 100;
    let watch = Stopwatch::start();
    let hash_mb = hash_mb.unwrap_or_else(|| table_size(Limit::Time(limit)));
    let resources = Resources {
        table: Arc::new(Table::new(hash_mb)),
        threads,
    };
    let searcher = resources.searcher(Tunables::default());
    let guess = searcher.run(position, Limit::Time(limit / SHARE), &mut |_| ())?;
    let proof = resources.prove(position, &guess, limit, watch);
    let mut report = proof.unwrap_or(guess);
    report.elapsed = watch.elapsed();
    Some(report)
}

/// Returns the part of the clock that the search of this move gets.
fn allotted(position: &Position, clock: Clock, safety: Safety) -> Limit {
    let mut groups = Groups::new();
    groups.list(position.planes(), position.size());
    let phase = Phase::of(position, groups.count());
    Limit::Time(time::allocate(clock, phase, safety))
}

/// What the search and the proof of a move share: memory once touched is cheap, and their entries have
/// different keys.
struct Resources {
    table: Arc<Table>,
    threads: usize,
}

impl Resources {
    fn searcher(&self, tunables: Tunables) -> Searcher {
        Searcher::with_table(Arc::clone(&self.table), self.threads, tunables)
    }

    /// Returns the proven best move, if `guess` has left enough of `limit` to find it.
    fn prove(
        &self,
        position: &Position,
        guess: &Report,
        limit: Duration,
        watch: Stopwatch,
    ) -> Option<Report> {
        let left = limit.checked_sub(watch.elapsed())?;
        let solver = Solver::with_table(Arc::clone(&self.table), self.threads);
        let solution = solver.solve_near(position, Some(guess.score), left)?;
        Some(Report {
            nodes: guess.nodes + solution.nodes,
            elapsed: watch.elapsed(),
            ..proven(solution)
        })
    }
}

/// Returns the report of a proof. The board must not have been empty.
fn proven(solution: Solution) -> Report {
    Report {
        best: solution.line[0],
        score: solution.value,
        depth: solution.line.len() as u32,
        exact: true,
        complete: true,
        nodes: solution.nodes,
        elapsed: solution.elapsed,
        line: solution.line,
    }
}

/// Returns the megabytes of the table for a search. Touching memory for the first time costs time, so a
/// table must be small where the time is short.
fn table_size(limit: Limit) -> usize {
    match limit {
        Limit::Time(time) => (time.as_millis() as usize / 20).clamp(1, 256),
        Limit::Nodes(nodes) => (nodes as usize >> 16).clamp(1, 256),
        Limit::Depth(_) => 64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::random_board;
    use sweetfish_core::rng;

    /// Returns the reports passed on, and the one returned.
    fn reports(limit: Duration) -> (Vec<Report>, Report) {
        let board = random_board(12, 5, 100, &mut rng::stream(3, 0));
        let settings = Settings {
            limit: Some(Limit::Time(limit)),
            threads: 2,
            ..Settings::default()
        };
        let mut reported = Vec::new();
        let last = choose(&board, Duration::ZERO, &settings, &mut |report| {
            reported.push(report.clone());
        });
        (reported, last.expect("the board is not empty"))
    }

    #[test]
    fn with_almost_no_time_only_the_last_move_is_reported() {
        for limit in [Duration::ZERO, BRIEF / 4, BRIEF] {
            let (reported, last) = reports(limit);
            assert_eq!(reported.len(), 1, "{limit:?}");
            assert_eq!(reported[0].best, last.best);
        }
    }

    #[test]
    fn the_first_reported_move_needs_no_search_and_the_last_one_is_returned() {
        let (reported, last) = reports(BRIEF * 20);
        assert_eq!(reported[0].depth, 0);
        assert_eq!(reported.last().map(|report| report.best), Some(last.best));
    }
}
