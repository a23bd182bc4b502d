//! An attempt at a level.

use sweetfish_level::Level;

/// A game that has used up its limit is played on up to this many times the limit.
pub const PLAYED_ON: u32 = 2;

/// Returns the largest limit that is tried, in moves or seconds.
pub(super) fn most(level: &Level) -> u32 {
    PLAYED_ON * u32::from(level.limit.amount())
}

/// What an attempt at a level brought: a game that was played on up to [`PLAYED_ON`] times the limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attempt {
    /// Whether it was won.
    pub won: bool,
    /// The share of the goals that was reached within the limit, from 0 to 1.
    pub progress: f64,
    /// The score within the limit.
    pub score: f64,
    /// The moves left, 0 of a lost one.
    pub left: f64,
    /// The smallest limit with which it would have been won.
    pub needed: Option<u32>,
}

impl Attempt {
    /// Returns the attempt of a row of `level predict`.
    pub(super) fn of_row(values: &[f64]) -> Self {
        let [won, progress, score, _, left, needed] = values[..] else {
            unreachable!("a row has a number for each measure");
        };
        Self {
            won: won != 0.0,
            progress,
            score,
            left,
            needed: (!needed.is_nan()).then_some(needed as u32),
        }
    }
}
