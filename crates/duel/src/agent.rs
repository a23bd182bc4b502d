//! The agent: chooses a move within a limit by a search and then a proof. It has a legal move at any time.

use std::sync::Arc;
use std::time::Duration;

use super::options::Options;
use super::position::Position;
use super::report::{Bounds, Limit, Report, SearchError, Solution, SolveError};
use super::search::{Searcher, greedy};
use super::solve::Solver;
use super::table::{DEFAULT_MB, Table};
use super::tunables::{Step, Tunables};
use sweetfish_core::clock::{self, Stopwatch};

/// The longest search that reports only its last move, as reporting the others takes a good part of its time.
const BRIEF: Duration = Duration::from_millis(2);

/// Returns the best move found within `limit`.
///
/// ```
/// use std::time::Duration;
/// use sweetfish_duel::{Limit, Options, Position, search};
///
/// let board = Position::from_rows(2, &["1101", "0101", "1001", "0001"])?;
/// let report = search(&board, Limit::Time(Duration::from_millis(50)), &Options::default())?;
/// println!("{} for {} points", report.best.cell, report.best.reward());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Returns before the limit once the value is proven.
///
/// # Errors
/// If the board is empty, or there is no clock for a limit of time.
pub fn search(position: &Position, limit: Limit, options: &Options) -> Result<Report, SearchError> {
    search_watched(position, limit, options, |_| ())
}

/// Searches as [`search`] does, and calls `better` with each new best move. The first call needs no search,
/// and the last one has the returned move. With 2 ms or less only the last call is made.
///
/// # Errors
/// As [`search`].
pub fn search_watched(
    position: &Position,
    limit: Limit,
    options: &Options,
    mut better: impl FnMut(&Report),
) -> Result<Report, SearchError> {
    let watch = Stopwatch::start();
    let bounds = limit.bounds(position)?;
    let greedy = greedy(position).ok_or(SearchError::EmptyBoard)?;
    let is_brief = bounds.time.is_some_and(|time| time <= BRIEF);
    let mut reported = None;
    let mut report_move = |report: &Report, is_last: bool| {
        if is_last && reported == Some(report.best) || is_brief && !is_last {
            return;
        }
        reported = Some(report.best);
        better(report);
    };
    if greedy.exact || bounds.time == Some(Duration::ZERO) {
        report_move(&greedy, true);
        return Ok(greedy);
    }
    report_move(&greedy, false);
    // Starting other threads would take as long as the search.
    let threads = if is_brief { 1 } else { options.threads };
    let resources = Resources::new(options.clone().threads(threads), bounds);
    let searcher = resources.searcher();
    let mut report = searcher.run_within(position, &greedy, bounds, &mut |report| {
        report_move(report, false);
    });
    // 11. The proof. Without, as in `negamax`: -0.5 ± 0.6, -0.1 ± 0.4. It stays because it makes reports exact.
    if report.complete
        && options.tunables.takes(Step::Proof)
        && let Some(time) = bounds.time
        && let Some(proof) = resources.prove(position, &report, time, watch)
    {
        report_move(&proof, false);
        report = proof;
    }
    report.elapsed = watch.elapsed();
    // An iteration that was cut short may have found a better move than the last one reported.
    report_move(&report, true);
    Ok(report)
}

/// Returns the best move and the proven value of the board.
///
/// ```
/// use std::time::Duration;
/// use sweetfish_duel::{Options, Position, SolveError, solve};
///
/// let board = Position::from_rows(2, &["1101", "0101", "1001", "0001"])?;
/// match solve(&board, Duration::from_secs(10), &Options::default()) {
///     Ok(proven) => assert_eq!(proven.score, 42),
///     Err(SolveError::Unproven(guess)) => println!("about {}", guess.score),
///     Err(error) => println!("{error}"),
/// }
/// # Ok::<(), sweetfish_duel::BoardError>(())
/// ```
///
/// # Errors
/// [`SolveError::Unproven`] with the best guess if the proof takes longer than `limit`; also if the board is
/// empty or there is no clock.
pub fn solve(
    position: &Position,
    limit: Duration,
    options: &Options,
) -> Result<Report, SolveError> {
    /// The search gets the limit divided by this. It only guesses the value, around which the solver then
    /// searches. A longer search would cost more than a better guess saves.
    const SHARE: u32 = 100;
    let watch = Stopwatch::start();
    clock::check()?;
    let greedy = greedy(position).ok_or(SolveError::EmptyBoard)?;
    let options = options.clone().tunables(Tunables::default());
    let resources = Resources::new(options, Bounds::time(limit));
    let searcher = resources.searcher();
    let share = Bounds::time(limit / SHARE);
    let guess = searcher.run_within(position, &greedy, share, &mut |_| ());
    let proof = resources.prove(position, &guess, limit, watch);
    let report = Report {
        elapsed: watch.elapsed(),
        ..proof.unwrap_or(guess)
    };
    if report.exact {
        Ok(report)
    } else {
        Err(SolveError::Unproven(report))
    }
}

