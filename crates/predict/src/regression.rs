//! Predicts people's success from a bot's results by a cross-validated regression. This file knows numbers
//! alone.

use sweetfish_core::stats::{Estimate, Ridge, Z95};

/// Rates are kept this far from 0 and 1, where the logit is infinite.
const LEAST: f64 = 0.005;
/// The ridge, which shrinks coefficients towards 0. It is added to the sum of squares of each feature, which
/// is the number of levels. It is so small that intervals of coefficients hold the truth of simulated people.
const RIDGE: f64 = 0.1;

/// Returns the logarithm of the odds of a rate, which may be 0 or 1.
pub(super) fn logit(rate: f64) -> f64 {
    let rate = rate.clamp(LEAST, 1.0 - LEAST);
    (rate / (1.0 - rate)).ln()
}

/// Returns the rate with this logarithm of the odds.
pub(super) fn rate(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// A level whose rate is known.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sample {
    /// What the rate is predicted from.
    pub(super) features: Vec<f64>,
    /// People's rate, from 0 to 1.
    pub(super) rate: f64,
    /// The attempts that the rate is the share of, if known.
    pub(super) attempts: Option<f64>,
}

impl Sample {
    /// Returns the logit of the rate. With known attempts half a win and half a loss are added.
    fn logit(&self) -> f64 {
        logit(match self.attempts {
            Some(attempts) => (self.rate * attempts + 0.5) / (attempts + 1.0),
            None => self.rate,
        })
    }

    /// Returns the rate that a logit can be of.
    pub(super) fn smooth(&self) -> f64 {
        rate(self.logit())
    }

    /// Returns the variance of the logit by chance of the attempts alone, if these are known, where `rate` is the true one.
    fn variance(&self, rate: f64) -> Option<f64> {
        let rate = rate.clamp(LEAST, 1.0 - LEAST);
        self.attempts
            .map(|attempts| 1.0 / ((attempts + 1.0) * rate * (1.0 - rate)))
    }
}

/// A fitted regression: the logit of a rate is linear in the features, each brought to mean 0 and
/// deviation 1 first; least squares with a ridge, which leaves the intercept alone.
///
/// Where attempts are known, a level counts by 1 / (t + v): v is the variance by chance of its attempts, and t, the variance
/// between levels, what the residuals of a fit with equal weights have beyond the mean of v (method of moments).
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Regression {
    pub(super) mean: Vec<f64>,
    /// One over the deviation of each feature, 0 for one that does not vary.
    pub(super) scale: Vec<f64>,
    pub(super) intercept: f64,
    pub(super) coefficients: Vec<f64>,
    /// The inverse of the normal equations, row by row.
    pub(super) inverse: Vec<f64>,
    /// The number of levels.
    pub(super) levels: usize,
    /// The variance of the weighted residuals; NaN if there are too few levels.
    pub(super) variance: f64,
    /// The variance between levels, and what `p (1 - p)` divides of the variance by chance at a rate of `p`.
    pub(super) between: f64,
    pub(super) chance: f64,
}

impl Regression {
    /// Fits features of levels to their rates; `None` if there are none.
    pub(super) fn fit(levels: &[Sample]) -> Option<Self> {
        let equal = Self::weighted(levels, &vec![1.0; levels.len()])?;
        // By what the fit says, as the rate that was seen is off by chance itself.
        let variance = |own: &Sample| own.variance(rate(equal.logit(&own.features)));
        let variances: Vec<_> = levels.iter().filter_map(variance).collect();
        if variances.is_empty() || equal.variance.is_nan() {
            return Some(equal);
        }
        let mean = variances.iter().sum::<f64>() / variances.len() as f64;
        let between = (equal.variance - mean).max(0.0);
        let weight = |own: &Sample| 1.0 / (between + variance(own).unwrap_or(mean));
        let weights: Vec<_> = levels.iter().map(weight).collect();
        let scale = levels.len() as f64 / weights.iter().sum::<f64>();
        let weights: Vec<_> = weights.iter().map(|weight| scale * weight).collect();
        let mut found = Self::weighted(levels, &weights)?;
        let excess = found.variance / scale;
        let attempts = levels.iter().filter_map(|own| own.attempts);
        let chance = attempts.map(|attempts| 1.0 / (attempts + 1.0));
        found.between = excess * between;
        found.chance = excess * chance.sum::<f64>() / variances.len() as f64;
        Some(found)
    }

