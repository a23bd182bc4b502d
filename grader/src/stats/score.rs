//! The score of the pairs of one side against another.

use sweetfish_core::stats::Mean;

use super::pentanomial::Pentanomial;

/// The pairs of one player against another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Score {
    /// Counts of the pairs by points.
    pub(crate) pairs: Pentanomial,
    /// Sum of the points on the board over both games of a pair, own minus the opponent's.
    pub(crate) margin: Mean,
}

impl Score {
    /// Adds a pair with 0 to 4 half points and a margin.
    pub(crate) fn add(&mut self, half_points: usize, margin: f64) {
        self.pairs.add(half_points);
        self.margin.add(margin);
    }
}

/// Pairs whose margins are not known.
impl From<Pentanomial> for Score {
    fn from(pairs: Pentanomial) -> Self {
        Self {
            pairs,
            margin: Mean::default(),
        }
    }
}