/// The table and the options, shared by the search and the proof of a move: memory that was touched before is
/// cheap. The entries of the two have different keys.
struct Resources {
    table: Arc<Table>,
    options: Options,
}

impl Resources {
    fn new(options: Options, bounds: Bounds) -> Self {
        let hash_mb = options.hash_mb.unwrap_or_else(|| table_size(bounds));
        Self {
            table: Arc::new(Table::new(hash_mb)),
            options,
        }
    }

    fn searcher(&self) -> Searcher {
        Searcher::with_table(Arc::clone(&self.table), &self.options)
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
        let solver = Solver::with_table(Arc::clone(&self.table), &self.options);
        let solution = solver.solve_near(position, Some(guess.score), Some(left))?;
        Some(Report {
            nodes: guess.nodes + solution.nodes,
            elapsed: watch.elapsed(),
            ..proven(solution)
        })
    }
}

/// Returns the report of a proof of a board that is not empty.
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

/// Returns the megabytes of the table for a search. Touching memory for the first time takes time, so a short
/// search gets a small table.
fn table_size(bounds: Bounds) -> usize {
    match bounds {
        Bounds {
            time: Some(time), ..
        } => (time.as_millis() as usize / 20).clamp(1, 256),
        Bounds {
            nodes: Some(nodes), ..
        } => (nodes as usize >> 16).clamp(1, 256),
        _ => DEFAULT_MB,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::generate::random_board;
    use sweetfish_core::rng;

    /// Returns the reports passed on, and the one returned.
    fn reports(limit: Duration) -> (Vec<Report>, Report) {
        let board = random_board(12, 5, 100, &mut rng::stream(3, 0));
        let options = Options::default().threads(2);
        let mut reported = Vec::new();
        let last = search_watched(&board, Limit::Time(limit), &options, |report| {
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

    #[test]
    fn a_value_without_a_proof_is_an_error_with_the_guess() {
        let board = random_board(20, 5, 100, &mut rng::stream(3, 0));
        let solved = solve(&board, BRIEF * 10, &Options::default());
        let Err(SolveError::Unproven(guess)) = solved else {
            panic!("expected no proof, found {solved:?}");
        };
        assert!(!guess.exact && board.moves().contains(&guess.best));
    }

    #[test]
    fn a_flag_ends_a_search_after_an_iteration_and_a_proof_at_once() {
        let board = random_board(20, 5, 100, &mut rng::stream(3, 0));
        let options = Options::default().stop(Arc::new(AtomicBool::new(true)));
        let options = options.threads(2);
        let found = search(&board, Limit::Depth(600), &options).expect("a board");
        assert!((1..600).contains(&found.depth) && !found.complete);
        let solved = solve(&board, Duration::from_secs(3_600), &options);
        assert!(matches!(solved, Err(SolveError::Unproven(_))), "{solved:?}");
    }

    #[test]
    fn the_value_of_a_single_group_is_proven_without_time() {
        let board = Position::from_rows(1, &["00", "00"]).unwrap();
        let proven = solve(&board, Duration::ZERO, &Options::default()).unwrap();
        assert!(proven.exact && proven.score == 16);
    }

    #[test]
    fn an_empty_board_is_an_error() {
        let board = Position::from_rows(2, &["**", "**"]).unwrap();
        let options = Options::default();
        let found = search(&board, Limit::Depth(1), &options);
        assert_eq!(found, Err(SearchError::EmptyBoard));
        assert_eq!(solve(&board, BRIEF, &options), Err(SolveError::EmptyBoard));
    }
}
