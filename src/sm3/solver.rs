//! The solvers for any board: a beam search, tree search, and the exact solver.

use std::time::Duration;

pub use super::exact::{Limits, Solution};
use super::{Board, Cell, Game, exact, greedy};
use crate::puzzle::Puzzle;
use crate::rng;
use crate::solve::mcts::{Branching, Limit, Mcts, Options, Signal};
use crate::solve::{Agent, Beam, Budget, Deadline};

/// The widest beam within a time limit.
const WIDEST: usize = 1 << 20;
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
/// the same number of simulations each. It never proves anything.
pub fn mcts(game: &Game, limits: Limits) -> Solution {
    /// Simulations an action without a limit of time.
    const SIMULATIONS: u32 = 2_000;
    /// The blocks that an action takes at least: how many actions a game may have.
    const LEAST: usize = Board::LINE;
    let (blocks, _) = game.board().lines();
    let actions = game.left().clamp(1, blocks.div_ceil(LEAST).max(1) as u32);
    let limit = match limits.time {
        Some(time) => Limit::Budget(Budget::Time(time / actions)),
        None => Limit::Simulations(SIMULATIONS),
    };
    let options = Options {
        limit,
        // Nothing hangs on chance, so one sample says all.
        branching: Branching::AtMost(1),
        signal: Signal::Score,
        shrink: 1.0,
        reuse: true,
        ..Options::default()
    };
    let mut search = Mcts::new(options);
    let mut rng = rng::playout(0, 0);
    let (mut state, mut play) = (game.clone(), Vec::new());
    while !state.is_over() {
        let action = search.choose(&state, &mut rng);
        state.take(action);
        play.push(action);
    }
    known(game, play)
}

/// The exact solver; where it does not come to an end, beams try to find more with the rest of the time.
/// The limit of nodes is one of the exact solver alone, and then there are no beams.
pub fn solve(game: &Game, limits: Limits) -> Solution {
    let rest = limits.time.map(|time| time.mul_f64(SHARE));
    let most = Limits {
        time: limits.time.map(|time| time.mul_f64(1.0 - SHARE)),
        ..limits
    };
    let (start, _) = greedy::play(game);
    let mut solution = exact::solve(game, most, &start);
    if rest.is_some() && !solution.exact {
        let other = known(game, best_of_beams(game, rest).0);
        if other.total() > solution.total() {
            solution = Solution {
                bound: solution.bound,
                exact: other.total() == solution.bound,
                nodes: solution.nodes,
                ..other
            };
        }
    }
    solution
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
