//! The interface of functions that learn from examples.

use rand::seq::SliceRandom;
use thiserror::Error;

use sweetfish_core::rng::Playout;

/// An example: features and target outputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Example<'a, const N: usize = 1> {
    /// The features.
    pub features: &'a [f64],
    /// The `N` outputs for these features.
    pub targets: [f64; N],
}

/// A function from features to `N` outputs that learns from examples.
///
/// With one output it can be an action-value function, see [`super::QTrainer`].
pub trait Learner<const N: usize = 1>: Send {
    /// Returns the outputs for these features.
    fn predict(&self, features: &[f64]) -> [f64; N];

    /// Takes one step of learning on a batch of examples, which must not be empty. The step moves the
    /// outputs towards the targets.
    fn learn(&mut self, batch: &[Example<'_, N>]);

    /// Returns all that learning changes, including the state of the optimiser. A learner that restores
    /// it continues exactly as this one.
    fn parameters(&self) -> Vec<f64>;

    /// Returns the weights alone, without the state of the optimiser.
    fn weights(&self) -> Vec<f64> {
        self.parameters()
    }

    /// Restores what [`Self::parameters`] returned for a learner of the same shape.
    ///
    /// # Errors
    /// If the number of parameters differs; then nothing changes.
    fn restore(&mut self, parameters: &[f64]) -> Result<(), ParameterError>;
}

impl<const N: usize, L: Learner<N> + ?Sized> Learner<N> for Box<L> {
    fn predict(&self, features: &[f64]) -> [f64; N] {
        (**self).predict(features)
    }

    fn learn(&mut self, batch: &[Example<'_, N>]) {
        (**self).learn(batch);
    }

    fn parameters(&self) -> Vec<f64> {
        (**self).parameters()
    }

    fn weights(&self) -> Vec<f64> {
        (**self).weights()
    }

    fn restore(&mut self, parameters: &[f64]) -> Result<(), ParameterError> {
        (**self).restore(parameters)
    }
}

/// The error for parameters of a function of another shape.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("found {found} parameters, expected {expected}")]
#[non_exhaustive]
pub struct ParameterError {
    /// How many parameters the function has.
    pub expected: usize,
    /// How many were passed.
    pub found: usize,
}

impl ParameterError {
    /// Checks the number of parameters.
    ///
    /// # Errors
    /// If they differ.
    pub fn check(expected: usize, found: usize) -> Result<(), Self> {
        if found == expected {
            Ok(())
        } else {
            Err(Self { expected, found })
        }
    }
}

/// Learns each of `count` examples once, in random order and in batches of `batch` examples, at least 1.
/// `example` returns the example at an index.
pub fn epoch<'a, const N: usize>(
    learner: &mut impl Learner<N>,
    count: usize,
    example: impl Fn(usize) -> Example<'a, N>,
    batch: usize,
    rng: &mut Playout,
) {
    let mut order: Vec<u32> = (0..count as u32).collect();
    order.shuffle(rng);
    let mut examples = Vec::with_capacity(batch);
    for numbers in order.chunks(batch.max(1)) {
        examples.clear();
        examples.extend(numbers.iter().map(|&number| example(number as usize)));
        learner.learn(&examples);
    }
}
