//! A small neural network as a function of features.

use std::ops::Range;

use rand::RngExt;

use super::adam::{Adam, Moments};
use super::qfunction::{QFunction, ShapeError, copy_parameters};
use crate::rng::Playout;

/// What [`Net`] may be told. The defaults are those of CandyCrush.ai, which took scikit-learn's for
/// all but the size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetSettings {
    /// Hidden units, apart from the constant one.
    pub hidden: usize,
    /// The penalty on weights, half of it times the sum of their squares; biases are free.
    pub penalty: f64,
    /// The optimiser.
    pub adam: Adam,
}

impl Default for NetSettings {
    fn default() -> Self {
        Self {
            hidden: 10,
            penalty: 1e-4,
            adam: Adam::default(),
        }
    }
}

/// A network with one hidden layer of rectified linear units and a linear output, each with a bias.
/// It learns each example in one step of Adam on half the squared error, as scikit-learn's
/// `MLPRegressor` does in a `partial_fit` of one sample.
///
/// Its parameters are those of the units, then their mean gradients, then their mean squared
/// gradients, then the number of steps. Those of the units are, for each hidden unit, its weights
/// and its bias, and then the weights of the output and its bias.
#[derive(Clone, Debug)]
pub struct Net {
    settings: NetSettings,
    inputs: usize,
    parameters: Vec<f64>,
    /// Of the loss by the parameters of the units; here to spare an allocation.
    gradient: Vec<f64>,
}

impl Net {
    /// A network for so many features with random parameters: uniform within plus or minus
    /// sqrt(6 / (inputs + outputs of the layer)), after Glorot, for weights and biases alike.
    pub fn new(settings: NetSettings, features: usize, rng: &mut Playout) -> Self {
        let hidden = settings.hidden;
        let units = hidden * (features + 1) + hidden + 1;
        let mut net = Self {
            settings,
            inputs: features,
            parameters: vec![0.0; 3 * units + 1],
            gradient: vec![0.0; units],
        };
        let output = net.output();
        let layers = [(0..output.start, features + hidden), (output, hidden + 1)];
        for (layer, fans) in layers {
            let bound = (6.0 / fans as f64).sqrt();
            for parameter in &mut net.parameters[layer] {
                *parameter = rng.random_range(-bound..bound);
            }
        }
        net
    }

    /// Where the weights of a hidden unit are, with the bias after them.
    fn unit(&self, at: usize) -> Range<usize> {
        let size = self.inputs + 1;
        at * size..(at + 1) * size
    }

    /// Where the weights of the output are, with the bias after them.
    fn output(&self) -> Range<usize> {
        let start = self.unit(self.settings.hidden).start;
        start..start + self.settings.hidden + 1
    }

    /// What a hidden unit gives.
    fn activation(&self, at: usize, features: &[f64]) -> f64 {
        weighted(&self.parameters[self.unit(at)], features.iter().copied()).max(0.0)
    }

    /// Computes the gradient of the loss: half the squared error and the penalty.
    fn differentiate(&mut self, features: &[f64], target: f64) {
        let error = self.value(features) - target;
        let (output, penalty) = (self.output(), self.settings.penalty);
        for at in 0..self.settings.hidden {
            let unit = self.unit(at);
            let activation = self.activation(at, features);
            let weight = self.parameters[output.start + at];
            self.gradient[output.start + at] = error * activation + penalty * weight;
            // A unit at rest passes nothing back.
            let blame = if activation > 0.0 {
                error * weight
            } else {
                0.0
            };
            self.gradient[unit.end - 1] = blame;
            for (input, feature) in unit.zip(features) {
                self.gradient[input] = blame * feature + penalty * self.parameters[input];
            }
        }
        self.gradient[output.end - 1] = error;
    }
}

/// The sum of the inputs, each with its weight, and of the bias, which is last in `weights`.
fn weighted(weights: &[f64], inputs: impl Iterator<Item = f64>) -> f64 {
    let (bias, weights) = weights.split_last().expect("a bias");
    let terms = weights.iter().zip(inputs);
    terms.map(|(weight, input)| weight * input).sum::<f64>() + bias
}

impl QFunction for Net {
    fn value(&self, features: &[f64]) -> f64 {
        let hidden = (0..self.settings.hidden).map(|at| self.activation(at, features));
        weighted(&self.parameters[self.output()], hidden)
    }

    fn learn(&mut self, features: &[f64], target: f64) {
        self.differentiate(features, target);
        let count = self.gradient.len();
        let (weights, rest) = self.parameters.split_at_mut(count);
        let (means, rest) = rest.split_at_mut(count);
        let (squares, steps) = rest.split_at_mut(count);
        let moments = Moments {
            steps: &mut steps[0],
            means,
            squares,
        };
        self.settings.adam.step(weights, &self.gradient, moments);
    }

    fn parameters(&self) -> &[f64] {
        &self.parameters
    }

    fn restore(&mut self, parameters: &[f64]) -> Result<(), ShapeError> {
        copy_parameters(&mut self.parameters, parameters)
    }
}
