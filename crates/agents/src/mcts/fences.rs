//! Tukey's fences, between which scores are scaled (J. W. Tukey, "Exploratory data analysis", 1977).

use sweetfish_core::stats::quantile;

/// Limits of scores: 1.5 interquartile ranges below the first and above the third quartile. The lower one
/// is below 0 only if a score is. Between them scores scale from 0 to 1 (equation 3.3 of Poromaa's thesis).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fences {
    /// Scores up to this one scale to 0.
    pub low: f64,
    /// Scores from this one on scale to 1.
    pub high: f64,
}

impl Fences {
    /// Returns the fences of `scores`, which it sorts; None without a score. Quartiles are interpolated,
    /// see [`quantile`].
    pub fn of(scores: &mut [f64]) -> Option<Self> {
        scores.sort_unstable_by(f64::total_cmp);
        let (first, third) = (quantile(scores, 0.25)?, quantile(scores, 0.75)?);
        let reach = 1.5 * (third - first);
        let least = if scores[0] < 0.0 {
            f64::NEG_INFINITY
        } else {
            0.0
        };
        Some(Self {
            low: (first - reach).max(least),
            high: third + reach,
        })
    }

    /// Scales a score to a number from 0 to 1. If both fences are equal, a score there scales to 0.5.
    pub(super) fn place(self, score: f64) -> f64 {
        if self.high > self.low {
            ((score - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
        } else if score > self.high {
            1.0
        } else if score < self.low {
            0.0
        } else {
            0.5
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    /// The quartiles of 1 to 8 are 2.75 and 6.25, so the fences are 5.25 beyond them, but not below 0. With
    /// 10 added to each score the lower fence is 7.5.
    #[test]
    fn fences_as_computed_by_hand() {
        let mut scores = [8.0, 1.0, 3.0, 2.0, 7.0, 4.0, 6.0, 5.0];
        let fences = Fences::of(&mut scores).unwrap();
        assert!(close(fences.low, 0.0) && close(fences.high, 11.5));
        for (score, place) in [
            (4.6, 0.4),
            (-9.0, 0.0),
            (11.5, 1.0),
            (99.0, 1.0),
            (2.3, 0.2),
        ] {
            assert!(close(fences.place(score), place), "{score}");
        }
        let fences = Fences::of(&mut scores.map(|score| score + 10.0)).unwrap();
        assert!(close(fences.low, 7.5) && close(fences.high, 21.5));
        // Negative scores, such as minus the length of a game, have a negative fence.
        let fences = Fences::of(&mut scores.map(|score| -score)).unwrap();
        assert!(close(fences.low, -11.5) && close(fences.high, 2.5));
        // An outlier changes nothing: the quartiles are 2 and 4 with and without it.
        for last in [5.0, 1e9] {
            let fences = Fences::of(&mut [1.0, 2.0, 3.0, 4.0, last]).unwrap();
            assert!(close(fences.low, 0.0) && close(fences.high, 7.0));
        }
        let same = Fences::of(&mut [3.0; 5]).unwrap();
        for (score, place) in [(2.0, 0.0), (3.0, 0.5), (4.0, 1.0)] {
            assert!(close(same.place(score), place));
        }
        assert_eq!(Fences::of(&mut []), None);
    }
}
