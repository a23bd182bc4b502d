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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::playout;

    /// Half the squared error and the penalty, written down plainly.
    fn loss(net: &Net, features: &[f64], target: f64) -> f64 {
        let units = (0..net.settings.hidden).map(|at| net.unit(at));
        let weights = units.chain([net.output()]).flat_map(|unit| {
            let (_, weights) = net.parameters[unit].split_last().unwrap();
            weights
        });
        let squares: f64 = weights.map(|weight| weight * weight).sum();
        0.5 * (net.value(features) - target).powi(2) + 0.5 * net.settings.penalty * squares
    }

    /// The smallest distance of a hidden unit from its kink.
    fn kink(net: &Net, features: &[f64]) -> f64 {
        let sums = (0..net.settings.hidden)
            .map(|at| weighted(&net.parameters[net.unit(at)], features.iter().copied()));
        sums.map(f64::abs).fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn the_gradient_is_that_of_the_loss() {
        const H: f64 = 1e-4;
        let settings = NetSettings {
            hidden: 4,
            penalty: 0.1,
            ..NetSettings::default()
        };
        let mut compared = 0;
        for seed in 0..200 {
            let rng = &mut playout(seed, 0);
            let mut net = Net::new(settings, 3, rng);
            let features = [0; 3].map(|_| rng.random_range(-2.0..2.0));
            let target = rng.random_range(-3.0..3.0);
            if kink(&net, &features) < 1e-2 {
                continue;
            }
            net.differentiate(&features, target);
            for at in 0..net.gradient.len() {
                let [below, above] = [-H, H].map(|by| {
                    let mut moved = net.clone();
                    moved.parameters[at] += by;
                    loss(&moved, &features, target)
                });
                let (exact, numeric) = (net.gradient[at], (above - below) / (2.0 * H));
                let scale = exact.abs().max(numeric.abs()).max(1e-3);
                assert!(
                    (exact - numeric).abs() < 1e-5 * scale,
                    "seed {seed}, parameter {at}: {exact}, {numeric}"
                );
                compared += 1;
            }
        }
        assert!(compared > 2000, "only {compared} compared");
    }

    /// What scikit-learn 1.9.1 makes of the same start in a hundred calls of `partial_fit`, with
    /// float64 throughout.
    #[test]
    fn learning_is_that_of_scikit_learn() {
        let settings = NetSettings {
            hidden: 2,
            ..NetSettings::default()
        };
        let mut net = Net::new(settings, 3, &mut playout(0, 0));
        net.parameters.fill(0.0);
        net.parameters[..11].copy_from_slice(&[
            0.5, -0.375, 0.75, 0.25, -0.25, 0.125, 0.625, -0.125, 1.5, -0.5, 0.0625,
        ]);
        let examples = [
            ([1.0, -2.0, 0.5], 3.0),
            ([-1.0, 0.5, 2.0], -40.0),
            ([0.25, 4.0, -1.0], 1000.0),
            ([-3.0, 1.0, 1.5], 7.0),
        ];
        for _ in 0..25 {
            for (features, target) in &examples {
                net.learn(features, *target);
            }
        }
        let expected = [
            0.550_314_047_136_000_4,
            -0.425_638_637_168_318,
            0.701_821_878_534_338_4,
            0.201_903_898_486_210_9,
            -0.268_766_017_046_203_1,
            0.153_756_819_275_087_75,
            0.666_777_982_851_751_6,
            -0.084_803_101_594_949_08,
            1.453_680_351_446_300_1,
            -0.537_573_519_442_057_4,
            0.110_280_849_471_097_8,
        ];
        for (own, theirs) in net.parameters.iter().zip(expected) {
            assert!((own - theirs).abs() < 1e-12, "{own}, {theirs}");
        }
    }

    #[test]
    fn a_new_network_is_random_within_its_bounds() {
        let net = Net::new(NetSettings::default(), 24, &mut playout(1, 0));
        let output = net.output();
        assert_eq!(output, 250..261);
        let (hidden, output) = net.parameters[..261].split_at(output.start);
        for (layer, fans) in [(hidden, 34.0), (output, 11.0)] {
            let bound = f64::sqrt(6.0 / fans);
            let largest = layer.iter().map(|weight| weight.abs()).fold(0.0, f64::max);
            assert!((0.8 * bound..bound).contains(&largest), "{largest}");
        }
        assert_eq!(net.parameters[261..], [0.0; 523]);
    }
}
