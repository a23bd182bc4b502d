//! The agents that look at most one action ahead.

use std::cmp::Ordering;

use rand::RngExt;

use super::Agent;
use crate::puzzle::Puzzle;
use crate::rng::Playout;

/// Plays any legal action, all with the same chance.
#[derive(Clone, Debug)]
pub struct Random<P: Puzzle> {
    list: Vec<P::Action>,
}

/// Plays the first legal action, in the game's own order.
#[derive(Clone, Debug)]
pub struct First<P: Puzzle> {
    list: Vec<P::Action>,
}

/// Tries every action once, with chance drawn anew each time, and plays the one whose reward was
/// largest; of several such, any one with the same chance.
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

/// The best of what was offered so far; among equals each has the same chance.
#[derive(Clone, Copy, Debug)]
pub struct Best<A> {
    /// The best action.
    pub action: A,
    /// What it is worth; minus infinity before the first offer.
    pub value: f64,
    equals: u32,
}

impl<A> Best<A> {
    /// Nothing was offered yet; `action` stands in until then.
    pub fn new(action: A) -> Self {
        Self {
            action,
            value: f64::NEG_INFINITY,
            equals: 0,
        }
    }

    /// Takes `action` if it is worth more than what is held, or by lot if it is worth the same.
    pub fn offer(&mut self, action: A, value: f64, rng: &mut Playout) {
        match value.partial_cmp(&self.value) {
            Some(Ordering::Greater) => {
                *self = Self {
                    action,
                    value,
                    equals: 1,
                };
            }
            Some(Ordering::Equal) => {
                self.equals += 1;
                if rng.random_range(0..self.equals) == 0 {
                    self.action = action;
                }
            }
            _ => {}
        }
    }
}
