//! One game of an agent, fixed by a seed and a number.

use std::time::Duration;

use super::Agent;
use sweetfish_core::clock::Stopwatch;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;

/// Returns where the chance of game `number` of `seed` comes from: its start, and then all that comes in.
///
/// It is stream `2 * number` of the seed, so `number` must be below 2^63.
pub fn chance(seed: u64, number: u64) -> rng::ChaCha8Rng {
    rng::stream(seed, 2 * number)
}

/// Plays game `number` of `seed` to its end; returns its last state and the time that all of it took but
/// for the start.
///
/// Chance is that of [`chance`] and is what `start` is given, and the agent's rng is stream `2 * number + 1`
/// of the seed. So every agent begins in the same state. `agent` must be new: one that has played may keep
/// what it learnt or a tree, and then the game depends on those before it. `observe` is called after each action with the states before and after it.
pub fn play_game<P: Puzzle>(
    start: impl FnOnce(&mut rng::ChaCha8Rng) -> P,
    agent: &mut dyn Agent<P>,
    (seed, number): (u64, u64),
    mut observe: impl FnMut(&P, P::Action, &P),
) -> (P, Duration) {
    let mut chance = chance(seed, number);
    let mut agent_rng = rng::playout(seed, 2 * number + 1);
    let mut state = start(&mut chance);
    let watch = Stopwatch::start();
    while !state.is_over() {
        let before = state.clone();
        let action = agent.choose(&state, &mut agent_rng);
        state.play(action, &mut chance);
        observe(&before, action, &state);
    }
    (state, watch.elapsed())
}
