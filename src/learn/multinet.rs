//! A small neural network with several outputs, some of which are chances.

use rand::RngExt;
use rand::seq::SliceRandom;

use super::adam::{Adam, Moments};
use crate::rng::Playout;

/// What an output of a [`MultiNet`] is, and how its error is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// Any number; half the squared error.
    Linear,
    /// A number from 0 to 1, such as a chance: the logistic function of what the units give;
    /// cross-entropy.
    Logistic,
}

/// A network with one hidden layer of `H` rectified linear units, which all of its `N` outputs share.
/// Every unit and output has a bias.
#[derive(Clone, Debug, PartialEq)]
pub struct MultiNet<const H: usize, const N: usize> {
    links: [Link; N],
    /// For each input the weights that the hidden units give it; then their biases.
    hidden: Vec<[f64; H]>,
    /// For each output the weights of the hidden units, and its bias.
    outputs: [([f64; H], f64); N],
}

/// An example: its features, and what the outputs should be.
pub type Example<const F: usize, const N: usize> = ([f64; F], [f64; N]);

impl<const H: usize, const N: usize> MultiNet<H, N> {
    /// A network of these weights: for each input those of the hidden units, then the units' biases;
    /// for each output those of the units and its bias.
    ///
    /// # Panics
    /// If there is no list of biases.
    pub fn new(links: [Link; N], hidden: Vec<[f64; H]>, outputs: [([f64; H], f64); N]) -> Self {
        assert!(!hidden.is_empty(), "hidden units without biases");
        Self {
            links,
            hidden,
            outputs,
        }
    }

    /// A network for so many features with random weights: uniform within plus or minus
    /// sqrt(6 / (inputs + outputs of the layer)), after Glorot; all biases are 0.
    fn random(links: [Link; N], features: usize, rng: &mut Playout) -> Self {
        let mut draw = |fans: usize| {
            let bound = (6.0 / fans as f64).sqrt();
            std::array::from_fn(|_| rng.random_range(-bound..bound))
        };
        let mut hidden: Vec<[f64; H]> = (0..features).map(|_| draw(features + H)).collect();
        hidden.push([0.0; H]);
        let outputs = links.map(|_| (draw(H + N), 0.0));
        Self::new(links, hidden, outputs)
    }

    /// For each input the weights that the hidden units give it; then their biases.
    pub fn hidden(&self) -> &[[f64; H]] {
        &self.hidden
    }

    /// For each output the weights of the hidden units, and its bias.
    pub fn outputs(&self) -> &[([f64; H], f64); N] {
        &self.outputs
    }

    /// What the hidden units give; missing features count as 0.
    #[inline]
    fn activations(&self, features: &[f64]) -> [f64; H] {
        let (mut sums, weights) = self.hidden.split_last().expect("biases");
        let mut own = *sums;
        for (weights, &feature) in weights.iter().zip(features) {
            for (sum, weight) in own.iter_mut().zip(weights) {
                *sum += weight * feature;
            }
        }
        sums = &own;
        sums.map(|sum| sum.max(0.0))
    }

    #[inline]
    fn finish(&self, activations: &[f64; H]) -> [f64; N] {
        std::array::from_fn(|at| {
            let (weights, bias) = &self.outputs[at];
            let terms = weights.iter().zip(activations);
            let sum = terms.map(|(weight, unit)| weight * unit).sum::<f64>() + bias;
            match self.links[at] {
                Link::Linear => sum,
                Link::Logistic => 1.0 / (1.0 + (-sum).exp()),
            }
        })
    }

    /// The outputs for some features.
    #[inline]
    pub fn value(&self, features: &[f64]) -> [f64; N] {
        self.finish(&self.activations(features))
    }

    /// The same function of features that were not scaled: this network expects each feature `x` as
    /// `(x - mean) * scale`.
    #[must_use]
    pub fn unscaled(&self, means: &[f64], scales: &[f64]) -> Self {
        let mut net = self.clone();
        let (biases, weights) = net.hidden.split_last_mut().expect("biases");
        for (weights, (mean, scale)) in weights.iter_mut().zip(means.iter().zip(scales)) {
            for (weight, bias) in weights.iter_mut().zip(&mut *biases) {
                *weight *= scale;
                *bias -= *weight * mean;
            }
        }
        net
    }

