//! Greedy play by a learnt action-value function.

use super::Learner;
use super::features::{Choices, Features};
use sweetfish_agents::Agent;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// Plays the action with the largest value of an action-value function, at random among equals. It does
/// not learn.
#[derive(Clone, Debug)]
pub struct QAgent<P: Puzzle, F, Q> {
    features: F,
    q: Q,
    choices: Choices<P>,
}

impl<P: Puzzle, F: Features<P>, Q: Learner> QAgent<P, F, Q> {
    /// Creates an agent that plays by `q`, a function of the features of an action.
    pub fn new(features: F, q: Q) -> Self {
        Self {
            features,
            q,
            choices: Choices::default(),
        }
    }
}

impl<P: Puzzle, F: Features<P>, Q: Learner> Agent<P> for QAgent<P, F, Q> {
    fn choose(&mut self, state: &P, rng: &mut Playout) -> P::Action {
        self.choices.read(state, &mut self.features, rng);
        self.choices.actions[self.choices.best(&self.q, rng)]
    }
}
