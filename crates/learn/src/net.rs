//! A small neural network: its weights, outputs and gradient.

use rand::RngExt;

use sweetfish_core::rng::Playout;

/// The kind of an output of a [`Net`], with its loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// The weighted sum. The loss is half the squared error.
    Linear,
    /// The logistic function of the weighted sum, from 0 to 1, such as a probability. The loss is the
    /// cross-entropy.
    Logistic,
}

/// Details of initialisation and of the order of sums. Neither is better, but learnt weights and seeded
/// results depend on them to the last bit, so each network keeps its convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// As scikit-learn's `MLPRegressor`: hidden units add their bias last, and biases are initialised like
    /// weights. Random numbers are drawn unit by unit.
    ScikitLearn,
    /// Hidden units start from their bias, and biases are initialised to 0. Random numbers are drawn input
    /// by input.
    ZeroBias,
}

/// A network with one hidden layer of `H` rectified linear units and `N` outputs. Every unit and output
/// has a bias.
#[derive(Clone, Debug, PartialEq)]
pub struct Net<const H: usize, const N: usize> {
    convention: Convention,
    outputs: [Output; N],
    /// In the order of [`Self::new`].
    weights: Vec<f64>,
}

impl<const H: usize, const N: usize> Net<H, N> {
    /// Creates a network from its weights: for each input those of the `H` hidden units, then the biases of
    /// the units, then for each output the weights of the units and its bias.
    ///
    /// # Panics
    /// If there are not `(features + 1) * H + N * (H + 1)` weights for some number of features.
    pub fn new(convention: Convention, outputs: [Output; N], weights: Vec<f64>) -> Self {
        let hidden = weights.len().checked_sub(N * (H + 1));
        let fits = hidden.is_some_and(|hidden| hidden >= H && hidden.is_multiple_of(H));
        let found = weights.len();
        assert!(
            fits,
            "found {found} weights, expected (features + 1) * {H} + {N} * ({H} + 1)"
        );
        Self {
            convention,
            outputs,
            weights,
        }
    }

    /// Creates a network of `features` inputs with random weights: uniform within plus or minus
    /// sqrt(6 / (inputs + outputs of the layer)), after Glorot.
    pub(super) fn random(
        convention: Convention,
        outputs: [Output; N],
        features: usize,
        rng: &mut Playout,
    ) -> Self {
        let count = (features + 1) * H + N * (H + 1);
        let mut net = Self::new(convention, outputs, vec![0.0; count]);
        let order: Vec<usize> = match convention {
            Convention::ScikitLearn => net.unit_order().collect(),
            Convention::ZeroBias => (0..count).filter(|&at| !net.is_bias(at)).collect(),
        };
        let bound = |fans: usize| (6.0 / fans as f64).sqrt();
        let (hidden, output) = (bound(features + H), bound(H + N));
        for at in order {
            let bound = if at < net.hidden() { hidden } else { output };
            net.weights[at] = rng.random_range(-bound..bound);
        }
        net
    }

    /// Returns the weights, in the order of [`Self::new`].
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    pub(super) fn weights_mut(&mut self) -> &mut [f64] {
        &mut self.weights
    }

    /// Returns the number of weights and biases of the hidden units, which precede those of the outputs.
    fn hidden(&self) -> usize {
        self.weights.len() - N * (H + 1)
    }

    /// Returns whether the weight at an index is the bias of an output.
    pub(super) fn is_output_bias(&self, at: usize) -> bool {
        at >= self.hidden() && self.is_bias(at)
    }

    /// Returns whether the weight at an index is a bias.
    pub(super) fn is_bias(&self, at: usize) -> bool {
        match at.checked_sub(self.hidden()) {
            None => at + H >= self.hidden(),
            Some(at) => at % (H + 1) == H,
        }
    }

