//! Flat Monte Carlo: the same number of random playouts for each action.

use super::budget::{Budget, Meter, Quota};
use super::{Agent, Best};
use rand::RngExt;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// Plays out every action equally often and plays the one with the largest mean utility, at random
/// among equals. It plays a single legal action without a playout.
#[derive(Clone, Debug)]
pub struct Flat<P: Puzzle> {
    budget: Budget,
    depth: Option<u32>,
    arms: Vec<Arm<P::Action>>,
    list: Vec<P::Action>,
}

#[derive(Clone, Debug)]
struct Arm<A> {
    action: A,
    sum: f64,
    playouts: u32,
}

impl<P: Puzzle> Flat<P> {
    /// Creates an agent that spends `budget` on each decision. When time runs out, some actions have one
    /// playout more than others. A playout has at most `depth` actions, at least 1, the sampled one
    /// included; with None it lasts to the end of the game.
    pub fn new(budget: Budget, depth: Option<u32>) -> Self {
        Self {
            budget,
            depth,
            arms: Vec::new(),
            list: Vec::new(),
        }
    }

    /// Plays out the actions in turns until the budget is spent.
    fn sample(&mut self, state: &P, rng: &mut Playout) {
        let mut meter = Meter::start(Quota::of(self.budget, self.arms.len()));
        loop {
            for arm in &mut self.arms {
                if !meter.take() {
                    return;
                }
                arm.sum += playout(state, arm.action, self.depth, &mut self.list, rng);
                arm.playouts += 1;
            }
        }
    }
}

impl<P: Puzzle> Agent<P> for Flat<P> {
    fn choose(&mut self, state: &P, rng: &mut Playout) -> P::Action {
        state.actions(&mut self.list);
        if let [only] = self.list[..] {
            return only;
        }
        self.arms.clear();
        self.arms.extend(self.list.iter().map(|&action| Arm {
            action,
            sum: 0.0,
            playouts: 0,
        }));
        self.sample(state, rng);
        let mut best = Best::new(self.arms[0].action);
        for arm in &self.arms {
            best.offer(arm.action, arm.sum / f64::from(arm.playouts), rng);
        }
        best.action
    }
}

/// Plays `action` in a copy of `state`, then random actions, at most `depth` in all. Returns the
/// utility of the last state. `list` is a buffer.
fn playout<P: Puzzle>(
    state: &P,
    action: P::Action,
    depth: Option<u32>,
    list: &mut Vec<P::Action>,
    rng: &mut Playout,
) -> f64 {
    let mut state = state.clone();
    state.play(action, rng);
    let mut played = 1;
    while depth.is_none_or(|depth| played < depth) && !state.is_over() {
        state.actions(list);
        let action = list[rng.random_range(0..list.len())];
        state.play(action, rng);
        played += 1;
    }
    state.utility()
}
