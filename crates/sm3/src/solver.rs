//! The solvers for any board: exact, beam search, and Monte-Carlo tree search.

use std::time::Duration;

pub use super::exact::{Limits, Solution, solve as exact};
use super::{Board, Cell, Fall, Game, Values, greedy};
use sweetfish_agents::mcts::{Branching, Limit, Mcts, Options, Signal};
use sweetfish_agents::{Agent, Beam, Budget, Deadline};
use sweetfish_core::clock::Stopwatch;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;

/// The widest beam within a time limit.
const WIDEST: usize = 1 << 16;
/// The width of a beam without a time limit.
const WIDTH: usize = 128;
/// The share of the time that the exact solver leaves to beams, at least.
const SHARE: f64 = 0.1;

/// Returns the solution of legal actions, with the bound that needs no search.
///
/// # Panics
/// If an action is not legal.
pub fn from_play(game: &Game, actions: Vec<Cell>) -> Solution {
    let mut end = game.clone();
    for &action in &actions {
        end.take(action);
    }
    // The bound of a search without nodes.
    let bound = exact(game, Limits::nodes(0), &actions).bound;
    Solution {
        actions,
        points: end.points(),
        bonus: end.bonus(),
        exact: bound == end.total(),
        bound,
        nodes: 0,
    }
}

/// Returns the play of the greedy solver if it reaches the bound that needs no search, as where no action makes points.
fn plain(game: &Game) -> Option<Solution> {
    Some(from_play(game, greedy::play(game).0)).filter(|solution| solution.exact)
}

/// Solves a game by the greedy solver and by wider and wider beams, until one has seen all plays or the time is up.
/// Returns the best play. Without a time limit the widest beam has a width of 128. A limit of nodes has no effect.
pub fn beam(game: &Game, limits: Limits<'_>) -> Solution {
    if let Some(solution) = plain(game) {
        return solution;
    }
    let (actions, complete) = best_of_beams(game, limits);
    let mut solution = from_play(game, actions);
    if complete {
        solution.bound = solution.total();
        solution.exact = true;
    }
    solution
}

/// Plays a game by Monte-Carlo tree search. Each action has an equal part of the time, or 2,000 simulations without a
/// time limit. When the time is up, the greedy solver finishes the game. The bound is that of [`from_play`].
pub fn mcts(game: &Game, limits: Limits<'_>) -> Solution {
    if let Some(solution) = plain(game) {
        return solution;
    }
    let mut deadline = deadline(limits);
    let mut search = Mcts::new(tree_options(game, limits));
    let mut rng = rng::playout(0, 0);
    let (mut state, mut play) = (game.clone(), Vec::new());
    let mut is_late = || deadline.as_mut().is_some_and(Deadline::has_passed);
    while !state.is_over() && !is_late() {
        let action = search.choose(&state, &mut rng);
        state.take(action);
        play.push(action);
    }
    play.extend(greedy::play(&state).0);
    from_play(game, play)
}

/// Returns the options of the tree search.
fn tree_options(game: &Game, limits: Limits<'_>) -> Options {
    /// Simulations for each action without a time limit.
    const SIMULATIONS: u32 = 2_000;
    /// The most actions of a playout. On large boards complete playouts would take all the time.
    const CUT: u32 = 30;
    /// The most time for an action. More simulations would fill the memory.
    const LONGEST: Duration = Duration::from_secs(1);
    // Each action takes at least one line.
    let most = game.board().blocks().div_ceil(Board::LINE).max(1) as u32;
    let actions = game.left().clamp(1, most);
    let limit = match limits.time {
        Some(time) => Limit::Budget(Budget::Time((time / actions).min(LONGEST))),
        None => Limit::Simulations(SIMULATIONS),
    };
    Options {
        limit,
        // The game has no chance, so one sample is enough.
        branching: Branching::AtMost(1),
        signal: Signal::Score,
        shrink: 1.0,
        cut: Some(CUT),
        reuse: true,
        ..Options::default()
    }
}