    /// Fits levels with weights whose mean is 1.
    fn weighted(levels: &[Sample], weights: &[f64]) -> Option<Self> {
        let features = levels.first()?.features.len();
        let count = levels.len() as f64;
        let average = |of: &dyn Fn(&Sample) -> f64| {
            let terms = levels.iter().zip(weights);
            terms.map(|(own, weight)| weight * of(own)).sum::<f64>() / count
        };
        let numbers = 0..features;
        let mean: Vec<_> = numbers.map(|n| average(&|own| own.features[n])).collect();
        let scale = |(n, mean): (usize, &f64)| {
            let variance = average(&|own| (own.features[n] - mean).powi(2));
            // A constant feature counts for nothing, instead of infinitely much.
            if variance > 1e-18 {
                1.0 / variance.sqrt()
            } else {
                0.0
            }
        };
        let mut found = Self {
            scale: mean.iter().enumerate().map(scale).collect(),
            mean,
            intercept: average(&Sample::logit),
            coefficients: vec![0.0; features],
            inverse: Vec::new(),
            levels: levels.len(),
            variance: f64::NAN,
            between: f64::NAN,
            chance: 0.0,
        };
        let mut fit = Ridge::new(features);
        for (own, &weight) in levels.iter().zip(weights) {
            let z: Vec<_> = (0..).zip(found.standard(&own.features)).collect();
            fit.add(&z, own.logit() - found.intercept, weight);
        }
        found.inverse = fit.inverse(|_| RIDGE).concat();
        found.coefficients = fit.solve(|_| RIDGE);
        if let Some(freedom) = found.freedom() {
            let squared = |own: &Sample| (own.logit() - found.logit(&own.features)).powi(2);
            found.variance = count * average(&squared) / freedom;
            found.between = found.variance;
        }
        Some(found)
    }

    /// Returns the degrees of freedom of the residuals, if there are any.
    fn freedom(&self) -> Option<f64> {
        let freedom = self.levels.checked_sub(self.mean.len() + 1)?;
        (freedom > 0).then_some(freedom as f64)
    }

    /// Returns the logit that is predicted for a level.
    fn logit(&self, features: &[f64]) -> f64 {
        let terms = self.standard(features).into_iter().zip(&self.coefficients);
        self.intercept + terms.map(|(z, c)| z * c).sum::<f64>()
    }

    /// Predicts the rate of a level, which is above 0 and below 1, with the 95 % interval in which the rate of a new level
    /// of as many attempts lies if residuals are normal. There is no interval if there were too few levels.
    pub(super) fn predict(&self, features: &[f64]) -> Estimate {
        let logit = self.logit(features);
        let range = self.freedom().map(|freedom| {
            let own = rate(logit).clamp(LEAST, 1.0 - LEAST);
            let spread = own * (1.0 - own);
            let own = self.between + self.chance / spread;
            let error = (own + self.variance * self.leverage(features)).sqrt();
            let half = t95(freedom) * error;
            (rate(logit - half), rate(logit + half))
        });
        Estimate {
            value: rate(logit),
            range,
        }
    }

    /// Returns how uncertain the fit is at a level, as a share of the variance of the residuals.
    fn leverage(&self, features: &[f64]) -> f64 {
        let z = self.standard(features);
        let rows = self.inverse.chunks(z.len().max(1)).zip(&z);
        let product = |row: &[f64]| row.iter().zip(&z).map(|(a, b)| a * b).sum::<f64>();
        1.0 / self.levels as f64 + rows.map(|(row, z)| z * product(row)).sum::<f64>()
    }

    /// Returns how much the logit rises with one deviation of each feature, with the 95 % interval.
    pub(super) fn coefficients(&self) -> Vec<Estimate> {
        let count = self.coefficients.len();
        let one = |(n, &value): (usize, &f64)| Estimate {
            value,
            range: self.freedom().map(|freedom| {
                let error = (self.variance * self.inverse[n * count + n]).sqrt();
                let half = t95(freedom) * error;
                (value - half, value + half)
            }),
        };
        self.coefficients.iter().enumerate().map(one).collect()
    }

    /// Standardises features to mean 0 and deviation 1.
    fn standard(&self, features: &[f64]) -> Vec<f64> {
        let of = features.iter().zip(&self.mean).zip(&self.scale);
        of.map(|((feature, mean), scale)| (feature - mean) * scale)
            .collect()
    }
}

