//! The weighted sum of the five heuristics.

use std::fmt;
use std::str::FromStr;

use super::heuristics::{depth, moves, pairs, touching};
use crate::planes::{Board, Plane, State, Swap};
use sweetfish_agents::SettingError;

/// The weights of the heuristics, in the order of the paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weights {
    /// The points of the look-ahead; of a sequence, their mean over its swaps.
    pub(crate) score: f64,
    /// [`pairs`] of the last board.
    pub(crate) pairs: f64,
    /// [`moves`] of the last board.
    pub(crate) moves: f64,
    /// [`depth`] of the swap; of a sequence, the mean over its swaps.
    pub(crate) depth: f64,
    /// [`touching`] of the last board.
    ///
    /// The authors' code takes the board after the first swap of a sequence, which does not reproduce their table: by
    /// touching alone L-BFS(.2) needs 20.4 swaps with it, and 42.8 with the last board. The paper has 40.43.
    pub(crate) touching: f64,
}

impl Weights {
    /// The score alone, which is the best single heuristic.
    pub(crate) const SCORE: Self = Self {
        score: 1.0,
        pairs: 0.0,
        moves: 0.0,
        depth: 0.0,
        touching: 0.0,
    };

    /// Returns the weighted sum. Heuristics without weight are not computed.
    #[inline]
    pub(crate) fn sum<P: Plane>(&self, after: &Afterstate<P>) -> f64 {
        let mut sum = self.score * after.score + self.depth * after.depth;
        if self.pairs != 0.0 {
            sum += self.pairs * f64::from(pairs(&after.board));
        }
        if self.moves != 0.0 {
            sum += self.moves * f64::from(moves(&after.board));
        }
        if self.touching != 0.0 {
            sum += self.touching * f64::from(touching(&after.board));
        }
        sum
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::SCORE
    }
}

/// The input of the heuristics: the result of a deterministic look-ahead over one or more swaps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Afterstate<P> {
    /// The mean points of a swap.
    pub(crate) score: f64,
    /// The mean [`depth`] of a swap.
    pub(crate) depth: f64,
    /// The board after the last swap.
    pub(crate) board: Board<P>,
}

impl<P: Plane> Afterstate<P> {
    /// Looks one valid swap ahead.
    #[inline]
    pub(crate) fn of(game: &State<P>, swap: Swap) -> Self {
        let (points, board) = game.afterstate(swap);
        Self {
            score: f64::from(points),
            depth: f64::from(depth(swap)),
            board,
        }
    }
}

impl FromStr for Weights {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Self, SettingError> {
        let number = |part: &str| {
            let weight = part.trim().parse().ok();
            weight
                .filter(|weight: &f64| weight.is_finite())
                .ok_or_else(|| SettingError::new(part, "a finite number such as .2"))
        };
        let numbers: Vec<f64> = text.split(',').map(number).collect::<Result<_, _>>()?;
        let [score, pairs, moves, depth, touching] = numbers[..] else {
            let expected = "five weights score,pairs,moves,depth,touching, such as 1,0,0,.2,0";
            return Err(SettingError::new(text, expected));
        };
        Ok(Self {
            score,
            pairs,
            moves,
            depth,
            touching,
        })
    }
}

impl fmt::Display for Weights {
    /// Writes the text that is parsed to the same weights, such as `1,0.2,0,0.2,0.2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            score,
            pairs,
            moves,
            depth,
            touching,
        } = self;
        write!(f, "{score},{pairs},{moves},{depth},{touching}")
    }
}
