//! The five heuristics of the paper, weighed and summed.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::match3::{Board, Game, Plane, Swap, features};

/// How much each heuristic counts; the paper writes them in this order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// The points of the foreseen cascade; of a sequence, their mean over its swaps.
    pub score: f64,
    /// [`features::pairs`] of the last board.
    pub pairs: f64,
    /// [`features::moves`] of the last board.
    pub moves: f64,
    /// [`features::depth`] of the swap; of a sequence, the mean over its swaps.
    pub depth: f64,
    /// [`features::touching`] of the last board.
    ///
    /// The authors' code takes the board after the first swap of a sequence instead, but that does
    /// not give their table: L-BFS(.2) by touching alone then needs 20.4 swaps, with the last board
    /// 41.7, and 40.43 is what they published.
    pub touching: f64,
}

impl Weights {
    /// The score and nothing else, the best of the single heuristics.
    pub const SCORE: Self = Self {
        score: 1.0,
        pairs: 0.0,
        moves: 0.0,
        depth: 0.0,
        touching: 0.0,
    };

    /// The weighted sum. What has no weight is not computed.
    #[inline]
    pub fn sum<P: Plane>(&self, sight: &Sight<P>) -> f64 {
        let mut sum = self.score * sight.score + self.depth * sight.depth;
        if self.pairs != 0.0 {
            sum += self.pairs * f64::from(features::pairs(&sight.board));
        }
        if self.moves != 0.0 {
            sum += self.moves * f64::from(features::moves(&sight.board));
        }
        if self.touching != 0.0 {
            sum += self.touching * f64::from(features::touching(&sight.board));
        }
        sum
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::SCORE
    }
}

/// What the heuristics look at: a sequence of swaps whose cascades were foreseen.
#[derive(Clone, Copy, Debug)]
pub struct Sight<P> {
    /// The mean points of a swap.
    pub score: f64,
    /// The mean [`features::depth`] of a swap.
    pub depth: f64,
    /// The board after the last swap.
    pub board: Board<P>,
}

impl<P: Plane> Sight<P> {
    /// The sight of one valid swap.
    #[inline]
    pub fn of(game: &Game<P>, swap: Swap) -> Self {
        let (points, board) = game.foresee(swap);
        Self {
            score: f64::from(points),
            depth: f64::from(features::depth::<P>(swap)),
            board,
        }
    }
}

/// Why a text is no [`Weights`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// Too few or too many numbers.
    #[error("found {0} weights, expected 5: score,pairs,moves,depth,touching")]
    Count(usize),
    /// A weight that is not a finite number.
    #[error("found the weight `{0}`, expected a number such as .2")]
    Number(String),
}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Self, WeightsError> {
        let parts: Vec<&str> = text.split(',').collect();
        let [score, pairs, moves, depth, touching] = parts[..] else {
            return Err(WeightsError::Count(parts.len()));
        };
        let number = |text: &str| match text.trim().parse::<f64>() {
            Ok(weight) if weight.is_finite() => Ok(weight),
            _ => Err(WeightsError::Number(text.into())),
        };
        Ok(Self {
            score: number(score)?,
            pairs: number(pairs)?,
            moves: number(moves)?,
            depth: number(depth)?,
            touching: number(touching)?,
        })
    }
}

impl fmt::Display for Weights {
    /// The text that is parsed to the same weights, such as `1,0.2,0,0.2,0.2`.
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
