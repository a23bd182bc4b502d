//! Features of actions.

use super::Learner;
use sweetfish_agents::Best;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// Numbers that describe an action in a state.
pub trait Features<P: Puzzle>: Send {
    /// Returns the number of features, which is constant.
    fn count(&self) -> usize;

    /// Writes the features of the legal action `action` into `out`, whose length is [`Self::count`].
    ///
    /// They must depend on the arguments alone, so that training can be resumed; `self` may hold buffers.
    /// They may be estimates by random sampling with `rng`.
    fn fill(&mut self, state: &P, action: P::Action, rng: &mut Playout, out: &mut [f64]);
}

/// The legal actions of a state with their features.
#[derive(Clone, Debug)]
pub(super) struct Choices<P: Puzzle> {
    /// In the order of the game; empty if the game is over.
    pub(super) actions: Vec<P::Action>,
    /// The features of all actions, concatenated.
    features: Vec<f64>,
    width: usize,
}

impl<P: Puzzle> Default for Choices<P> {
    fn default() -> Self {
        Self {
            actions: Vec::new(),
            features: Vec::new(),
            width: 0,
        }
    }
}

impl<P: Puzzle> Choices<P> {
    /// Replaces the choices by those of `state`.
    pub(super) fn read<F: Features<P>>(&mut self, state: &P, features: &mut F, rng: &mut Playout) {
        state.actions(&mut self.actions);
        self.width = features.count();
        self.features.resize(self.width * self.actions.len(), 0.0);
        for (at, &action) in self.actions.iter().enumerate() {
            let out = &mut self.features[at * self.width..][..self.width];
            features.fill(state, action, rng, out);
        }
    }

    /// Returns the features of the action at an index.
    pub(super) fn features(&self, at: usize) -> &[f64] {
        &self.features[at * self.width..][..self.width]
    }

    /// Returns the value of the action at an index.
    pub(super) fn value<Q: Learner>(&self, q: &Q, at: usize) -> f64 {
        let [value] = q.predict(self.features(at));
        value
    }

    /// Returns the index of the action with the largest value, at random among equals.
    pub(super) fn best<Q: Learner>(&self, q: &Q, rng: &mut Playout) -> usize {
        let values = (0..self.actions.len()).map(|at| self.value(q, at));
        Best::index(values, rng)
    }

    /// Returns the largest value of the actions; 0 if the game is over.
    pub(super) fn max<Q: Learner>(&self, q: &Q) -> f64 {
        let values = (0..self.actions.len()).map(|at| self.value(q, at));
        values.reduce(f64::max).unwrap_or(0.0)
    }
}
