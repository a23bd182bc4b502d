//! The agent: from a board and the seconds left to a move, always with an answer at hand.

use std::time::Duration;

use super::groups::Groups;
use super::position::Position;
use super::search::{Limit, Report, Searcher};
use super::time::{self, Clock, Phase, Safety};
use super::tunables::{Step, Tunables};
use crate::clock::Stopwatch;

/// How much the agent may use.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Threads of the search.
    pub threads: usize,
    /// Size of the transposition table; `None` picks one that suits the time.
    pub hash_mb: Option<usize>,
    /// What ends the search; `None` divides the clock by [`time::allocate`].
    pub limit: Option<Limit>,
    /// How careful the agent is with the clock.
    pub safety: Safety,
    /// What the search may risk.
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

/// A search so short that telling its answers before the last one would take a good part of it.
const BRIEF: Duration = Duration::from_millis(2);

/// Chooses a move with what is left of `clock`. None on an empty board.
///
/// `better` is called with every answer better than those before, the first one at once and the one
/// returned last; with next to no time, with that one only.
pub fn choose(
    position: &Position,
    clock: impl Into<Clock>,
    settings: &Settings,
    better: &mut dyn FnMut(&Report),
) -> Option<Report> {
    let watch = Stopwatch::start();
    let greedy = Report::greedy(position)?;
    let mut groups = Groups::new();
    groups.list(position.planes(), position.size());
    let phase = Phase::of(position, groups.count());
    let allotted = || Limit::Time(time::allocate(clock.into(), phase, settings.safety));
    let limit = settings.limit.unwrap_or_else(allotted);
    let is_brief = matches!(limit, Limit::Time(time) if time <= BRIEF);
    let mut told = None;
    let mut tell = |report: &Report, is_last: bool| {
        if is_last && told == Some(report.best) || is_brief && !is_last {
            return;
        }
        told = Some(report.best);
        better(report);
    };
    if greedy.exact || limit == Limit::Time(Duration::ZERO) {
        tell(&greedy, true);
        return Some(greedy);
    }
    tell(&greedy, false);
    let hash_mb = settings.hash_mb.unwrap_or_else(|| table_size(limit));
    // Other threads would take as long to start as the search has.
    let threads = if is_brief { 1 } else { settings.threads };
    let searcher = Searcher::new(hash_mb, threads, settings.tunables.clone());
    let report = searcher.run(position, limit, &mut |report| tell(report, false))?;
    // 11. The proof. Without, as told in `negamax`: -0.5 ± 0.6, -0.1 ± 0.4; it is there to be reported.
    let proof = report
        .whole
        .then(|| prove(position, &report, limit, &searcher, watch));
    let mut report = match proof.flatten() {
        Some(proof) => {
            tell(&proof, false);
            proof
        }
        None => report,
    };
    report.elapsed = watch.elapsed();
    // An iteration that was broken off may have found a better move than the last one told.
    tell(&report, true);
    Some(report)
}

/// The proven best move, or where that takes longer than `limit` the one that a short search likes.
/// None on an empty board.
///
/// The search only has to guess the value, about which the solver then asks; more of it would cost
/// more than a better guess saves.
pub fn solve(
    position: &Position,
    limit: Duration,
    threads: usize,
    hash_mb: Option<usize>,
) -> Option<Report> {
    /// The share of the time that is for the search.
    const SHARE: u32 = 100;
    let watch = Stopwatch::start();
    let whole = Limit::Time(limit);
    let hash_mb = hash_mb.unwrap_or_else(|| table_size(whole));
    let searcher = Searcher::new(hash_mb, threads, Tunables::default());
    let guess = Limit::Time(limit / SHARE);
    let report = searcher.run(position, guess, &mut |_| ())?;
    let mut report = prove(position, &report, whole, &searcher, watch).unwrap_or(report);
    report.elapsed = watch.elapsed();
    Some(report)
}

/// The proven best move, where the search has left time to look for it.
fn prove(
    position: &Position,
    found: &Report,
    limit: Limit,
    searcher: &Searcher,
    watch: Stopwatch,
) -> Option<Report> {
    let Limit::Time(limit) = limit else {
        return None;
    };
    if !searcher.tunables.takes(Step::Proof) {
        return None;
    }
    let left = limit.checked_sub(watch.elapsed())?;
    let solution = searcher
        .solver()
        .solve_near(position, Some(found.score), left)?;
    let nodes = found.nodes + solution.nodes;
    Some(Report {
        elapsed: watch.elapsed(),
        nodes,
        ..solution.into()
    })
}

/// Megabytes for a search: memory that is touched for the first time costs time, so a table must be
/// small where the time is short.
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
    use crate::duel::generate;
    use crate::rng;

    fn answers(limit: Duration) -> (Vec<Report>, Report) {
        let board = generate::board(12, 5, 100, &mut rng::stream(3, 0));
        let settings = Settings {
            limit: Some(Limit::Time(limit)),
            threads: 2,
            ..Settings::default()
        };
        let mut told = Vec::new();
        let last = choose(&board, Duration::ZERO, &settings, &mut |report| {
            told.push(report.clone());
        });
        (told, last.expect("the board is not empty"))
    }

    #[test]
    fn with_next_to_no_time_only_the_last_answer_is_told() {
        for limit in [Duration::ZERO, BRIEF / 4, BRIEF] {
            let (told, last) = answers(limit);
            assert_eq!(told.len(), 1, "{limit:?}");
            assert_eq!(told[0].best, last.best);
        }
    }

    #[test]
    fn the_first_answer_told_needs_no_search_and_the_last_one_is_returned() {
        let (told, last) = answers(BRIEF * 20);
        assert_eq!(told[0].depth, 0);
        assert_eq!(told.last().map(|report| report.best), Some(last.best));
    }
}
