//! Learning the value from samples, and how well it predicts others.

use super::{FEATURES, Network, OUTPUTS, Sample, UNITS, Value};
use crate::learn::{Example, Link, MultiNet, MultiNetSettings, MultiNetTraining};
use crate::rng;
use crate::stats::{Mean, explained};

/// What the outputs are.
pub(super) const LINKS: [Link; OUTPUTS] = [Link::Logistic, Link::Logistic, Link::Linear];

/// The most units of points that a sample counts for, so that a few wild games do not count most.
const MOST_POINTS: f64 = 8.0;

/// A training of a value, round by round.
pub struct Lesson {
    examples: Vec<Example<FEATURES, OUTPUTS>>,
    means: [f64; FEATURES],
    scales: [f64; FEATURES],
    settings: MultiNetSettings,
    training: MultiNetTraining<UNITS, OUTPUTS>,
}

impl Lesson {
    /// A training on these samples, of which there must be some, with all features or the first ones
    /// alone; the others are hidden from it.
    pub fn new(samples: &[Sample], shown: usize, seed: u64) -> Self {
        // Levels differ from each other more than their games do: without a penalty the network
        // learns them by heart.
        let settings = MultiNetSettings {
            penalty: 1e-2,
            ..MultiNetSettings::default()
        };
        let (means, scales) = moments(samples, shown);
        let example = |sample: &Sample| {
            let feature = |at: usize| (sample.features[at] - means[at]) * scales[at];
            let [won, share, points] = sample.targets;
            let targets = [won, share, points.min(MOST_POINTS)];
            (std::array::from_fn(feature), targets)
        };
        Self {
            examples: samples.iter().map(example).collect(),
            means,
            scales,
            settings,
            training: MultiNetTraining::new(settings, LINKS, FEATURES, rng::playout(seed, 0)),
        }
    }

    /// How often all samples are to be learnt.
    pub fn rounds(&self) -> usize {
        self.settings.rounds
    }

    /// Learns all samples once.
    pub fn round(&mut self) {
        self.training.round(&self.examples);
    }

    /// What was learnt, rounded as it is written.
    pub fn value(&self) -> Value {
        let net = self.training.net().unscaled(&self.means, &self.scales);
        Value {
            network: rounded(&net),
            origin: Vec::new(),
        }
    }
}

/// The mean of each feature, and 1 over its standard deviation; 0 if that is 0, or if it is not shown.
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

/// The network with weights of single precision, which make a shorter file.
fn rounded(net: &Network) -> Network {
    let round = |weight: f64| f64::from(weight as f32);
    let hidden = net.hidden().iter().map(|weights| weights.map(round));
    let outputs = net.outputs();
    MultiNet::new(
        LINKS,
        hidden.collect(),
        outputs.map(|(weights, bias)| (weights.map(round), round(bias))),
    )
}

/// How well a value predicts the ends of games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Errors {
    /// The mean of minus the logarithm of the chance that was given to what came, won or lost; 0 and
    /// above, 0 being best.
    pub log_loss: f64,
    /// How much of the variance of the progress at the end is explained: 1 is all, 0 as much as by
    /// the mean of all samples, which may be undercut.
    pub progress: f64,
    /// The same of the points to come, in thousands for each move left and two more.
    pub points: f64,
}

impl Errors {
    /// The errors of a value on these samples; None without any.
    pub fn of(value: &Value, samples: &[Sample]) -> Option<Self> {
        let mut losses = Mean::default();
        let (mut progress, mut points) = (Vec::new(), Vec::new());
        for Sample { features, targets } in samples {
            let [won, share, gain] = value.network.value(features);
            let given = if targets[0] > 0.5 { won } else { 1.0 - won };
            losses.add(-given.max(1e-9).ln());
            let end = |share: f64| features[0] + (1.0 - features[0]) * share;
            progress.push((end(share), end(targets[1])));
            points.push((gain.clamp(0.0, MOST_POINTS), targets[2].min(MOST_POINTS)));
        }
        Some(Self {
            log_loss: losses.mean()?,
            progress: explained(&progress).unwrap_or(0.0),
            points: explained(&points).unwrap_or(0.0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{games, shipped};
    use super::*;
    use crate::level::agent::AgentSpec;
    use crate::level::{Map, format};

    /// One level, whose games it learns to foresee better than by progress alone and than who knows
    /// other levels.
    #[test]
    fn a_toy_level_is_learnt() {
        let text = "mode = \"moves\"\nkinds = 4\nmoves = 8\nscore = 1500\nboard = '''\n\
                    ? ? ? ?\n? ? ? ?\n? ? ? ?\n? ? ? ?\n'''\n";
        let map = Map::<u64>::new(&format::parse(text).unwrap());
        let play =
            |number| games::samples(&map, &mut *AgentSpec::random().build(None), (1, number));
        let samples: Vec<_> = (0..3000).flat_map(play).collect();
        let fresh: Vec<_> = (3000..4000).flat_map(play).collect();
        let learn = |shown| {
            let mut lesson = Lesson::new(&samples, shown, 1);
            for _ in 0..lesson.rounds() {
                lesson.round();
            }
            Errors::of(&lesson.value(), &fresh).unwrap()
        };
        let (all, blind) = (learn(FEATURES), learn(1));
        assert!(all.log_loss < blind.log_loss - 0.05, "{all:?} {blind:?}");
        assert!(all.progress > blind.progress + 0.05, "{all:?} {blind:?}");
        let strange = Errors::of(&shipped(), &fresh).unwrap();
        assert!(all.log_loss < strange.log_loss, "{all:?} {strange:?}");
    }
}
