//! Estimates with 95 % confidence intervals.

use super::Mean;

/// The half width of a 95 % confidence interval, in standard errors.
pub const Z95: f64 = 1.959_963_984_540_054;

/// How often an event happened out of how many trials.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// The trials in which it happened.
    pub hits: u64,
    /// All trials.
    pub count: u64,
}

impl Share {
    /// Counts a trial; `hit` says whether the event happened.
    pub fn add(&mut self, hit: bool) {
        self.hits += u64::from(hit);
        self.count += 1;
    }

    /// Adds all trials of `other`.
    pub fn merge(&mut self, other: Self) {
        self.hits += other.hits;
        self.count += other.count;
    }

    /// Returns the share of hits, from 0 to 1, with Wilson's 95 % interval; None without a trial.
    pub fn estimate(self) -> Option<Estimate> {
        if self.count == 0 {
            return None;
        }
        let count = self.count as f64;
        let value = self.hits as f64 / count;
        let spread = Z95 * Z95 / count;
        let middle = (value + spread / 2.0) / (1.0 + spread);
        let half = (value * (1.0 - value) * spread + spread * spread / 4.0).sqrt() / (1.0 + spread);
        // Rounding must not put the share itself outside.
        let range = (
            (middle - half).clamp(0.0, value),
            (middle + half).clamp(value, 1.0),
        );
        Some(Estimate {
            value,
            range: Some(range),
        })
    }
}

/// An estimate with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The ends of the interval; None if there are too few data.
    pub range: Option<(f64, f64)>,
}

impl Estimate {
    /// Returns `value` without an interval.
    pub fn bare(value: f64) -> Self {
        Self { value, range: None }
    }

    /// Returns a mean with the interval of the normal distribution; None if `mean` has no numbers. With
    /// one number there is no interval.
    pub fn of_mean(mean: &Mean) -> Option<Self> {
        let value = mean.mean()?;
        let error = mean.standard_error();
        Some(error.map_or(Self::bare(value), |error| Self::with_error(value, error)))
    }

    /// Returns `value` with the interval of the normal distribution for the standard error `error`.
    pub fn with_error(value: f64, error: f64) -> Self {
        let range = Some((value - Z95 * error, value + Z95 * error));
        Self { value, range }
    }

    /// Returns the estimate times `factor`, which must be positive; a factor of 100 gives percent.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self {
            value: self.value * factor,
            range: self.range.map(|(low, high)| (low * factor, high * factor)),
        }
    }

    /// Returns this estimate minus an independent one, with the interval of the normal distribution if
    /// both have an interval. For paired samples, such as games on the same boards, it is too wide.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        let value = self.value - other.value;
        let error = |(low, high): (f64, f64)| (high - low) / (2.0 * Z95);
        match self.range.zip(other.range) {
            None => Self::bare(value),
            Some((own, other)) => Self::with_error(value, error(own).hypot(error(other))),
        }
    }

    /// Returns the text for a cell of a table: `value (low to high)` with this many `digits` after the
    /// point, or `-` for None.
    pub fn cell(estimate: Option<Self>, digits: usize) -> String {
        let Some(Self { value, range }) = estimate else {
            return "-".to_string();
        };
        let text = |number: f64| {
            let text = format!("{number:.digits$}");
            // A number rounded to 0 loses its sign.
            match text.strip_prefix('-') {
                Some(rest) if rest.bytes().all(|byte| b"0.".contains(&byte)) => rest.to_string(),
                _ => text,
            }
        };
        match range {
            None => text(value),
            Some((low, high)) => format!("{} ({} to {})", text(value), text(low), text(high)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilsons_interval_has_the_known_ends() {
        let estimate = Share { hits: 1, count: 10 }.estimate().unwrap();
        let (low, high) = estimate.range.unwrap();
        // From R: prop.test(1, 10, correct = FALSE).
        assert!((low - 0.017_876).abs() < 1e-5 && (high - 0.404_150).abs() < 1e-5);
        let none = Share { hits: 0, count: 5 }.estimate().unwrap();
        assert_eq!((none.value, none.range.unwrap().0), (0.0, 0.0));
        assert_eq!(Share::default().estimate(), None);
    }

    #[test]
    fn errors_of_a_difference_add_as_squares() {
        let own = Estimate::with_error(10.0, 3.0);
        let lead = own.minus(Estimate::with_error(8.0, 4.0));
        let (low, high) = lead.range.unwrap();
        assert!((lead.value - 2.0).abs() < 1e-12);
        assert!((high - 2.0 - 5.0 * Z95).abs() < 1e-9 && (low - 2.0 + 5.0 * Z95).abs() < 1e-9);
        assert_eq!(own.minus(Estimate::bare(8.0)), Estimate::bare(2.0));
    }

    #[test]
    fn cells_show_what_is_known() {
        let mean: Mean = [1.0, 2.0, 3.0].into_iter().collect();
        let cell = Estimate::cell(Estimate::of_mean(&mean), 2);
        assert_eq!(cell, "2.00 (0.87 to 3.13)");
        assert_eq!(
            Estimate::cell(Some(Estimate::bare(2.0).times(100.0)), 0),
            "200"
        );
        assert_eq!(Estimate::cell(None, 1), "-");
        assert_eq!(Estimate::cell(Some(Estimate::bare(-0.04)), 1), "0.0");
        assert_eq!(Estimate::cell(Some(Estimate::bare(-0.06)), 1), "-0.1");
    }
}
