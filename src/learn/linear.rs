//! A linear function of features.

use super::qfunction::{QFunction, ShapeError, copy_parameters};

/// What [`Linear`] may be told. The defaults are those of CandyCrush.ai.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinearSettings {
    /// The learning rate, for features as large as they come: nothing scales them.
    pub rate: f64,
    /// Whether weights that become negative are set to 0.
    pub no_negative: bool,
}

impl Default for LinearSettings {
    fn default() -> Self {
        Self {
            rate: 1e-11,
            no_negative: true,
        }
    }
}

/// The sum of the features, each with its weight, and no constant. Learns by gradient descent on
/// half the squared error. Its parameters are the weights.
#[derive(Clone, Debug)]
pub struct Linear {
    settings: LinearSettings,
    weights: Vec<f64>,
}

impl Linear {
    /// A function of so many features that is 0 everywhere.
    pub fn new(settings: LinearSettings, features: usize) -> Self {
        Self {
            settings,
            weights: vec![0.0; features],
        }
    }
}

impl QFunction for Linear {
    fn value(&self, features: &[f64]) -> f64 {
        let terms = self.weights.iter().zip(features);
        terms.map(|(weight, feature)| weight * feature).sum()
    }

    fn learn(&mut self, features: &[f64], target: f64) {
        let step = self.settings.rate * (self.value(features) - target);
        for (weight, feature) in self.weights.iter_mut().zip(features) {
            *weight -= step * feature;
            if self.settings.no_negative {
                *weight = weight.max(0.0);
            }
        }
    }

    fn parameters(&self) -> &[f64] {
        &self.weights
    }

    fn restore(&mut self, parameters: &[f64]) -> Result<(), ShapeError> {
        copy_parameters(&mut self.weights, parameters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weights after learning (1, 2) -> 10 and (2, -1) -> -10 at a rate of 0.1: the first error is
    /// -10, which gives (1, 2); the second value is 0, its error 10, its step (-2, 1).
    #[test]
    fn learning_follows_the_hand() {
        for (no_negative, expected) in [(false, [-1.0, 3.0]), (true, [0.0, 3.0])] {
            let settings = LinearSettings {
                rate: 0.1,
                no_negative,
            };
            let mut q = Linear::new(settings, 2);
            q.learn(&[1.0, 2.0], 10.0);
            assert_eq!(q.parameters(), [1.0, 2.0]);
            q.learn(&[2.0, -1.0], -10.0);
            assert_eq!(q.parameters(), expected);
        }
    }

    #[test]
    fn another_shape_is_refused() {
        let mut q = Linear::new(LinearSettings::default(), 2);
        let error = q.restore(&[1.0, 2.0, 3.0]).unwrap_err();
        assert_eq!(error.to_string(), "3 parameters for a function of 2");
        assert_eq!(q.parameters(), [0.0, 0.0]);
        assert_eq!(q.restore(&[1.0, 2.0]), Ok(()));
        assert_eq!(q.parameters(), [1.0, 2.0]);
    }
}
