//! One game of an agent, from a seed and a number.

use std::time::Duration;

use crate::agents::Agent;
use crate::clock::Stopwatch;
use crate::match3::{Game, Goal, Plane, Rules, Swap};
use crate::puzzle::Puzzle;
use crate::rng;

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    /// What the goal counts: the swaps made, or the score where so many swaps are given. Says little
    /// of a game that failed.
    pub measure: u32,
    /// Whether no swap was valid any more before the goal was reached.
    pub failed: bool,
    /// The swaps made.
    pub swaps: u32,
    /// How long all of it took, the first board's making apart.
    pub time: Duration,
}

/// Plays the `number`-th game of a seed. Chance comes from stream `2 * number`, the agent's thoughts
/// from stream `2 * number + 1`, so that every agent begins on the same board. `agent` must be new.
/// `observe` is told of every swap, with the game before and after it.
pub fn play<P: Plane>(
    rules: Rules,
    agent: &mut dyn Agent<Game<P>>,
    (seed, number): (u64, u64),
    mut observe: impl FnMut(&Game<P>, Swap, &Game<P>),
) -> Played {
    let mut chance = rng::stream(seed, 2 * number);
    let mut thoughts = rng::playout(seed, 2 * number + 1);
    let mut game = Game::<P>::new(rules, &mut chance);
    let watch = Stopwatch::start();
    while !game.is_over() {
        let before = game;
        let swap = agent.choose(&game, &mut thoughts);
        game.swap(swap, &mut chance);
        observe(&before, swap, &game);
    }
    Played {
        measure: match rules.goal {
            Goal::Score { .. } => game.score(),
            Goal::Reach { .. } | Goal::Survive => game.swaps(),
        },
        failed: game.failed(),
        swaps: game.swaps(),
        time: watch.elapsed(),
    }
}
