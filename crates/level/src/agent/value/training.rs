//! Training the value on samples, and measuring how well it predicts others.

use super::features::FEATURES;
use super::function::{CONVENTION, OUTPUTS, UNITS, Value};
use super::samples::{MOST_POINTS, Sample, TARGETS};
use sweetfish_core::rng::{self, Playout};
use sweetfish_core::stats::Mean;
use sweetfish_learn::{Adam, Example, NetLearner, NetSettings, epoch};

/// Passes over the samples.
const EPOCHS: usize = 4;
/// Samples in a step.
const BATCH: usize = 64;

/// A training of a value, epoch by epoch.
pub struct Training {
    /// Scaled features and targets.
    examples: Vec<([f64; FEATURES], [f64; TARGETS])>,
    means: [f64; FEATURES],
    scales: [f64; FEATURES],
    learner: NetLearner<UNITS, TARGETS>,
    rng: Playout,
}

impl Training {
    /// Creates a training on these samples, at least one. It sees the first `shown` features and takes the others for
    /// constant.
    pub fn new(samples: &[Sample], shown: usize, seed: u64) -> Self {
        let (means, scales) = moments(samples, shown);
        let example = |sample: &Sample| {
            let feature = |at: usize| (sample.features[at] - means[at]) * scales[at];
            let [win, share, points] = sample.targets;
            let targets = [win, share, points.min(MOST_POINTS)];
            (std::array::from_fn(feature), targets)
        };
        let settings = NetSettings {
            convention: CONVENTION,
            // Levels differ from each other more than their games do: without a penalty the network
            // overfits to the levels.
            penalty: 1e-2,
            adam: Adam {
                rate: 3e-3,
                ..Adam::default()
            },
            decay: Some((EPOCHS * samples.len().div_ceil(BATCH)) as u64),
            output_bias: true,
        };
        let mut rng = rng::playout(seed, 0);
        Self {
            examples: samples.iter().map(example).collect(),
            means,
            scales,
            learner: NetLearner::new(settings, OUTPUTS, FEATURES, &mut rng),
            rng,
        }
    }

    /// Returns how many epochs the training takes.
    pub fn epochs(&self) -> usize {
        EPOCHS
    }

    /// Learns all samples once.
    pub fn epoch(&mut self) {
        let examples = &self.examples;
        let example = |number: usize| Example {
            features: &examples[number].0,
            targets: examples[number].1,
        };
        let count = examples.len();
        epoch(&mut self.learner, count, example, BATCH, &mut self.rng);
    }

    /// Returns what was learnt, with weights rounded to single precision, as they are written.
    pub fn value(&self) -> Value {
        let net = self.learner.net().unscaled(&self.means, &self.scales);
        let rounded = net.weights().iter().map(|&weight| f64::from(weight as f32));
        Value::new(rounded.collect(), Vec::new())
    }
}

/// Returns the mean of each feature, and 1 over its standard deviation; 0 if that is 0 or the feature is
/// not among the first `shown`.
fn moments(samples: &[Sample], shown: usize) -> ([f64; FEATURES], [f64; FEATURES]) {
    let mean_of = |of: &dyn Fn(&Sample) -> f64| samples.iter().map(of).collect::<Mean>().mean();
    let means: [f64; FEATURES] =
        std::array::from_fn(|at| mean_of(&|sample| sample.features[at]).unwrap_or(0.0));
    let scales = std::array::from_fn(|at: usize| {
        let square = |sample: &Sample| (sample.features[at] - means[at]).powi(2);
        let variance = mean_of(&square).unwrap_or(0.0);
        if at < shown && variance > 1e-12 {
            1.0 / variance.sqrt()
        } else {
            0.0
        }
    });
    (means, scales)
}

#[cfg(test)]
mod tests {
    use super::super::{Errors, built_in, samples};
    use super::*;
    use crate::agent::AgentSpec;
    use crate::{Map, format};

    /// Trained on one level, the value predicts its games better than progress alone, and better than
    /// the built-in value, which was trained on other levels.
    #[test]
    fn a_toy_level_is_learnt() {
        let text = "mode = \"moves\"\nkinds = 4\nmoves = 8\nscore = 1500\nboard = '''\n\
                    ? ? ? ?\n? ? ? ?\n? ? ? ?\n? ? ? ?\n'''\n";
        let map = Map::new(&format::parse(text).unwrap());
        let play = |number| samples(&map, &mut *AgentSpec::random().build(None), (1, number));
        let seen: Vec<_> = (0..3000).flat_map(play).collect();
        let fresh: Vec<_> = (3000..4000).flat_map(play).collect();
        let learn = |shown| {
            let mut training = Training::new(&seen, shown, 1);
            for _ in 0..training.epochs() {
                training.epoch();
            }
            Errors::of(&training.value(), &fresh).unwrap()
        };
        let (all, blind) = (learn(FEATURES), learn(1));
        assert!(all.log_loss < blind.log_loss - 0.05, "{all:?} {blind:?}");
        assert!(all.progress > blind.progress + 0.05, "{all:?} {blind:?}");
        let other = Errors::of(&built_in(), &fresh).unwrap();
        assert!(all.log_loss < other.log_loss, "{all:?} {other:?}");
    }
}
