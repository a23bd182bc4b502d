//! Agents that look at most one action ahead.

use rand::RngExt;

use super::{Agent, Best};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// Plays a random legal action; all are equally likely.
#[derive(Clone, Debug)]
pub struct Random<P: Puzzle> {
    list: Vec<P::Action>,
}

/// Plays the first legal action in the order of the game.
#[derive(Clone, Debug)]
pub struct First<P: Puzzle> {
    list: Vec<P::Action>,
}

/// Tries every action once, each with new random numbers, and plays the one with the largest reward, at
/// random among equals.
#[derive(Clone, Debug)]
pub struct Greedy<P: Puzzle> {
    list: Vec<P::Action>,
}

impl<P: Puzzle> Default for Random<P> {
    fn default() -> Self {
        Self { list: Vec::new() }
    }
}

impl<P: Puzzle> Default for First<P> {
    fn default() -> Self {
        Self { list: Vec::new() }
    }
}

impl<P: Puzzle> Default for Greedy<P> {
    fn default() -> Self {
        Self { list: Vec::new() }
    }
}

impl<P: Puzzle> Agent<P> for Random<P> {
    fn choose(&mut self, state: &P, rng: &mut Playout) -> P::Action {
        state.actions(&mut self.list);
        self.list[rng.random_range(0..self.list.len())]
    }
}

impl<P: Puzzle> Agent<P> for First<P> {
    fn choose(&mut self, state: &P, _: &mut Playout) -> P::Action {
        state.actions(&mut self.list);
        self.list[0]
    }
}

impl<P: Puzzle> Agent<P> for Greedy<P> {
    fn choose(&mut self, state: &P, rng: &mut Playout) -> P::Action {
        state.actions(&mut self.list);
        let list = &self.list;
        let mut best = Best::new(list[0]);
        for &action in list {
            let reward = state.clone().play(action, rng);
            best.offer(action, reward, rng);
        }
        best.action
    }
}
