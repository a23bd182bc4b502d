//! What points are given for: games against opponents, answers on test boards; and who sees them.

use serde::Deserialize;

use crate::schedule::Player;
use crate::test_board::Visibility;

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
        self.points * share
    }

    pub(crate) fn player(&self) -> Player {
        Player::new(&self.name, &self.command)
    }
}
