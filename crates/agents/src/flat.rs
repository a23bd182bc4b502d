//! Flat Monte Carlo: the same number of random playouts for each action.

use super::budget::{Budget, Meter};
use super::rollout::Rollout;
use super::{Agent, Best};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// Plays out every action equally often and plays the one with the best mean, at random among equals. A
/// single legal action is played without a playout.
#[derive(Clone, Debug)]
pub struct Flat<P: Puzzle> {
    budget: Budget,
    rollout: Rollout,
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
    /// Creates an agent that spends `budget` on each decision. It samples the actions in turns, so when
    /// time runs out some have one playout more than others.
    pub fn new(budget: Budget, rollout: Rollout) -> Self {
        Self {
            budget,
            rollout,
            arms: Vec::new(),
            list: Vec::new(),
        }
    }

    /// Plays out the actions in turns until the budget is spent.
    fn sample(&mut self, state: &P, rng: &mut Playout) {
        let mut meter = Meter::start(self.budget, self.arms.len());
        loop {
            for arm in &mut self.arms {
                if !meter.take() {
                    return;
                }
                arm.sum += self.rollout.run(state, arm.action, &mut self.list, rng);
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
