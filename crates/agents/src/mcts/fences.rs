//! Tukey's fences, between which scores are scaled (J. W. Tukey, "Exploratory data analysis", 1977).

/// Limits of scores: one and a half interquartile ranges below the first and above the third quartile, but
/// not below 0 unless there are such scores. Between them a score counts from 0 to 1 (equation 3.3 of
/// Poromaa's thesis).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fences {
    /// Scores up to here count 0.
    pub low: f64,
    /// Scores from here on count 1.
    pub high: f64,
}

impl Fences {
    /// Returns the fences of these scores, which it may reorder; None without a score. Quartiles
    /// between two scores are interpolated.
    pub fn of(scores: &mut [f64]) -> Option<Self> {
        if scores.is_empty() {
            return None;
        }
        let (first, third) = (quantile(scores, 0.25), quantile(scores, 0.75));
        let reach = 1.5 * (third - first);
        let least = if scores.iter().any(|&score| score < 0.0) {
            f64::NEG_INFINITY
        } else {
            0.0
        };
        Some(Self {
            low: (first - reach).max(least),
            high: third + reach,
        })
    }

    /// Returns a score as a number from 0 to 1. If both fences are equal, a score there counts a half.
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

/// Returns the quantile `part`, from 0 to 1, of some scores.
fn quantile(scores: &mut [f64], part: f64) -> f64 {
    let place = part * (scores.len() - 1) as f64;
    let (_, &mut value, above) = scores.select_nth_unstable_by(place as usize, f64::total_cmp);
    let next = above.iter().copied().reduce(f64::min).unwrap_or(value);
    value + (next - value) * place.fract()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    /// Quartiles of 1 to 8 are 2.75 and 6.25, 3.5 apart, and the fences 5.25 beyond them; but the lower one
    /// is not below 0. Ten more, it is at 7.5.
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
        // Scores below 0, as of games that are to be short, have a fence there.
        let fences = Fences::of(&mut scores.map(|score| -score)).unwrap();
        assert!(close(fences.low, -11.5) && close(fences.high, 2.5));
        // An outlier moves nothing: quartiles 2 and 4 in both.
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
