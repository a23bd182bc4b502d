//! The solvers for any board: a beam search, tree search, and the exact solver.

use std::time::Duration;

pub use super::exact::{Limits, Solution};
use super::{Board, Cell, Fall, Game, Values, exact, greedy};
use crate::agents::mcts::{Branching, Limit, Mcts, Options, Signal};
use crate::agents::{Agent, Beam, Budget, Deadline};
use crate::clock::Stopwatch;
use crate::puzzle::Puzzle;
use crate::rng;

/// The widest beam within a time limit.
const WIDEST: usize = 1 << 16;
/// The width of a beam that is not limited by time.
const WIDTH: usize = 128;
/// The share of the time that the exact solver leaves to beams.
const SHARE: f64 = 0.1;

/// Legal actions from elsewhere as a solution, with what is known at once of how good they are.
pub fn known(game: &Game, actions: Vec<Cell>) -> Solution {
    let mut end = game.clone();
    for &action in &actions {
        end.take(action);
    }
    // The bound of a search that is over before it begins.
    let bound = exact::solve(game, Limits::nodes(0), &actions).bound;
    Solution {
        actions,
        points: end.points(),
        bonus: end.bonus(),
        exact: bound == end.total(),
        bound,
        nodes: 0,
    }
}

/// The best of the greedy solver and of beams that become wider until one has seen all plays or the
/// time is up. The limit of nodes is no limit to beams, which then are of one width.
pub fn beam(game: &Game, limits: Limits) -> Solution {
    let (actions, complete) = best_of_beams(game, limits.time);
    let mut solution = known(game, actions);
    if complete {
        solution.bound = solution.total();
        solution.exact = true;
    }
    solution
}

/// Monte-Carlo tree search, action by action, in equal parts of the time; without a limit of time with
/// the same number of simulations each. When the time is up the greedy solver ends the game. What is
/// known of the play is what [`known`] says.
pub fn mcts(game: &Game, limits: Limits) -> Solution {
    let mut deadline = Deadline::after(limits.time.unwrap_or(Duration::MAX));
    let mut search = Mcts::new(tree_options(game, limits));
    let mut rng = rng::playout(0, 0);
    let (mut state, mut play) = (game.clone(), Vec::new());
    while !state.is_over() && !deadline.has_passed() {
        let action = search.choose(&state, &mut rng);
        state.take(action);
        play.push(action);
    }
    play.extend(greedy::play(&state).0);
    known(game, play)
}

/// The options of the tree search.
fn tree_options(game: &Game, limits: Limits) -> Options {
    /// Simulations an action without a limit of time.
    const SIMULATIONS: u32 = 2_000;
    /// Actions of a playout at most: on large boards whole games would take all of the time.
    const CUT: u32 = 30;
    /// More time for an action would fill the memory with what its simulations came to.
    const LONGEST: Duration = Duration::from_secs(1);
    // So many actions a game has at most, whatever falls.
    let most = game.board().blocks().div_ceil(Board::LINE).max(1) as u32;
    let actions = game.left().clamp(1, most);
    let limit = match limits.time {
        Some(time) => Limit::Budget(Budget::Time((time / actions).min(LONGEST))),
        None => Limit::Simulations(SIMULATIONS),
    };
    Options {
        limit,
        // Nothing hangs on chance, so one sample says all.
        branching: Branching::AtMost(1),
        signal: Signal::Score,
        shrink: 1.0,
        cut: Some(CUT),
        reuse: true,
        early_stop: true,
        ..Options::default()
    }
}

/// The exact solver, and beams: first the beams where blocks fall or V is not that of the post, as the
/// exact solver then hardly helps on large boards; elsewhere last, if the best is not proven. The limit
/// of nodes is one of the exact solver alone, and without a limit of time there are no beams.
pub fn solve(game: &Game, limits: Limits) -> Solution {
    let is_usual = game.rules().fall == Fall::None && game.rules().values == Values::default();
    match limits.time {
        None => exact::solve(game, limits, &greedy::play(game).0),
        Some(time) if is_usual => exact_then_beams(game, time, limits),
        Some(time) => beams_then_exact(game, time, limits),
    }
}

fn beams_then_exact(game: &Game, time: Duration, limits: Limits) -> Solution {
    let watch = Stopwatch::start();
    let found = beam(game, Limits::time(time / 2));
    if found.exact {
        return found;
    }
    let rest = Limits {
        time: Some(time.saturating_sub(watch.elapsed())),
        ..limits
    };
    exact::solve(game, rest, &found.actions)
}

fn exact_then_beams(game: &Game, time: Duration, limits: Limits) -> Solution {
    let watch = Stopwatch::start();
    let most = Limits {
        time: Some(time.mul_f64(1.0 - SHARE)),
        ..limits
    };
    let solution = exact::solve(game, most, &greedy::play(game).0);
    if solution.exact {
        return solution;
    }
    // The exact solver may also have ended early, for want of memory.
    let rest = time
        .saturating_sub(watch.elapsed())
        .max(time.mul_f64(SHARE));
    let other = known(game, best_of_beams(game, Some(rest)).0);
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

/// Actions, and whether nothing else is better.
fn best_of_beams(game: &Game, time: Option<Duration>) -> (Vec<Cell>, bool) {
    let (width, time) = time.map_or((WIDTH, Duration::MAX), |time| (WIDEST, time));
    let found = Beam::new(width, promise).widen(game, &mut Deadline::after(time));
    let (actions, end) = greedy::play(game);
    if end.worth() > found.worth {
        (actions, false)
    } else {
        (found.actions, found.complete)
    }
}

/// What a state seems to be worth: its total, and a part of what the lines that stand would bring.
///
/// Of six such sums that were tried on boards of 8x8 to 18x18 with one or two colours, beams found most
/// with this one or within half a percent of it.
fn promise(game: &Game) -> f64 {
    /// The part of the blocks that are still in lines, beyond one a line, that will count.
    const PART: f64 = 0.7;
    /// As much as an action brings at most, on average.
    const EACH: f64 = 5.0;
    let (blocks, lines) = game.board().lines();
    let hoped = PART * (blocks as f64 - lines as f64);
    game.worth() + hoped.min(EACH * f64::from(game.left()))
}
