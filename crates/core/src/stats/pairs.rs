//! Differences of shares over pairs of trials.

use super::{Estimate, Z95};

/// How pairs of trials ended, such as games of two versions of a level with the same chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// The pairs in which both trials are hits.
    pub both: u64,
    /// Those in which the first alone is one.
    pub first: u64,
    /// Those in which the second alone is one.
    pub second: u64,
    /// Those in which none is one.
    pub neither: u64,
}

impl Pairs {
    /// Counts a pair.
    pub fn add(&mut self, first: bool, second: bool) {
        *match (first, second) {
            (true, true) => &mut self.both,
            (true, false) => &mut self.first,
            (false, true) => &mut self.second,
            (false, false) => &mut self.neither,
        } += 1;
    }

    /// Returns the number of pairs.
    pub fn count(self) -> u64 {
        self.both + self.first + self.second + self.neither
    }

    /// Returns the share of hits of the second trials minus that of the first, with the 95 % score interval for paired
    /// shares (T. Tango, Statistics in Medicine 17, 1998, 891-908). `None` without a pair.
    pub fn difference(self) -> Option<Estimate> {
        let count = self.count() as f64;
        if count == 0.0 {
            return None;
        }
        let (more, less) = (self.second as f64, self.first as f64);
        let value = (more - less) / count;
        // The score falls as the difference rises.
        let end = |target: f64| {
            let (mut low, mut high) = (-1.0, 1.0);
            for _ in 0..60 {
                let middle = f64::midpoint(low, high);
                if score(more, less, count, middle) > target {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            f64::midpoint(low, high)
        };
        Some(Estimate {
            value,
            range: Some((end(Z95).min(value), end(-Z95).max(value))),
        })
    }

    /// Returns how many times as many trials without pairs would be needed for the same precision of the difference; 1 if
    /// the trials of a pair have nothing to do with each other. `None` if the difference is certain.
    pub fn gain(self) -> Option<f64> {
        let count = self.count() as f64;
        let share = |hits: u64| hits as f64 / count;
        let apart = |hits: u64| share(hits) * (1.0 - share(hits));
        let (first, second) = (self.both + self.first, self.both + self.second);
        let difference = share(self.second) - share(self.first);
        let paired = share(self.first) + share(self.second) - difference * difference;
        (paired > 0.0).then(|| (apart(first) + apart(second)) / paired)
    }
}

/// Returns how many standard errors the difference `(more - less) / count` lies above `difference`, under which the
/// likelihood of the rest is the largest.
fn score(more: f64, less: f64, count: f64, difference: f64) -> f64 {
    let a = 2.0 * count;
    let b = (a - more + less) * difference - more - less;
    let c = -less * difference * (1.0 - difference);
    let share = ((b * b - 4.0 * a * c).max(0.0).sqrt() - b) / (2.0 * a);
    let variance = count * (2.0 * share + difference * (1.0 - difference));
    let above = more - less - count * difference;
    if above == 0.0 {
        0.0
    } else {
        // Without variance it is infinite.
        above / variance.max(0.0).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rand::RngExt as _;
    use crate::rng;

    #[test]
    fn tangos_interval_has_the_known_ends() {
        // The formula of R's `contingencytables`, solved to 12 digits; the first is its example of Bentur et al.
        let known = [
            ((7, 1, 21), (-0.517_232_276, -0.026_003_032)),
            ((20, 40, 160), (0.030_864_533, 0.218_064_244)),
            ((0, 0, 100), (-0.036_993_498, 0.036_993_498)),
            ((0, 5, 50), (0.021_517_641, 0.213_602_314)),
        ];
        for ((first, second, count), (low, high)) in known {
            let pairs = Pairs {
                both: count - first - second,
                first,
                second,
                neither: 0,
            };
            let range = pairs.difference().unwrap().range.unwrap();
            assert!(
                (range.0 - low).abs() < 1e-8 && (range.1 - high).abs() < 1e-8,
                "{range:?}"
            );
        }
        assert_eq!(Pairs::default().difference(), None);
    }

    #[test]
    fn ninety_five_of_a_hundred_intervals_hold_the_difference() {
        // The shares of both, first alone and second alone; dependent, independent, and nearly certain pairs.
        let tables = [
            (60, [0.3, 0.1, 0.25]),
            (60, [0.12, 0.18, 0.28]),
            (400, [0.9, 0.0, 0.02]),
        ];
        for (number, (count, [both, first, second])) in (0..).zip(tables) {
            let mut rng = rng::stream(1, number);
            let mut held = 0;
            for _ in 0..4_000 {
                let mut pairs = Pairs::default();
                for _ in 0..count {
                    let draw: f64 = rng.random();
                    let end = both + first;
                    let second = draw < both || (end..end + second).contains(&draw);
                    pairs.add(draw < end, second);
                }
                let (low, high) = pairs.difference().unwrap().range.unwrap();
                held += u32::from((low..=high).contains(&(second - first)));
            }
            let share = f64::from(held) / 4_000.0;
            assert!(
                (0.93..0.975).contains(&share),
                "table {number} of seed 1: {share}"
            );
        }
    }

    #[test]
    fn pairs_gain_what_the_covariance_takes_off() {
        let apart = Pairs {
            both: 6,
            first: 2,
            second: 6,
            neither: 2,
        };
        let gain = apart.gain().unwrap();
        assert!((gain - 1.0).abs() < 1e-12, "{gain}");
        let same = Pairs {
            both: 5,
            neither: 5,
            ..Pairs::default()
        };
        assert_eq!(same.gain(), None);
        let close = Pairs { first: 1, ..same };
        assert!(close.gain().unwrap() > 5.0);
    }
}
