//! A neural network that learns.

use super::adam::{Adam, Moments};
use super::{Convention, Example, Learner, Net, Output, ParameterError};
use sweetfish_core::rng::Playout;

/// The settings of a [`NetLearner`]. The defaults are those of CandyCrush.ai's code, which took
/// scikit-learn's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetSettings {
    /// The convention of the network.
    pub convention: Convention,
    /// The factor of the L2 penalty, half the sum of the squared weights without biases.
    pub penalty: f64,
    /// The optimiser.
    pub adam: Adam,
    /// The number of steps over which the learning rate falls linearly to 0; None for a constant rate.
    pub decay: Option<u64>,
    /// Whether outputs have a bias; otherwise it stays 0.
    pub output_bias: bool,
}

impl Default for NetSettings {
    fn default() -> Self {
        Self {
            convention: Convention::ScikitLearn,
            penalty: 1e-4,
            adam: Adam::default(),
            decay: None,
            output_bias: true,
        }
    }
}

/// A [`Net`] that learns each batch in one step of Adam on the mean loss of its examples.
///
/// With batches of one example and the default settings a step equals `partial_fit` of scikit-learn's
/// `MLPRegressor` with one sample.
///
/// Its parameters are the weights, their mean gradients, their mean squared gradients, and the number of
/// steps. Weights are in the order of units: for each hidden unit, then for each output, its weights and
/// its bias.
#[derive(Clone, Debug)]
pub struct NetLearner<const H: usize, const N: usize> {
    net: Net<H, N>,
    settings: NetSettings,
    means: Vec<f64>,
    squares: Vec<f64>,
    steps: f64,
    /// A buffer.
    gradient: Vec<f64>,
}

impl<const H: usize, const N: usize> NetLearner<H, N> {
    /// Creates a learner with `features` inputs and random weights.
    pub fn new(
        settings: NetSettings,
        outputs: [Output; N],
        features: usize,
        rng: &mut Playout,
    ) -> Self {
        let mut net = Net::random(settings.convention, outputs, features, rng);
        let count = net.weights().len();
        if !settings.output_bias {
            for at in (0..count)
                .filter(|&at| net.is_output_bias(at))
                .collect::<Vec<_>>()
            {
                net.weights_mut()[at] = 0.0;
            }
        }
        Self {
            net,
            settings,
            means: vec![0.0; count],
            squares: vec![0.0; count],
            steps: 0.0,
            gradient: vec![0.0; count],
        }
    }

    /// Returns the network as it is now.
    pub fn net(&self) -> &Net<H, N> {
        &self.net
    }

    /// Computes the gradient of the mean loss of a batch and of the penalty.
    fn differentiate(&mut self, batch: &[Example<'_, N>]) {
        self.gradient.fill(0.0);
        for Example { features, targets } in batch {
            self.net.add_gradient(features, targets, &mut self.gradient);
        }
        let share = 1.0 / batch.len() as f64;
        for (at, part) in self.gradient.iter_mut().enumerate() {
            *part *= share;
            if !self.net.is_bias(at) {
                *part += self.settings.penalty * self.net.weights()[at];
            }
            if !self.settings.output_bias && self.net.is_output_bias(at) {
                *part = 0.0;
            }
        }
    }
}

impl<const H: usize, const N: usize> Learner<N> for NetLearner<H, N> {
    fn predict(&self, features: &[f64]) -> [f64; N] {
        self.net.predict(features)
    }

