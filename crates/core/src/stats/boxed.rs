//! The numbers of a box plot.

use super::quantile;

/// The five numbers of a box plot and its outliers. The whiskers are the last numbers within 1.5
/// interquartile ranges of the box (Tukey).
#[derive(Clone, Debug, PartialEq)]
pub struct Boxed {
    /// Lower whisker, lower quartile, median, upper quartile, upper whisker.
    pub five: [f64; 5],
    /// The numbers beyond the whiskers.
    pub outliers: Vec<f64>,
}

impl Boxed {
    /// Returns the box of `values`; None if there are none.
    pub fn of(values: &[f64]) -> Option<Self> {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let at = |share| quantile(&sorted, share);
        let (low, middle, high) = (at(0.25)?, at(0.5)?, at(0.75)?);
        let reach = 1.5 * (high - low);
        let is_near = |value: &&f64| (low - reach..=high + reach).contains(*value);
        let near: Vec<f64> = sorted.iter().filter(is_near).copied().collect();
        let far = sorted.iter().filter(|value| !is_near(value));
        Some(Self {
            five: [near[0], low, middle, high, near[near.len() - 1]],
            outliers: far.copied().collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_by_hand() {
        // The quartiles are 2, 3 and 4, so the whiskers reach from -1 to 7 at most.
        let found = Boxed::of(&[4.0, 1.0, 2.0, 3.0, 9.0]).unwrap();
        assert_eq!(found.five.to_vec(), [1.0, 2.0, 3.0, 4.0, 4.0]);
        assert_eq!(found.outliers, [9.0]);
        assert_eq!(Boxed::of(&[2.0]).unwrap().five.to_vec(), [2.0; 5]);
        assert_eq!(Boxed::of(&[]), None);
    }
}
