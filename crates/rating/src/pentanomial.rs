//! Counts of game pairs by the points that one side got in the pair.

use std::str::FromStr;
use std::{fmt, iter, ops};

use super::chance::chance;

/// The scores per game, from 0 to 1, of the five results of a pair.
pub(crate) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The stand-in for a count of zero, as in fishtest: no result is impossible.
const STAND_IN: f64 = 0.001;

/// The most pairs that a text may count. With many more the [`STAND_IN`] is lost by rounding, and results are NaN.
const MOST_PAIRS: u64 = 1_000_000_000_000;

/// Counts of pairs by the points of one side: 0, 1/2, 1, 3/2, 2 (1 for a win, 1/2 for a draw). The scores per game are
/// 0, 1/4, 1/2, 3/4 and 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Counts a pair with this many half points, 0 to 4. Panics beyond.
    pub fn add(&mut self, half_points_of_pair: usize) {
        self.0[half_points_of_pair] += 1;
    }

    /// Returns how many pairs there are.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the half points of this side minus those of the other.
    pub fn half_points_ahead(&self) -> i64 {
        let pairs = self.ahead();
        pairs.map(|(ahead, count)| 2 * ahead * count as i64).sum()
    }

    /// Returns whether equal sides differ at least as much with this chance or less, at most .05, by the sign-flip test.
    pub(crate) fn is_beyond_chance(&self, most: f64) -> bool {
        let [sum, squares] = self
            .ahead()
            .fold([0.0; 2], |[sum, squares], (ahead, count)| {
                let (ahead, count) = (ahead as f64, count as f64);
                [sum + ahead * count, squares + ahead * ahead * count]
            });
        // Counting is slow for thousands of pairs, and this near to zero the chance is greater.
        if sum * sum < 3.0 * squares {
            return false;
        }
        let values = |(ahead, count): (i64, u64)| iter::repeat_n(ahead, count as usize);
        chance(&self.ahead().flat_map(values).collect::<Vec<_>>()) <= most
    }

    /// Returns the points of a pair minus 1, in half points, with their counts.
    fn ahead(&self) -> impl Iterator<Item = (i64, u64)> {
        (-2..).zip(self.0)
    }

    /// Returns the same pairs from the point of view of the other side.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut counts = self.0;
        counts.reverse();
        Self(counts)
    }

    /// Returns the mean and the variance of the score per game, after replacing zero counts by 0.001. The variance is never
    /// zero; without pairs the five results are equally likely.
    pub fn mean_and_variance(&self) -> (f64, f64) {
        moments(&self.shares().1)
    }

    /// Returns the sum of the counts, and each count's share in it, after replacing zero counts by 0.001.
    pub(crate) fn shares(&self) -> (f64, [f64; 5]) {
        let counts = self
            .0
            .map(|count| if count == 0 { STAND_IN } else { count as f64 });
        let sum = counts.iter().sum();
        (sum, counts.map(|count| count / sum))
    }
}

/// Returns the mean and the variance of the score per game when the five results have these probabilities.
pub(crate) fn moments(probabilities: &[f64; 5]) -> (f64, f64) {
    let expect = |value: &dyn Fn(f64) -> f64| -> f64 {
        let terms = probabilities.iter().zip(SCORES);
        terms.map(|(p, score)| p * value(score)).sum()
    };
    let mean = expect(&|score| score);
    (mean, expect(&|score| (score - mean).powi(2)))
}

impl ops::AddAssign for Pentanomial {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }
}

impl fmt::Display for Pentanomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl FromStr for Pentanomial {
    type Err = String;

