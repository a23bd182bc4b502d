//! Predicts people's success from a bot's results by a cross-validated regression. This file knows numbers
//! alone.

use sweetfish_core::stats::Ridge;

/// Rates are kept this far from 0 and 1, where the logit is infinite.
const LEAST: f64 = 0.005;
/// The ridge, which shrinks coefficients towards 0. It is added to the sum of squares of each feature, which
/// is the number of levels.
const RIDGE: f64 = 1.0;

/// Returns the logarithm of the odds of a rate, which may be 0 or 1.
pub(super) fn logit(rate: f64) -> f64 {
    let rate = rate.clamp(LEAST, 1.0 - LEAST);
    (rate / (1.0 - rate)).ln()
}

/// Returns the rate with this logarithm of the odds.
pub(super) fn rate(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// The features of a level, from which people's rate is predicted.
pub(super) type Features<const N: usize> = [f64; N];

/// A fitted regression: the logit of a rate is linear in the features, each brought to mean 0 and
/// deviation 1 first; least squares with a ridge, which leaves the intercept alone.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Regression<const N: usize> {
    mean: Features<N>,
    deviation: Features<N>,
    intercept: f64,
    coefficients: Features<N>,
}

impl<const N: usize> Regression<N> {
    /// Fits features of levels to their rates; `None` if there are none.
    pub(super) fn fit(levels: &[(Features<N>, f64)]) -> Option<Self> {
        if levels.is_empty() {
            return None;
        }
        let count = levels.len() as f64;
        let average =
            |of: &dyn Fn(&(Features<N>, f64)) -> f64| levels.iter().map(of).sum::<f64>() / count;
        let mean = std::array::from_fn(|n| average(&|level| level.0[n]));
        let deviation = std::array::from_fn(|n: usize| {
            let variance = average(&|level| (level.0[n] - mean[n]).powi(2));
            // A constant feature counts for nothing, instead of infinitely much.
            if variance > 1e-18 {
                variance.sqrt()
            } else {
                f64::INFINITY
            }
        });
        let intercept = average(&|level| logit(level.1));
        let mut regression = Self {
            mean,
            deviation,
            intercept,
            coefficients: [0.0; N],
        };
        let mut fit = Ridge::new(N);
        for (features, rate) in levels {
            let z: Vec<_> = (0..).zip(regression.standard(features)).collect();
            fit.add(&z, logit(*rate) - intercept, 1.0);
        }
        let found = fit.solve(|_| RIDGE);
        regression.coefficients = std::array::from_fn(|n| found[n]);
        Some(regression)
    }

    /// Predicts the rate of a level, which is above 0 and below 1.
    pub(super) fn predict(&self, features: &Features<N>) -> f64 {
        let terms = self.standard(features).into_iter().zip(self.coefficients);
        rate(self.intercept + terms.map(|(z, c)| z * c).sum::<f64>())
    }

    /// Returns how much the logit rises with one deviation of each feature.
    pub(super) fn coefficients(&self) -> &Features<N> {
        &self.coefficients
    }

    /// Standardises features to mean 0 and deviation 1.
    fn standard(&self, features: &Features<N>) -> Features<N> {
        std::array::from_fn(|n| (features[n] - self.mean[n]) / self.deviation[n])
    }
}

/// Predicts the rate of each level by a regression that is fitted to all others; `None` for fewer than
/// three levels.
pub(super) fn leave_one_out<const N: usize>(levels: &[(Features<N>, f64)]) -> Option<Vec<f64>> {
    if levels.len() < 3 {
        return None;
    }
    let predict = |(left, level): (usize, &(Features<N>, f64))| {
        let mut others = levels.to_vec();
        others.remove(left);
        Some(Regression::fit(&others)?.predict(&level.0))
    };
    levels.iter().enumerate().map(predict).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} for {expected}");
    }

    #[test]
    fn logits_and_rates_are_inverse() {
        assert_close(logit(0.5), 0.0);
        assert_close(rate(logit(0.2)), 0.2);
        assert_close(logit(0.0), logit(LEAST));
        assert_close(logit(1.0), -logit(0.0));
    }

    #[test]
    fn one_feature_by_hand() {
        // Logits -1, 0, 1 at features 10, 20, 30. In deviations, sqrt(200 / 3), the features are
        // -sqrt(1.5), 0, sqrt(1.5); so the coefficient is 2 sqrt(1.5) / (3 + 1), and at 30 the logit
        // is 0.75.
        let levels = [([10.0], rate(-1.0)), ([20.0], 0.5), ([30.0], rate(1.0))];
        let fit = Regression::fit(&levels).unwrap();
        assert_close(fit.coefficients()[0], 1.5_f64.sqrt() / 2.0);
        assert_close(logit(fit.predict(&[30.0])), 0.75);
        assert_close(fit.predict(&[20.0]), 0.5);
    }

    #[test]
    fn two_features_by_hand() {
        // Uncorrelated features of deviation 1, logits x + 2y over four levels: 4 / 5 of each.
        let corner = |x: f64, y: f64| ([x, y], rate(x + 2.0 * y));
        let levels = [
            corner(1.0, 1.0),
            corner(1.0, -1.0),
            corner(-1.0, 1.0),
            corner(-1.0, -1.0),
        ];
        let fit = Regression::fit(&levels).unwrap();
        assert_close(fit.coefficients()[0], 0.8);
        assert_close(fit.coefficients()[1], 1.6);
    }

    #[test]
    fn a_feature_that_does_not_vary_changes_nothing() {
        let plain = [([1.0], 0.2), ([2.0], 0.4), ([4.0], 0.5)];
        let padded = plain.map(|([x], rate)| ([x, 7.0], rate));
        let (plain, padded) = (Regression::fit(&plain), Regression::fit(&padded));
        let (plain, padded) = (plain.unwrap(), padded.unwrap());
        assert_close(plain.predict(&[3.0]), padded.predict(&[3.0, 9.0]));
    }

    #[test]
    fn what_is_left_out_is_not_seen() {
        let mut levels = [([1.0], 0.2), ([2.0], 0.4), ([3.0], 0.5), ([4.0], 0.9)];
        let before = leave_one_out(&levels).unwrap();
        levels[3].1 = 0.1;
        let after = leave_one_out(&levels).unwrap();
        assert_close(before[3], after[3]);
        assert!((before[0] - after[0]).abs() > 0.01);
        let others = Regression::fit(&levels[..3]).unwrap();
        assert_close(after[3], others.predict(&[4.0]));
        assert_eq!(leave_one_out(&levels[..2]), None);
    }
}