    /// Adds the gradient of an example's loss by all weights, in the order of [`Self::flat`].
    fn add_gradient(&self, features: &[f64], targets: &[f64; N], gradient: &mut [f64]) {
        let units = self.activations(features);
        let found = self.finish(&units);
        let mut blame = [0.0; H];
        let (first, last) = gradient.split_at_mut(self.hidden.len() * H);
        let outputs = self.outputs.iter().zip(last.chunks_exact_mut(H + 1));
        for ((weights, slopes), (found, target)) in outputs.zip(found.iter().zip(targets)) {
            // Of both kinds of loss, by what the units give before the link.
            let error = found - target;
            for at in 0..H {
                slopes[at] += error * units[at];
                blame[at] += error * weights.0[at];
            }
            slopes[H] += error;
        }
        for (blame, unit) in blame.iter_mut().zip(units) {
            // A unit at rest passes nothing back.
            if unit <= 0.0 {
                *blame = 0.0;
            }
        }
        let inputs = features.iter().copied().chain([1.0]);
        for (slopes, input) in first.chunks_exact_mut(H).zip(inputs) {
            for (slope, blame) in slopes.iter_mut().zip(blame) {
                *slope += blame * input;
            }
        }
    }

    /// All weights: those of the inputs, the biases of the units, then for each output its weights
    /// and its bias.
    fn flat(&self) -> Vec<f64> {
        let mut flat = self.hidden.concat();
        for (weights, bias) in &self.outputs {
            flat.extend(weights);
            flat.push(*bias);
        }
        flat
    }

    /// Which of all weights are biases.
    fn biases(&self) -> Vec<bool> {
        let marked = |_: &_| ([false; H], true);
        let outputs = self.outputs.iter().map(marked);
        let hidden = vec![false; (self.hidden.len() - 1) * H];
        let mut all = [hidden, vec![true; H]].concat();
        for (weights, bias) in outputs {
            all.extend(weights);
            all.push(bias);
        }
        all
    }

    fn set_flat(&mut self, flat: &[f64]) {
        let (first, last) = flat.split_at(self.hidden.len() * H);
        for (own, new) in self.hidden.iter_mut().zip(first.chunks_exact(H)) {
            own.copy_from_slice(new);
        }
        for ((weights, bias), new) in self.outputs.iter_mut().zip(last.chunks_exact(H + 1)) {
            weights.copy_from_slice(&new[..H]);
            *bias = new[H];
        }
    }
}

/// What the training of a [`MultiNet`] may be told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MultiNetSettings {
    /// How often all examples are learnt, at least once.
    pub rounds: usize,
    /// How many examples are learnt in a step, at least 1.
    pub batch: usize,
    /// The penalty on weights, half of it times the sum of their squares; biases are free.
    pub penalty: f64,
    /// The optimiser, whose rate falls to nothing in a straight line over the training.
    pub adam: Adam,
}

impl Default for MultiNetSettings {
    fn default() -> Self {
        Self {
            rounds: 4,
            batch: 64,
            penalty: 0.0,
            adam: Adam {
                rate: 3e-3,
                ..Adam::default()
            },
        }
    }
}

/// The training of a [`MultiNet`], round by round. The same examples and the same generator give the
/// same network.
#[derive(Clone, Debug)]
pub struct MultiNetTraining<const H: usize, const N: usize> {
    net: MultiNet<H, N>,
    settings: MultiNetSettings,
    means: Vec<f64>,
    squares: Vec<f64>,
    steps: f64,
    rng: Playout,
}

impl<const H: usize, const N: usize> MultiNetTraining<H, N> {
    /// A training that begins with a random network.
    pub fn new(
        settings: MultiNetSettings,
        links: [Link; N],
        features: usize,
        mut rng: Playout,
    ) -> Self {
        let net = MultiNet::random(links, features, &mut rng);
        let count = net.flat().len();
        Self {
            net,
            settings,
            means: vec![0.0; count],
            squares: vec![0.0; count],
            steps: 0.0,
            rng,
        }
    }

    /// The network so far.
    pub fn net(&self) -> &MultiNet<H, N> {
        &self.net
    }

