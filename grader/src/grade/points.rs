//! What points are given for: games against opponents, answers on test boards; and who sees them.

use serde::Deserialize;

use crate::schedule::Player;
use crate::test_board::Visibility;

/// Returns points without the error of the last binary digits, which nobody wants to read.
pub(crate) fn rounded(points: f64) -> f64 {
    // Without the sign of -0.
    (points * 1e9).round() / 1e9 + 0.0
}

/// Adds points as they are written: 0.7 and 0.2 are 0.9.
pub(crate) fn sum(points: impl IntoIterator<Item = f64>) -> f64 {
    rounded(points.into_iter().sum())
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opponent {
    pub(crate) name: String,
    /// A command, or a built-in agent: random, greedy, minimax:DEPTH, deepening, sweetfish. Its files are those beside the
    /// configuration, else in the current folder.
    pub(crate) command: String,
    /// Points for a win against it; half of them for a draw.
    pub(crate) points: f64,
    /// The margin of a game from which all its points are given; none are given from the same margin against it on, and half
    /// of them without one. By default only the winner counts.
    pub(crate) full_margin: Option<u32>,
    /// Who sees how the games went.
    #[serde(default)]
    pub(crate) visibility: Visibility,
    /// Whether its points come on top, so that they do not count in what a mark is out of.
    #[serde(default)]
    pub(crate) extra: bool,
}

impl Opponent {
    /// Returns the points for a game of this margin and of 0, 1 or 2 half points.
    pub(crate) fn points_for(&self, half_points: usize, margin: i64) -> f64 {
        let share = match self.full_margin {
            Some(full) => (margin as f64 / f64::from(full)).clamp(-1.0, 1.0) / 2.0 + 0.5,
            None => half_points as f64 / 2.0,
        };
        rounded(self.points * share)
    }

    pub(crate) fn player(&self) -> Player {
        Player::new(&self.name, &self.command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_as_they_are_written() {
        for (points, text) in [
            (&[0.7, 0.1, 0.1][..], "0.9"),
            (&[0.1; 3], "0.3"),
            (&[], "0"),
            (&[1e6; 1000], "1000000000"),
        ] {
            assert_eq!(sum(points.iter().copied()).to_string(), text);
        }
    }
}