    /// Parses `a,b,c,d,e`, with blanks around numbers and brackets around the whole as they are written.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let trimmed = text.trim();
        let inner = trimmed
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
            .unwrap_or(trimmed);
        let parts: Vec<&str> = inner.split(',').map(str::trim).collect();
        let parts: [&str; 5] = parts.try_into().map_err(|parts: Vec<&str>| {
            let found = parts.len();
            format!("expected five counts, as in 1,2,3,2,1 (pairs with 0, 1/2, 1, 3/2 and 2 points), not {found}")
        })?;
        let mut counts = [0; 5];
        for (count, part) in counts.iter_mut().zip(parts) {
            *count = part.parse().map_err(|_| {
                format!("`{part}` is not a count of pairs: expected a whole number from 0 up")
            })?;
        }
        let sum = counts.iter().copied().fold(0, u64::saturating_add);
        if sum > MOST_PAIRS {
            return Err(format!(
                "expected at most {MOST_PAIRS} pairs in all, found more"
            ));
        }
        Ok(Self(counts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_and_adding() {
        let mut counts = Pentanomial::default();
        for half_points in [0, 1, 1, 4, 4, 4] {
            counts.add(half_points);
        }
        assert_eq!(counts, Pentanomial([1, 2, 0, 0, 3]));
        assert_eq!(counts.pairs(), 6);
        assert_eq!(counts.mirrored(), Pentanomial([3, 0, 0, 2, 1]));
        counts += counts.mirrored();
        assert_eq!(counts, Pentanomial([4, 2, 0, 2, 4]));
    }

    #[test]
    fn the_moments_are_those_of_the_scores() {
        let (mean, variance) = Pentanomial([1, 1, 1, 1, 1]).mean_and_variance();
        assert!((mean - 0.5).abs() < 1e-15 && (variance - 0.125).abs() < 1e-15);
        let (mean, variance) = Pentanomial([10, 10, 10, 10, 60]).mean_and_variance();
        assert!((mean - 0.75).abs() < 1e-15 && (variance - 0.125).abs() < 1e-15);
        let (mean, variance) = Pentanomial([0, 0, 7, 0, 0]).mean_and_variance();
        assert!((mean - 0.5).abs() < 1e-15 && variance > 0.0 && variance < 1e-3);
        assert_eq!(
            Pentanomial::default().mean_and_variance(),
            Pentanomial([1; 5]).mean_and_variance()
        );
    }

    #[test]
    fn few_pairs_are_not_beyond_chance() {
        for (counts, most, expected) in [
            ([0, 0, 0, 0, 0], 0.01, false),
            ([0, 0, 900, 0, 0], 0.01, false),
            ([0, 0, 9, 0, 7], 0.01, false),
            // 2 of 256 signs are as far out.
            ([0, 0, 9, 0, 8], 0.01, true),
            ([8, 0, 9, 0, 0], 0.01, true),
            ([0, 8, 9, 0, 0], 0.005, false),
            ([40, 0, 20, 0, 60], 0.01, false),
            ([400, 0, 200, 0, 600], 0.01, true),
        ] {
            let found = Pentanomial(counts).is_beyond_chance(most);
            assert_eq!(found, expected, "{counts:?}");
        }
        // Counting all agrees with the short cut.
        for counts in (0..4_u64.pow(4)).map(|n| [n % 4, n / 4 % 4, 5, n / 16 % 4, n / 64]) {
            let pairs = Pentanomial(counts);
            let values = pairs
                .ahead()
                .flat_map(|(ahead, count)| vec![ahead; count as usize]);
            let counted = chance(&values.collect::<Vec<_>>());
            for most in [0.01, 0.05] {
                assert_eq!(pairs.is_beyond_chance(most), counted <= most, "{counts:?}");
            }
        }
    }

    #[test]
    fn text_there_and_back() {
        let counts = Pentanomial([39, 8843, 26675, 9240, 44]);
        assert_eq!("39,8843,26675,9240,44".parse(), Ok(counts));
        assert_eq!(counts.to_string(), "[39, 8843, 26675, 9240, 44]");
        assert_eq!(counts.to_string().parse(), Ok(counts));
    }

    #[test]
    fn bad_text_is_refused() {
        for (text, error) in [
            ("1,2,3", "expected five counts"),
            ("1,2,3,4,5,6", "expected five counts"),
            ("1,2,x,4,5", "`x` is not a count"),
            ("1,2,-3,4,5", "`-3` is not a count"),
            ("18446744073709551615,1,0,0,0", "expected at most"),
            ("1000000000000,0,0,0,1", "expected at most"),
        ] {
            let found = text.parse::<Pentanomial>().unwrap_err();
            assert!(found.starts_with(error), "{found}");
        }
        assert!("999999999999,0,0,0,1".parse::<Pentanomial>().is_ok());
    }
}
