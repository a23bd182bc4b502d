//! The score of the pairs of one side against another.

use sweetfish_core::stats::Mean;

use super::finding::Finding;
use super::pentanomial::Pentanomial;

/// The pairs of one side against another, in all three units.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Score {
    /// Counts of pairs by points.
    pub pairs: Pentanomial,
    /// Sum of the points on the board over both games of a pair, own minus the opponent's.
    pub margin: Mean,
    /// The [`value`] of each pair.
    pub values: Vec<i64>,
}

impl Score {
    /// Adds a pair with 0 to 4 half points and a margin.
    pub fn add(&mut self, half_points: usize, margin: i64) {
        self.pairs.add(half_points);
        self.margin.add(margin as f64);
        self.values.push(value(half_points, margin));
    }

    /// Returns what the pairs say about who is stronger.
    pub fn finding(&self) -> Finding {
        Finding::of(&self.values, self.pairs.half_points_ahead())
    }
}

/// Returns the value of a pair: its margin, or if that is zero, as after a win by time at equal points, who has more half points.
pub fn value(half_points: usize, margin: i64) -> i64 {
    match margin {
        0 => (half_points as i64 - 2).signum(),
        margin => margin,
    }
}

/// Pairs whose margins are not known. Nothing is said about who is stronger.
impl From<Pentanomial> for Score {
    fn from(pairs: Pentanomial) -> Self {
        Self {
            pairs,
            margin: Mean::default(),
            values: Vec::new(),
        }
    }
}
