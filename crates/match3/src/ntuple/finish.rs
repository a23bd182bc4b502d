//! Converts the points that a value function predicts into the swaps that a game still takes.

use crate::planes::{Plane, State};
use crate::rules::Goal;

/// A table of the swaps that a game still takes to reach its target, by the points that are missing beyond those
/// that a layer of the value function predicts.
///
/// There is a row for each layer. Its 33 entries are mean swaps. From one entry to the next the missing points grow
/// by a quarter of the points of a swap. They are 0 in the middle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Finish {
    rows: Vec<Vec<f32>>,
}

impl Finish {
    /// The entries of a row.
    pub(super) const BINS: usize = 33;
    /// Entries for the points of one swap.
    pub(super) const A_SWAP: f32 = 4.0;
    /// Fewer games than this make no entry.
    pub(super) const FEW: u64 = 20;

    /// Returns the table of these rows, or `None` if one does not have `BINS` entries.
    pub(super) fn new(rows: Vec<Vec<f32>>) -> Option<Self> {
        let is_complete = rows.iter().all(|row| row.len() == Self::BINS);
        is_complete.then_some(Self { rows })
    }

    /// Returns the rows, layer by layer.
    pub fn rows(&self) -> &[Vec<f32>] {
        &self.rows
    }

    /// Returns the swaps that a game still takes if `missing` points lack beyond the prediction of a layer, in units
    /// of the points of a swap. Without a row for the layer it adds the swaps of the layer and those that the missing
    /// points take.
    #[inline]
    pub(super) fn swaps(&self, layer: usize, missing: f32) -> f32 {
        let Some(row) = self.rows.get(layer) else {
            return (layer as f32 + 1.5 + missing).max(1.0);
        };
        let at = missing * Self::A_SWAP + (Self::BINS / 2) as f32;
        let last = (Self::BINS - 1) as f32;
        let inside = at.clamp(0.0, last - 0.001);
        let (low, part) = (inside as usize, inside.fract());
        let beyond = (at - inside) / Self::A_SWAP;
        (row[low] + part * (row[low + 1] - row[low]) + beyond).max(1.0)
    }

    /// Returns the index of the entry nearest to `missing`, or `None` beyond the row.
    pub(super) fn bin(missing: f32) -> Option<usize> {
        let at = (missing * Self::A_SWAP + (Self::BINS / 2) as f32).round();
        (0.0..Self::BINS as f32)
            .contains(&at)
            .then_some(at as usize)
    }
}

/// Returns the points, in units of `rate`, that a game lacks beyond the predicted ones. It has a meaning only under
/// [`Goal::FewestSwaps`].
#[inline]
pub(super) fn missing<P: Plane>(game: &State<P>, predicted: f32, rate: f32) -> f32 {
    let target = match game.rules().goal {
        Goal::FewestSwaps { target } => target,
        Goal::MostPoints { .. } | Goal::LongestGame | Goal::RemoveGem { .. } => game.score(),
    };
    (target as f32 - game.score() as f32 - predicted) / rate
}