/// Solves a game by the exact solver and by beams.
///
/// ```
/// use std::time::Duration;
/// use sweetfish_sm3::solver::{self, Limits};
/// use sweetfish_sm3::{Game, Rules, generate};
/// use sweetfish_core::rng;
///
/// let board = generate::board(6, 6, 2, 100, &mut rng::stream(1, 0));
/// let game = Game::new(board, Rules::new(5, 0));
/// let solution = solver::solve(&game, Limits::time(Duration::from_secs(1)));
/// assert!(solution.total() <= solution.bound && solution.actions.len() <= 5);
/// ```
///
/// If blocks fall or V is not that of the post, beams have the first half of the time, because the exact solver is of
/// little use there on large boards. Otherwise the exact solver is first, and beams have the rest of the time, at least a
/// tenth, if the best play is not proven. A limit of nodes holds only for the exact solver. Without a time limit there are
/// no beams.
pub fn solve(game: &Game, limits: Limits<'_>) -> Solution {
    if let Some(solution) = plain(game) {
        return solution;
    }
    let is_usual = game.rules().fall == Fall::None && game.rules().values == Values::default();
    match limits.time {
        None => exact(game, limits, &greedy::play(game).0),
        Some(time) if is_usual => exact_then_beams(game, time, limits),
        Some(time) => beams_then_exact(game, time, limits),
    }
}

fn beams_then_exact(game: &Game, time: Duration, limits: Limits<'_>) -> Solution {
    let watch = Stopwatch::start();
    let half = Limits {
        time: Some(time / 2),
        ..limits
    };
    let found = beam(game, half);
    if found.exact {
        return found;
    }
    let rest = Limits {
        time: Some(time.saturating_sub(watch.elapsed())),
        ..limits
    };
    exact(game, rest, &found.actions)
}

fn exact_then_beams(game: &Game, time: Duration, limits: Limits<'_>) -> Solution {
    let watch = Stopwatch::start();
    let most = Limits {
        time: Some(time.mul_f64(1.0 - SHARE)),
        ..limits
    };
    let solution = exact(game, most, &greedy::play(game).0);
    if solution.exact {
        return solution;
    }
    // The exact solver may have stopped early because its memory was full.
    let rest = time
        .saturating_sub(watch.elapsed())
        .max(time.mul_f64(SHARE));
    let rest = Limits {
        time: Some(rest),
        ..limits
    };
    let other = from_play(game, best_of_beams(game, rest).0);
    if other.total() <= solution.total() {
        return solution;
    }
    Solution {
        bound: solution.bound,
        exact: other.total() == solution.bound,
        nodes: solution.nodes,
        ..other
    }
}

fn deadline(limits: Limits<'_>) -> Option<Deadline<'_>> {
    let after = |time| Deadline::after(time).or_once(limits.stop);
    limits.time.map(after)
}

/// Returns the best actions of the greedy solver and of beams, and whether they are proven to be the best.
fn best_of_beams(game: &Game, limits: Limits<'_>) -> (Vec<Cell>, bool) {
    let width = if limits.time.is_some() { WIDEST } else { WIDTH };
    let mut deadline = deadline(limits);
    let found = Beam::new(width, estimate).widen(game, deadline.as_mut());
    let (actions, end) = greedy::play(game);
    if end.utility() > found.utility {
        (actions, false)
    } else {
        (found.actions, found.complete)
    }
}

/// Estimates the total at the end: the total so far, and a part of the points in the present lines.
///
/// Six such sums were tried on boards of 8x8 to 18x18 with one or two colours. Beams with this one were best or within
/// half a percent of the best.
fn estimate(game: &Game) -> f64 {
    /// The share of the blocks in lines, less one for each line, that counts.
    const PART: f64 = 0.7;
    /// The most points of an action, on average.
    const EACH: f64 = 5.0;
    let (blocks, lines) = game.board().lines();
    let expected = PART * (blocks as f64 - lines as f64);
    game.utility() + expected.min(EACH * f64::from(game.left()))
}
