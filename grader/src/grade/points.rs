//! What points are given for: games against opponents, answers on test boards; and who sees them.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use sweetfish_duel::Cell;

use super::toml_text::texts;
use crate::schedule::Player;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opponent {
    pub(crate) name: String,
    /// A command, or a built-in agent: random, greedy, minimax:DEPTH, deepening, sweetfish.
    pub(crate) command: String,
    /// Points for a win against it; half of them for a draw.
    pub(crate) points: f64,
    /// The margin of a game from which all its points are given; none are given from the same margin against it on, and half
    /// of them without one. By default only the winner counts.
    pub(crate) full_margin: Option<u32>,
    /// Who sees how the games went.
    #[serde(default)]
    pub(crate) visibility: Visibility,
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

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    pub(crate) input: PathBuf,
    pub(crate) points: f64,
    /// Cells whose groups are right answers. If empty, every legal move is right.
    #[serde(default, deserialize_with = "texts")]
    pub(crate) accept: Vec<Cell>,
    /// What students call it [default: the name of the file].
    pub(crate) name: Option<String>,
    /// Who sees the board and the answer.
    #[serde(default)]
    pub(crate) visibility: Visibility,
}

/// Who sees a result besides the teacher, in the words of Gradescope.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// The student.
    #[default]
    Visible,
    /// The student, after the due date. Where the platform knows no due date, nobody.
    AfterDueDate,
    /// The student, after the marks are published. Where the platform does not publish, nobody.
    AfterPublished,
    /// Nobody.
    Hidden,
}