    fn learn(&mut self, batch: &[Example<'_, N>]) {
        self.differentiate(batch);
        let left = match self.settings.decay {
            Some(steps) => (1.0 - self.steps / steps as f64).max(0.0),
            None => 1.0,
        };
        let adam = Adam {
            rate: self.settings.adam.rate * left,
            ..self.settings.adam
        };
        let moments = Moments {
            steps: &mut self.steps,
            means: &mut self.means,
            squares: &mut self.squares,
        };
        adam.step(self.net.weights_mut(), &self.gradient, moments);
    }

    fn parameters(&self) -> Vec<f64> {
        let lists = [self.net.weights(), &self.means, &self.squares];
        let in_order = |list: &[f64]| -> Vec<f64> {
            let order = self.net.unit_order();
            order.map(|at| list[at]).collect()
        };
        let mut parameters = lists.map(in_order).concat();
        parameters.push(self.steps);
        parameters
    }

    fn weights(&self) -> Vec<f64> {
        self.net.weights().to_vec()
    }

    fn restore(&mut self, parameters: &[f64]) -> Result<(), ParameterError> {
        let count = self.gradient.len();
        ParameterError::check(3 * count + 1, parameters.len())?;
        let order: Vec<usize> = self.net.unit_order().collect();
        let lists = [
            self.net.weights_mut(),
            &mut self.means[..],
            &mut self.squares[..],
        ];
        for (list, new) in lists.into_iter().zip(parameters.chunks_exact(count)) {
            for (&at, &value) in order.iter().zip(new) {
                list[at] = value;
            }
        }
        self.steps = parameters[3 * count];
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::epoch;
    use sweetfish_core::rng::playout;

    const OUTPUTS: [Output; 2] = [Output::Logistic, Output::Linear];

    /// Returns settings such as those of the learnt value of levels.
    fn batched(penalty: f64, decay: u64) -> NetSettings {
        NetSettings {
            convention: Convention::ZeroBias,
            penalty,
            adam: Adam {
                rate: 3e-3,
                ..Adam::default()
            },
            decay: Some(decay),
            output_bias: true,
        }
    }

    /// Compares with scikit-learn 1.9.1 (float64) after 100 calls of `partial_fit` from the same weights.
    #[test]
    fn learning_is_that_of_scikit_learn() {
        let mut learner = NetLearner::<2, 1>::new(
            NetSettings::default(),
            [Output::Linear],
            3,
            &mut playout(0, 0),
        );
        let mut start = [0.0; 34];
        start[..11].copy_from_slice(&[
            0.5, -0.375, 0.75, 0.25, -0.25, 0.125, 0.625, -0.125, 1.5, -0.5, 0.0625,
        ]);
        learner.restore(&start).unwrap();
        assert_eq!(learner.parameters(), start);
        let examples = [
            ([1.0, -2.0, 0.5], 3.0),
            ([-1.0, 0.5, 2.0], -40.0),
            ([0.25, 4.0, -1.0], 1000.0),
            ([-3.0, 1.0, 1.5], 7.0),
        ];
        for _ in 0..25 {
            for (features, target) in &examples {
                learner.learn(&[Example {
                    features,
                    targets: [*target],
                }]);
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
        for (own, theirs) in learner.parameters().iter().zip(expected) {
            assert!((own - theirs).abs() < 1e-12, "{own}, {theirs}");
        }
    }

    #[test]
    fn the_gradient_has_the_penalty_of_weights_alone() {
        let rng = &mut playout(3, 0);
        let settings = NetSettings {
            penalty: 0.25,
            ..NetSettings::default()
        };
        let mut learner = NetLearner::<3, 2>::new(settings, OUTPUTS, 2, rng);
        let (features, targets) = ([0.5, -1.5], [1.0, 2.0]);
        let example = Example {
            features: &features,
            targets,
        };
        let mut plain = vec![0.0; learner.gradient.len()];
        learner.net.add_gradient(&features, &targets, &mut plain);
        // The mean of two equal examples is that of one.
        for batch in [&[example][..], &[example, example]] {
            learner.differentiate(batch);
            for (at, part) in plain.iter().enumerate() {
                let weight = learner.net.weights()[at];
                let penalty = if learner.net.is_bias(at) {
                    0.0
                } else {
                    0.25 * weight
                };
                assert!((learner.gradient[at] - part - penalty).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn an_output_without_a_bias_never_gets_one() {
        let settings = NetSettings {
            output_bias: false,
            ..NetSettings::default()
        };
        let rng = &mut playout(4, 0);
        let mut learner = NetLearner::<3, 1>::new(settings, [Output::Linear], 2, rng);
        for _ in 0..10 {
            learner.learn(&[Example {
                features: &[0.5, -1.5],
                targets: [7.0],
            }]);
        }
        let weights = learner.net().weights();
        assert_eq!(weights.last().map(|bias| bias.to_bits()), Some(0));
        assert!(
            weights[..weights.len() - 1]
                .iter()
                .all(|&weight| weight != 0.0)
        );
    }

    #[test]
    fn the_penalty_shrinks_weights_until_the_rate_is_zero() {
        let rng = &mut playout(6, 0);
        let mut learner = NetLearner::<3, 2>::new(batched(1.0, 50), OUTPUTS, 2, rng);
        let size = |net: &Net<3, 2>| net.weights().iter().map(|w| w * w).sum::<f64>();
        let before = size(learner.net());
        let nothing = Example {
            features: &[0.0; 2],
            targets: [0.5, 0.0],
        };
        for _ in 0..50 {
            learner.learn(&[nothing]);
        }
        assert!(size(learner.net()) < before);
        // The rate has fallen to 0.
        let last = learner.net().clone();
        learner.learn(&[nothing]);
        assert_eq!(*learner.net(), last);
    }

    /// The outputs are a chance, 0.9 above 0 and 0.2 below, and the distance from 0.
    #[test]
    fn a_chance_and_a_distance_are_learnt() {
        let rng = &mut playout(7, 0);
        let example = |_| {
            let x: f64 = rng.random_range(-1.0..1.0);
            let chance = if x > 0.0 { 0.9 } else { 0.2 };
            ([x], [f64::from(u8::from(rng.random_bool(chance))), x.abs()])
        };
        let examples: Vec<_> = (0..20_000).map(example).collect();
        let learn = |epochs: u64, examples: &[([f64; 1], [f64; 2])]| {
            let mut rng = playout(8, 0);
            let steps = epochs * examples.len().div_ceil(64) as u64;
            let mut learner = NetLearner::<8, 2>::new(batched(0.0, steps), OUTPUTS, 1, &mut rng);
            let example = |number: usize| Example {
                features: &examples[number].0,
                targets: examples[number].1,
            };
            for _ in 0..epochs {
                epoch(&mut learner, examples.len(), example, 64, &mut rng);
            }
            learner
        };
        let learner = learn(4, &examples);
        for (x, chance) in [(0.6, 0.9), (-0.6, 0.2)] {
            let [found, size] = learner.predict(&[x]);
            assert!((found - chance).abs() < 0.06, "{x}: {found}");
            assert!((size - 0.6).abs() < 0.05, "{x}: {size}");
        }
        let again = || learn(1, &examples[..500]).net().clone();
        assert_eq!(again(), again());
    }
}
