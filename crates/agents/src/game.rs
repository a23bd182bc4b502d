//! One game of an agent, given by a seed and a number.

use std::time::Duration;

use super::Agent;
use sweetfish_core::clock::Stopwatch;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;

/// Returns the random stream of game `number` of `seed`, for its start and all later chance.
///
/// It is stream `2 * number` of `seed`, so `number` must be below 2^63.
pub fn chance(seed: u64, number: u64) -> rng::ChaCha8Rng {
    rng::stream(seed, 2 * number)
}

/// Plays game `number` of `seed` to its end. Returns the last state and the wall time from the first
/// decision on.
///
/// `start` gets the stream of [`chance`] and returns the first state, the same for every agent. The
/// agent's rng is stream `2 * number + 1` of `seed`. `observe` is called after each action with the state
/// before it, the action and the state after it.
///
/// `agent` must be new. One that has played may keep a tree or learnt values, and the game would depend
/// on those before it.
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
