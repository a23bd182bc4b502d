//! The differences between predictions and people's success (E. R. Poromaa, "Crushing Candy Crush", 2017,
//! section 3.4).

use sweetfish_core::stats::{Mean, mean_absolute_error};

/// The differences between predicted and people's success rates.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Deltas {
    /// Predicted minus people's rate, in the order of the pairs.
    pub(super) all: Vec<f64>,
    /// The adjusted deltas with people's rates; see [`adjusted`]. Pairs for which it is undefined are left
    /// out.
    pub(super) adjusted: Vec<(f64, f64)>,
    /// The mean of the absolute deltas.
    pub(super) absolute: f64,
}

impl Deltas {
    /// Computes the differences of pairs of predicted and people's rate; `None` if there are none.
    pub(super) fn of(pairs: &[(f64, f64)]) -> Option<Self> {
        let people =
            |&(predicted, people): &(f64, f64)| Some((people, adjusted(predicted, people)?));
        let delta = |(predicted, people): &(f64, f64)| predicted - people;
        Some(Self {
            all: pairs.iter().map(delta).collect(),
            adjusted: pairs.iter().filter_map(people).collect(),
            absolute: mean_absolute_error(pairs)?,
        })
    }

    /// Returns the deltas in percentage points.
    pub(super) fn percent(&self) -> Vec<f64> {
        self.all.iter().map(|delta| 100.0 * delta).collect()
    }

    /// Returns the adjusted deltas alone.
    pub(super) fn adjusted(&self) -> Vec<f64> {
        self.adjusted.iter().map(|&(_, delta)| delta).collect()
    }
}

/// Returns the adjusted delta `z = (predicted - p) / sqrt(p (1 - p))` with `p` people's rate (equation 3.6);
/// `None` where `p` is 0 or 1, for which it is undefined.
pub(super) fn adjusted(predicted: f64, people: f64) -> Option<f64> {
    let sigma = (people * (1.0 - people)).sqrt();
    (sigma > 0.0).then(|| (predicted - people) / sigma)
}

/// Returns the mean and the sample standard deviation of some numbers, 0 for a single one; `None` without any.
pub(super) fn spread(values: &[f64]) -> Option<(f64, f64)> {
    let all: Mean = values.iter().copied().collect();
    let deviation = all
        .standard_error()
        .map_or(0.0, |error| error * (values.len() as f64).sqrt());
    Some((all.mean()?, deviation))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} for {expected}");
    }

    #[test]
    fn deltas_by_hand() {
        let found = Deltas::of(&[(0.5, 0.3), (0.2, 0.3), (0.6, 0.1)]).unwrap();
        for (delta, expected) in found.all.iter().zip([0.2, -0.1, 0.5]) {
            assert_close(*delta, expected);
        }
        assert_close(found.absolute, 0.8 / 3.0);
        // sqrt(.3 * .7) = .458258, sqrt(.1 * .9) = .3.
        for ((people, delta), expected) in found.adjusted.iter().zip([
            (0.3, 0.2 / 0.21_f64.sqrt()),
            (0.3, -0.1 / 0.21_f64.sqrt()),
            (0.1, 0.5 / 0.3),
        ]) {
            assert_close(*people, expected.0);
            assert_close(*delta, expected.1);
        }
        let (mean, deviation) = spread(&found.all).unwrap();
        assert_close(mean, 0.2);
        // (0 + 0.09 + 0.09) / 2 = 0.09.
        assert_close(deviation, 0.3);
        assert_eq!(Deltas::of(&[]), None);
        assert_eq!(spread(&[0.5]), Some((0.5, 0.0)));
    }

    /// The thesis' example: 2 % less is more where people win 4 % than where they win 20 %.
    #[test]
    fn the_same_delta_counts_more_on_a_hard_level() {
        assert_close(adjusted(0.18, 0.2).unwrap(), -0.05);
        let hard = adjusted(0.02, 0.04).unwrap();
        assert_close(hard, -0.02 / (0.04_f64 * 0.96).sqrt());
        assert!(hard < -0.1);
    }

    #[test]
    fn where_people_always_or_never_win_the_adjusted_delta_is_undefined() {
        assert_eq!((adjusted(0.5, 0.0), adjusted(0.5, 1.0)), (None, None));
        let found = Deltas::of(&[(0.5, 0.0), (0.5, 1.0), (0.5, 0.5)]).unwrap();
        assert_eq!((found.all.len(), found.adjusted()), (3, vec![0.0]));
    }
}