/// Returns the number of standard errors of a 95 % interval by Student's t (the first terms of its expansion in one over the
/// degrees of freedom, at least 3; the values of 1 and 2 are written out).
fn t95(freedom: f64) -> f64 {
    if freedom < 2.5 {
        return if freedom < 1.5 { 12.706 } else { 4.303 };
    }
    let z = Z95;
    let terms = [
        z,
        (z.powi(3) + z) / 4.0,
        (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0,
        (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0,
    ];
    let sum = |sum: f64, term: &f64| sum / freedom + term;
    terms.iter().rev().fold(0.0, sum)
}

/// Predicts the rate of each level by a regression that is fitted to all others; `None` for fewer than
/// three levels.
pub(super) fn leave_one_out(levels: &[Sample]) -> Option<Vec<Estimate>> {
    if levels.len() < 3 {
        return None;
    }
    let predict = |(left, level): (usize, &Sample)| {
        let mut others = levels.to_vec();
        others.remove(left);
        Some(Regression::fit(&others)?.predict(&level.features))
    };
    levels.iter().enumerate().map(predict).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} for {expected}");
    }

    fn sample(features: &[f64], rate: f64) -> Sample {
        Sample {
            features: features.to_vec(),
            rate,
            attempts: None,
        }
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
        // -sqrt(1.5), 0, sqrt(1.5); so the coefficient is 2 sqrt(1.5) / (3 + 0.1), and at 30 the logit
        // is 3 / 3.1.
        let levels = [
            sample(&[10.0], rate(-1.0)),
            sample(&[20.0], 0.5),
            sample(&[30.0], rate(1.0)),
        ];
        let fit = Regression::fit(&levels).unwrap();
        assert_close(fit.coefficients()[0].value, 2.0 * 1.5_f64.sqrt() / 3.1);
        let found = fit.predict(&[30.0]);
        assert_close(logit(found.value), 3.0 / 3.1);
        assert_close(fit.predict(&[20.0]).value, 0.5);
        // Residuals of 0.1 / 3.1 at both ends, one degree of freedom. Leverage at 30 is 1/3 + 1.5 / 3.1.
        let variance = 2.0 * (0.1_f64 / 3.1).powi(2);
        assert_close(fit.variance, variance);
        let half = 12.706 * (variance * (1.0 + 1.0 / 3.0 + 1.5 / 3.1)).sqrt();
        assert_close(found.range.unwrap().1, rate(3.0 / 3.1 + half));
    }

    #[test]
    fn two_features_by_hand() {
        // Uncorrelated features of deviation 1, logits x + 2y over four levels: 4 / 4.1 of each.
        let corner = |x: f64, y: f64| sample(&[x, y], rate(x + 2.0 * y));
        let levels = [
            corner(1.0, 1.0),
            corner(1.0, -1.0),
            corner(-1.0, 1.0),
            corner(-1.0, -1.0),
        ];
        let fit = Regression::fit(&levels).unwrap();
        assert_close(fit.coefficients()[0].value, 4.0 / 4.1);
        assert_close(fit.coefficients()[1].value, 8.0 / 4.1);
    }

    #[test]
    fn a_feature_that_does_not_vary_changes_nothing() {
        let plain = [
            sample(&[1.0], 0.2),
            sample(&[2.0], 0.4),
            sample(&[4.0], 0.5),
        ];
        let padded = plain.clone().map(|own| Sample {
            features: vec![own.features[0], 7.0],
            ..own
        });
        let (plain, padded) = (Regression::fit(&plain), Regression::fit(&padded));
        let (plain, padded) = (plain.unwrap(), padded.unwrap());
        let found = (plain.predict(&[3.0]), padded.predict(&[3.0, 9.0]));
        assert_close(found.0.value, found.1.value);
    }

    #[test]
    fn without_features_the_mean_is_predicted() {
        let levels = [0.2, 0.5, 0.8].map(|rate| sample(&[], rate));
        let found = Regression::fit(&levels).unwrap().predict(&[]);
        assert_close(found.value, 0.5);
        assert!(found.range.is_some());
    }

    #[test]
    fn what_is_left_out_is_not_seen() {
        let rates = [(1.0, 0.2), (2.0, 0.4), (3.0, 0.5), (4.0, 0.9)];
        let mut levels = rates.map(|(x, rate)| sample(&[x], rate));
        let before = leave_one_out(&levels).unwrap();
        levels[3].rate = 0.1;
        let after = leave_one_out(&levels).unwrap();
        assert_close(before[3].value, after[3].value);
        assert!((before[0].value - after[0].value).abs() > 0.01);
        let others = Regression::fit(&levels[..3]).unwrap();
        assert_close(after[3].value, others.predict(&[4.0]).value);
        assert_eq!(leave_one_out(&levels[..2]), None);
    }

    #[test]
    fn rates_of_few_attempts_count_less() {
        let rates = [(0.0, 0.2), (1.0, 0.3), (2.0, 0.5), (3.0, 0.6), (4.0, 0.05)];
        let mut levels = rates.map(|(x, rate)| sample(&[x], rate));
        let slope = |levels: &[Sample]| Regression::fit(levels).unwrap().coefficients()[0].value;
        let equal = slope(&levels);
        for own in &mut levels {
            own.attempts = Some(1e6);
        }
        // Between levels they differ by far more than chance.
        assert!((slope(&levels) - equal).abs() < 0.01);
        levels[4].attempts = Some(2.0);
        assert!(slope(&levels) > equal + 0.1);
    }

    #[test]
    fn students_t_is_that_of_the_tables() {
        for (freedom, expected) in [(1.0, 12.706), (2.0, 4.303), (5.0, 2.571), (10.0, 2.228)] {
            assert!((t95(freedom) - expected).abs() < 0.01, "{}", t95(freedom));
        }
        assert!((t95(3.0) - 3.182).abs() < 0.1);
    }
}