    /// Returns the indices of all weights, unit by unit: for each hidden unit, then for each output, its
    /// weights and its bias.
    pub(super) fn unit_order(&self) -> impl Iterator<Item = usize> + use<H, N> {
        let (hidden, all) = (self.hidden(), self.weights.len());
        let units = (0..H).flat_map(move |unit| (unit..hidden).step_by(H));
        units.chain(hidden..all)
    }

    /// Returns the activations of the hidden units; missing features count as 0.
    #[inline]
    fn activations(&self, features: &[f64]) -> [f64; H] {
        let (rows, _) = self.weights[..self.hidden()].as_chunks::<H>();
        let (biases, rows) = rows.split_last().expect("the biases");
        let mut sums = match self.convention {
            Convention::ScikitLearn => [0.0; H],
            Convention::ZeroBias => *biases,
        };
        for (row, &feature) in rows.iter().zip(features) {
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight * feature;
            }
        }
        if self.convention == Convention::ScikitLearn {
            for (sum, bias) in sums.iter_mut().zip(biases) {
                *sum += bias;
            }
        }
        sums.map(|sum| sum.max(0.0))
    }

    #[inline]
    fn outputs(&self, activations: &[f64; H]) -> [f64; N] {
        let weights = &self.weights[self.hidden()..];
        std::array::from_fn(|at| {
            let own = &weights[at * (H + 1)..][..=H];
            let terms = own[..H].iter().zip(activations);
            let sum = terms.map(|(weight, unit)| weight * unit).sum::<f64>() + own[H];
            match self.outputs[at] {
                Output::Linear => sum,
                Output::Logistic => 1.0 / (1.0 + (-sum).exp()),
            }
        })
    }

    /// Returns the outputs for these features; missing features count as 0.
    #[inline]
    pub fn predict(&self, features: &[f64]) -> [f64; N] {
        self.outputs(&self.activations(features))
    }

    /// Returns the network for unscaled features if this one expects each feature `x` as
    /// `(x - mean) * scale`.
    #[must_use]
    pub fn unscaled(&self, means: &[f64], scales: &[f64]) -> Self {
        let mut net = self.clone();
        let hidden = net.hidden();
        let (rows, biases) = net.weights[..hidden].split_at_mut(hidden - H);
        for (row, (mean, scale)) in rows.chunks_exact_mut(H).zip(means.iter().zip(scales)) {
            for (weight, bias) in row.iter_mut().zip(&mut *biases) {
                *weight *= scale;
                *bias -= *weight * mean;
            }
        }
        net
    }

    /// Adds the gradient of an example's loss to `gradient`, in the order of the weights.
    pub(super) fn add_gradient(&self, features: &[f64], targets: &[f64; N], gradient: &mut [f64]) {
        let units = self.activations(features);
        let found = self.outputs(&units);
        let (of_hidden, of_outputs) = gradient.split_at_mut(self.hidden());
        let mut deltas = [0.0; H];
        let weights = self.weights[self.hidden()..].chunks_exact(H + 1);
        let outputs = weights.zip(of_outputs.chunks_exact_mut(H + 1));
        for ((weights, gradient), (found, target)) in outputs.zip(found.iter().zip(targets)) {
            // The derivative of both losses by the weighted sum.
            let error = found - target;
            for at in 0..H {
                gradient[at] += error * units[at];
                deltas[at] += error * weights[at];
            }
            gradient[H] += error;
        }
        for (delta, unit) in deltas.iter_mut().zip(units) {
            // A unit at 0 passes nothing back.
            if unit <= 0.0 {
                *delta = 0.0;
            }
        }
        let inputs = features.iter().copied().chain([1.0]);
        for (gradient, input) in of_hidden.chunks_exact_mut(H).zip(inputs) {
            for (part, delta) in gradient.iter_mut().zip(deltas) {
                *part += delta * input;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_core::rng::playout;

    const OUTPUTS: [Output; 2] = [Output::Logistic, Output::Linear];
    const CONVENTIONS: [Convention; 2] = [Convention::ScikitLearn, Convention::ZeroBias];

    fn loss(net: &Net<3, 2>, features: &[f64], targets: &[f64; 2]) -> f64 {
        let [chance, number] = net.predict(features);
        let entropy = -(targets[0] * chance.ln() + (1.0 - targets[0]) * (1.0 - chance).ln());
        entropy + 0.5 * (number - targets[1]).powi(2)
    }

    #[test]
    fn the_gradient_is_that_of_the_loss() {
        const STEP: f64 = 1e-5;
        let mut compared = 0;
        for seed in 0..100 {
            let rng = &mut playout(seed, 0);
            let convention = CONVENTIONS[seed as usize % 2];
            let net = Net::<3, 2>::random(convention, OUTPUTS, 4, rng);
            let features = [0; 4].map(|_| rng.random_range(-2.0..2.0));
            let targets = [rng.random_range(0.0..1.0), rng.random_range(-3.0..3.0)];
            let near = |unit: &f64| *unit > 0.0 && *unit < 1e-2;
            if net.activations(&features).iter().any(near) {
                continue;
            }
            let mut gradient = vec![0.0; net.weights.len()];
            net.add_gradient(&features, &targets, &mut gradient);
            for at in 0..gradient.len() {
                let [below, above] = [-STEP, STEP].map(|by| {
                    let mut moved = net.clone();
                    moved.weights[at] += by;
                    loss(&moved, &features, &targets)
                });
                let numeric = (above - below) / (2.0 * STEP);
                let scale = numeric.abs().max(1e-2);
                assert!(
                    (gradient[at] - numeric).abs() < 1e-4 * scale,
                    "seed {seed}, weight {at}: {}, {numeric}",
                    gradient[at]
                );
                compared += 1;
            }
        }
        assert!(compared > 700, "only {compared} compared");
    }

    #[test]
    fn an_unscaled_network_is_the_same_function() {
        for convention in CONVENTIONS {
            let net = Net::<3, 2>::random(convention, OUTPUTS, 2, &mut playout(5, 0));
            let (means, scales) = ([3.0, -1.0], [0.5, 4.0]);
            let features = [2.0, 0.25];
            let inputs = [(2.0 - 3.0) * 0.5, (0.25 + 1.0) * 4.0];
            let (own, expected) = (net.unscaled(&means, &scales), net.predict(&inputs));
            for (own, expected) in own.predict(&features).iter().zip(expected) {
                assert!((own - expected).abs() < 1e-12, "{own}, {expected}");
            }
        }
    }

    #[test]
    fn a_new_network_is_random_within_its_bounds() {
        for convention in CONVENTIONS {
            let net = Net::<10, 1>::random(convention, [Output::Linear], 24, &mut playout(1, 0));
            assert_eq!((net.hidden(), net.weights.len()), (250, 261));
            let (hidden, output) = net.weights.split_at(net.hidden());
            for (layer, fans) in [(hidden, 34.0), (output, 11.0)] {
                let bound = f64::sqrt(6.0 / fans);
                let largest = layer.iter().map(|weight| weight.abs()).fold(0.0, f64::max);
                assert!((0.8 * bound..bound).contains(&largest), "{largest}");
            }
            for at in 0..net.weights.len() {
                let is_zero = net.weights[at] == 0.0;
                let expected = convention == Convention::ZeroBias && net.is_bias(at);
                assert_eq!(is_zero, expected, "weight {at}");
            }
        }
    }

    #[test]
    fn unit_order_is_a_permutation_with_biases_last_in_each_unit() {
        let net = Net::<3, 2>::new(Convention::ZeroBias, OUTPUTS, vec![0.0; 2 * 3 + 3 + 8]);
        let order: Vec<_> = net.unit_order().collect();
        assert_eq!(order[..9], [0, 3, 6, 1, 4, 7, 2, 5, 8]);
        assert_eq!(order[9..], [9, 10, 11, 12, 13, 14, 15, 16]);
        let biases: Vec<_> = (0..17).filter(|&at| net.is_bias(at)).collect();
        assert_eq!(biases, [6, 7, 8, 12, 16]);
    }
}
