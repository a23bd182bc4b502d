//! Functions of features that say what an action is worth, and the agent that plays by one.

use thiserror::Error;

use crate::agents::{Agent, Best};
use crate::puzzle::Puzzle;
use crate::rng::Playout;

/// Numbers that describe an action in a state.
pub trait Features<P: Puzzle> {
    /// How many numbers there are, always the same.
    fn count(&self) -> usize;

    /// Writes the numbers of a legal action into all of `out`, which has room for exactly that
    /// many. They depend on the arguments alone: what `self` holds is room to work in, or else
    /// training could not be resumed. They may be estimates, drawn from `rng`.
    fn fill(&mut self, state: &P, action: P::Action, rng: &mut Playout, out: &mut [f64]);
}

/// A function from features to what an action is worth, which learns from examples.
pub trait QFunction {
    /// The value of an action with these features.
    fn value(&self, features: &[f64]) -> f64;

    /// Moves the value of these features towards `target`.
    fn learn(&mut self, features: &[f64], target: f64);

    /// All that learning changes, the state of the optimiser included: who restores it learns on
    /// as if never interrupted.
    fn parameters(&self) -> &[f64];

    /// Takes on what [`Self::parameters`] of a function of the same shape gave.
    ///
    /// # Errors
    ///
    /// If the number of parameters is that of another shape; nothing is changed then.
    fn restore(&mut self, parameters: &[f64]) -> Result<(), ShapeError>;
}

impl<Q: QFunction + ?Sized> QFunction for Box<Q> {
    fn value(&self, features: &[f64]) -> f64 {
        (**self).value(features)
    }

    fn learn(&mut self, features: &[f64], target: f64) {
        (**self).learn(features, target);
    }

    fn parameters(&self) -> &[f64] {
        (**self).parameters()
    }

    fn restore(&mut self, parameters: &[f64]) -> Result<(), ShapeError> {
        (**self).restore(parameters)
    }
}

/// Parameters of a function of another shape.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("{found} parameters for a function of {expected}")]
pub struct ShapeError {
    /// How many parameters the function has.
    pub expected: usize,
    /// How many there were.
    pub found: usize,
}

/// Overwrites `own` with parameters of the same number.
pub(super) fn copy_parameters(own: &mut [f64], parameters: &[f64]) -> Result<(), ShapeError> {
    if own.len() != parameters.len() {
        return Err(ShapeError {
            expected: own.len(),
            found: parameters.len(),
        });
    }
    own.copy_from_slice(parameters);
    Ok(())
}

/// Plays the action of the largest value, and learns nothing; of several such, any one with the
/// same chance.
#[derive(Clone, Debug)]
pub struct QAgent<P: Puzzle, F, Q> {
    features: F,
    q: Q,
    choices: Choices<P>,
}

impl<P: Puzzle, F: Features<P>, Q: QFunction> QAgent<P, F, Q> {
    /// An agent that plays by `q`.
    pub fn new(features: F, q: Q) -> Self {
        Self {
            features,
            q,
            choices: Choices::default(),
        }
    }
}

impl<P: Puzzle, F: Features<P>, Q: QFunction> Agent<P> for QAgent<P, F, Q> {
    fn choose(&mut self, state: &P, rng: &mut Playout) -> P::Action {
        self.choices.read(state, &mut self.features, rng);
        self.choices.actions[self.choices.best(&self.q, rng)]
    }
}

/// The legal actions of a state with their features.
#[derive(Clone, Debug)]
pub(super) struct Choices<P: Puzzle> {
    /// In the game's own order; none if the game is over.
    pub(super) actions: Vec<P::Action>,
    /// The features of all actions, one after the other.
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
    /// Becomes the choices of a state.
    pub(super) fn read<F: Features<P>>(&mut self, state: &P, features: &mut F, rng: &mut Playout) {
        state.actions(&mut self.actions);
        self.width = features.count();
        self.features.resize(self.width * self.actions.len(), 0.0);
        for (at, &action) in self.actions.iter().enumerate() {
            let out = &mut self.features[at * self.width..][..self.width];
            features.fill(state, action, rng, out);
        }
    }

    /// The features of the action at an index.
    pub(super) fn features(&self, at: usize) -> &[f64] {
        &self.features[at * self.width..][..self.width]
    }

    /// The index of the action of the largest value, by lot among equals.
    pub(super) fn best<Q: QFunction>(&self, q: &Q, rng: &mut Playout) -> usize {
        let mut best = Best::new(0);
        for at in 0..self.actions.len() {
            best.offer(at, q.value(self.features(at)), rng);
        }
        best.action
    }

    /// The largest value of an action; 0 if the game is over.
    pub(super) fn max<Q: QFunction>(&self, q: &Q) -> f64 {
        let values = (0..self.actions.len()).map(|at| q.value(self.features(at)));
        values.reduce(f64::max).unwrap_or(0.0)
    }
}