    /// Learns all examples once, in random order.
    pub fn round<const F: usize>(&mut self, examples: &[Example<F, N>]) {
        let mut order: Vec<u32> = (0..examples.len() as u32).collect();
        order.shuffle(&mut self.rng);
        let batch = self.settings.batch.max(1);
        let steps = self.settings.rounds.max(1) * examples.len().div_ceil(batch);
        let mut weights = self.net.flat();
        let mut gradient = vec![0.0; weights.len()];
        let free = self.net.biases();
        for batch in order.chunks(batch) {
            gradient.fill(0.0);
            for &number in batch {
                let (features, targets) = &examples[number as usize];
                self.net.add_gradient(features, targets, &mut gradient);
            }
            let share = 1.0 / batch.len() as f64;
            let penalty = self.settings.penalty;
            for ((slope, weight), is_free) in gradient.iter_mut().zip(&weights).zip(&free) {
                *slope *= share;
                *slope += if *is_free { 0.0 } else { penalty * weight };
            }
            let left = (1.0 - self.steps / steps as f64).max(0.0);
            let adam = Adam {
                rate: self.settings.adam.rate * left,
                ..self.settings.adam
            };
            let moments = Moments {
                steps: &mut self.steps,
                means: &mut self.means,
                squares: &mut self.squares,
            };
            adam.step(&mut weights, &gradient, moments);
            self.net.set_flat(&weights);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::playout;

    const LINKS: [Link; 2] = [Link::Logistic, Link::Linear];

    fn loss(net: &MultiNet<3, 2>, features: &[f64], targets: &[f64; 2]) -> f64 {
        let [chance, number] = net.value(features);
        let entropy = -(targets[0] * chance.ln() + (1.0 - targets[0]) * (1.0 - chance).ln());
        entropy + 0.5 * (number - targets[1]).powi(2)
    }

    #[test]
    fn the_gradient_is_that_of_the_loss() {
        const H: f64 = 1e-5;
        let mut compared = 0;
        for seed in 0..50 {
            let rng = &mut playout(seed, 0);
            let net = MultiNet::<3, 2>::random(LINKS, 4, rng);
            let features = [0; 4].map(|_| rng.random_range(-2.0..2.0));
            let targets = [rng.random_range(0.0..1.0), rng.random_range(-3.0..3.0)];
            let near = |unit: &f64| *unit > 0.0 && *unit < 1e-2;
            if net.activations(&features).iter().any(near) {
                continue;
            }
            let flat = net.flat();
            let mut gradient = vec![0.0; flat.len()];
            net.add_gradient(&features, &targets, &mut gradient);
            for at in 0..flat.len() {
                let [below, above] = [-H, H].map(|by| {
                    let (mut moved, mut flat) = (net.clone(), flat.clone());
                    flat[at] += by;
                    moved.set_flat(&flat);
                    loss(&moved, &features, &targets)
                });
                let numeric = (above - below) / (2.0 * H);
                let scale = numeric.abs().max(1e-2);
                assert!(
                    (gradient[at] - numeric).abs() < 1e-4 * scale,
                    "seed {seed}, weight {at}: {}, {numeric}",
                    gradient[at]
                );
                compared += 1;
            }
        }
        assert!(compared > 300, "only {compared} compared");
    }

    #[test]
    fn the_penalty_leaves_biases_alone() {
        let rng = &mut playout(6, 0);
        let net = MultiNet::<3, 2>::random(LINKS, 2, rng);
        let free = net.biases();
        assert_eq!(free.len(), net.flat().len());
        // New biases are 0, and no weight is.
        for (weight, is_free) in net.flat().into_iter().zip(free) {
            assert_eq!(weight == 0.0, is_free);
        }
        // Without anything to learn, weights shrink.
        let settings = MultiNetSettings {
            penalty: 1.0,
            rounds: 50,
            ..MultiNetSettings::default()
        };
        let mut training = MultiNetTraining::<3, 2>::new(settings, LINKS, 2, playout(6, 0));
        let size = |net: &MultiNet<3, 2>| net.flat().iter().map(|w| w * w).sum::<f64>();
        let before = size(training.net());
        for _ in 0..50 {
            training.round(&[([0.0; 2], [0.5, 0.0])]);
        }
        assert!(size(training.net()) < before);
    }

    #[test]
    fn features_need_not_be_scaled() {
        let rng = &mut playout(5, 0);
        let net = MultiNet::<3, 2>::random(LINKS, 2, rng);
        let (means, scales) = ([3.0, -1.0], [0.5, 4.0]);
        let features = [2.0, 0.25];
        let inputs = [(2.0 - 3.0) * 0.5, (0.25 + 1.0) * 4.0];
        let (own, expected) = (net.unscaled(&means, &scales), net.value(&inputs));
        for (own, expected) in own.value(&features).iter().zip(expected) {
            assert!((own - expected).abs() < 1e-12, "{own}, {expected}");
        }
    }

    /// A chance of 0.9 on one side and 0.2 on the other, and the distance from 0.
    #[test]
    fn what_can_be_learnt_is_learnt() {
        let rng = &mut playout(7, 0);
        let example = |_| {
            let x: f64 = rng.random_range(-1.0..1.0);
            let chance = if x > 0.0 { 0.9 } else { 0.2 };
            ([x], [f64::from(u8::from(rng.random_bool(chance))), x.abs()])
        };
        let examples: Vec<_> = (0..20_000).map(example).collect();
        let settings = MultiNetSettings::default();
        let mut training = MultiNetTraining::<8, 2>::new(settings, LINKS, 1, playout(8, 0));
        for _ in 0..settings.rounds {
            training.round(&examples);
        }
        for (x, chance) in [(0.6, 0.9), (-0.6, 0.2)] {
            let [found, size] = training.net().value(&[x]);
            assert!((found - chance).abs() < 0.06, "{x}: {found}");
            assert!((size - 0.6).abs() < 0.05, "{x}: {size}");
        }
        let again = || {
            let mut training = MultiNetTraining::<8, 2>::new(settings, LINKS, 1, playout(8, 0));
            training.round(&examples[..500]);
            training.net().clone()
        };
        assert_eq!(again(), again());
    }
}
