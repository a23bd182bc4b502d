//! Means and shares with confidence intervals, rank statistics, linear least squares.

mod boxed;
mod interval;
mod pairs;
mod rank;
mod ridge;

pub use boxed::Boxed;
pub use interval::{Estimate, Share, Z95};
pub use pairs::Pairs;
pub use rank::{correlation, explained, mean_absolute_error, quantile, spearman, trend};
pub use ridge::Ridge;

/// The mean and variance of numbers that are added one by one (Welford's method).
///
/// Means of parts can be merged (Chan, Golub and `LeVeque`).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    count: u64,
    average: f64,
    /// The sum of the squared distances from the mean.
    squares: f64,
}

impl Mean {
    /// Adds a number, which must be finite.
    pub fn add(&mut self, value: f64) {
        self.merge(Self {
            count: 1,
            average: value,
            squares: 0.0,
        });
    }

    /// Adds all numbers of `other`.
    pub fn merge(&mut self, other: Self) {
        let count = self.count + other.count;
        if count == 0 {
            return;
        }
        let share = other.count as f64 / count as f64;
        let distance = other.average - self.average;
        self.average += distance * share;
        self.squares += other.squares + distance * distance * share * self.count as f64;
        self.count = count;
    }

    /// Returns how many numbers were added.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the mean, in the unit of the numbers; None if there are none.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then_some(self.average)
    }

    /// Returns the mean squared distance from the mean; None if there are no numbers.
    pub fn variance(&self) -> Option<f64> {
        (self.count > 0).then(|| self.squares / self.count as f64)
    }

    /// Returns the standard error of the mean, sqrt(unbiased variance / count); None if there are
    /// fewer than two numbers.
    pub fn standard_error(&self) -> Option<f64> {
        let count = self.count as f64;
        (self.count > 1).then(|| (self.squares / (count - 1.0) / count).sqrt())
    }
}

impl Extend<f64> for Mean {
    fn extend<I: IntoIterator<Item = f64>>(&mut self, values: I) {
        for value in values {
            self.add(value);
        }
    }
}

impl FromIterator<f64> for Mean {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let mut mean = Self::default();
        mean.extend(values);
        mean
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_numbers() {
        let mut mean = Mean::default();
        assert_eq!((mean.mean(), mean.standard_error()), (None, None));
        mean.merge(Mean::default());
        assert_eq!((mean.mean(), mean.standard_error()), (None, None));
        mean.add(3.0);
        assert_eq!((mean.mean(), mean.standard_error()), (Some(3.0), None));
        mean.add(3.0);
        assert_eq!((mean.mean(), mean.standard_error()), (Some(3.0), Some(0.0)));
    }

    #[test]
    fn the_two_pass_formula_agrees_however_the_numbers_are_split() {
        let values: Vec<f64> = (0..50)
            .map(|i| f64::from(i * i % 37) - 1000.0 * f64::from(i % 3))
            .collect();
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let error = (squares / (n - 1.0) / n).sqrt();
        for split in 0..=values.len() {
            let mut all: Mean = values[..split].iter().copied().collect();
            all.merge(values[split..].iter().copied().collect());
            assert_eq!(all.count(), 50);
            assert!((all.mean().unwrap() - mean).abs() < 1e-9);
            assert!((all.standard_error().unwrap() - error).abs() < 1e-9);
        }
    }
}
