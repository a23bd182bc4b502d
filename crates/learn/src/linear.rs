//! A linear function of features.

use super::{Example, Learner, ParameterError};

/// The settings of [`Linear`]. The defaults are those of CandyCrush.ai.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinearSettings {
    /// The learning rate. It depends on the scale of the features.
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

/// The weighted sum of the features, without a bias. It learns by gradient descent on half the squared
/// error, example by example. Its parameters are the weights.
#[derive(Clone, Debug)]
pub struct Linear {
    settings: LinearSettings,
    weights: Vec<f64>,
}

impl Linear {
    /// Creates a function of `features` features that is 0 everywhere.
    pub fn new(settings: LinearSettings, features: usize) -> Self {
        Self {
            settings,
            weights: vec![0.0; features],
        }
    }
}

impl Learner for Linear {
    fn predict(&self, features: &[f64]) -> [f64; 1] {
        let terms = self.weights.iter().zip(features);
        [terms.map(|(weight, feature)| weight * feature).sum()]
    }

    fn learn(&mut self, batch: &[Example<'_>]) {
        for &Example { features, targets } in batch {
            let error = self.predict(features)[0] - targets[0];
            let step = self.settings.rate * error;
            for (weight, feature) in self.weights.iter_mut().zip(features) {
                *weight -= step * feature;
                if self.settings.no_negative {
                    *weight = weight.max(0.0);
                }
            }
        }
    }

    fn parameters(&self) -> Vec<f64> {
        self.weights.clone()
    }

    fn restore(&mut self, parameters: &[f64]) -> Result<(), ParameterError> {
        ParameterError::check(self.weights.len(), parameters.len())?;
        self.weights.copy_from_slice(parameters);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Learns (1, 2) -> 10, then (2, -1) -> -10, at a rate of 0.1. The first error is -10, so the weights
    /// become (1, 2). The second value is 0, its error 10, and its step (-2, 1).
    #[test]
    fn steps_are_as_computed_by_hand() {
        for (no_negative, expected) in [(false, [-1.0, 3.0]), (true, [0.0, 3.0])] {
            let settings = LinearSettings {
                rate: 0.1,
                no_negative,
            };
            let mut q = Linear::new(settings, 2);
            let learn = |q: &mut Linear, features: &[f64], target| {
                q.learn(&[Example {
                    features,
                    targets: [target],
                }]);
            };
            learn(&mut q, &[1.0, 2.0], 10.0);
            assert_eq!(q.parameters(), [1.0, 2.0]);
            learn(&mut q, &[2.0, -1.0], -10.0);
            assert_eq!(q.parameters(), expected);
        }
    }

    #[test]
    fn another_shape_is_refused() {
        let mut q = Linear::new(LinearSettings::default(), 2);
        let error = q.restore(&[1.0, 2.0, 3.0]).unwrap_err();
        assert_eq!(error.to_string(), "found 3 parameters, expected 2");
        assert_eq!(q.parameters(), [0.0, 0.0]);
        assert_eq!(q.restore(&[1.0, 2.0]), Ok(()));
        assert_eq!(q.parameters(), [1.0, 2.0]);
    }
}
