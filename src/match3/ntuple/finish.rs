//! How games come to their end: from what a value function predicts to swaps.

use std::sync::Arc;

use super::{ValueGuide, Weights};
use crate::agents::Guide;
use crate::match3::{Game, Goal, Plane, Rules};
use crate::puzzle::Puzzle;
use crate::rng;
use crate::stats::Mean;

/// How many swaps a game still takes to reach its target, from how many points more are missing than
/// a layer of the value function predicts for the swaps it sees.
///
/// A row for each layer; its entries are mean swaps, with the missing points going up by a quarter of
/// the points of a swap an entry and being 0 in the middle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Finish {
    rows: Vec<Vec<f32>>,
}

impl Finish {
    /// The entries of a row.
    pub const BINS: usize = 33;
    /// Entries for the points of one swap.
    const A_SWAP: f32 = 4.0;
    /// Fewer games than this make no entry.
    const FEW: u64 = 20;

    /// From its rows; None if one has not `BINS` entries.
    pub fn new(rows: Vec<Vec<f32>>) -> Option<Self> {
        let whole = rows.iter().all(|row| row.len() == Self::BINS);
        whole.then_some(Self { rows })
    }

    /// The rows.
    pub fn rows(&self) -> &[Vec<f32>] {
        &self.rows
    }

    /// The swaps that a game still takes when `missing` points, in units of the points of a swap, are
    /// not covered by the prediction of a layer. Without a row for the layer, as many as its swaps
    /// and those that the missing points take.
    #[inline]
    pub fn swaps(&self, layer: usize, missing: f32) -> f32 {
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

    /// The entry nearest to `missing`; None beyond the row.
    fn bin(missing: f32) -> Option<usize> {
        let at = (missing * Self::A_SWAP + (Self::BINS / 2) as f32).round();
        (0.0..Self::BINS as f32)
            .contains(&at)
            .then_some(at as usize)
    }

    /// Measured on so many games by `rules`, whose goal must be to reach a score, played by the value
    /// function alone.
    pub fn measure<P: Plane>(weights: &Arc<Weights>, rules: Rules, games: u64, seed: u64) -> Self {
        let mut guide = ValueGuide::new(weights.clone());
        let mut means = vec![[Mean::default(); Self::BINS]; weights.layers().len()];
        for number in 0..games {
            let mut rng = rng::playout(seed, number);
            let mut game = Game::<P>::new(rules, &mut rng);
            let mut states = Vec::new();
            while !game.is_over() {
                let (swap, _) = guide.look(&game);
                let layer = guide.layer(&game);
                let missing = missing(&game, guide.prospect(&game, swap, layer), weights.rate());
                states.extend(Self::bin(missing).map(|bin| (layer, bin, game.swaps())));
                game.play(swap, &mut rng);
            }
            if !game.failed() {
                for (layer, bin, swaps) in states {
                    means[layer][bin].add(f64::from(game.swaps() - swaps));
                }
            }
        }
        Self {
            rows: means.iter().map(|row| smooth(row)).collect(),
        }
    }
}

/// The points, in units of `rate`, that a game lacks beyond a prospect. Only where the goal is to
/// reach a score.
#[inline]
pub(super) fn missing<P: Plane>(game: &Game<P>, prospect: f32, rate: f32) -> f32 {
    let target = match game.rules().goal {
        Goal::Reach { target } => target,
        Goal::Score { .. } | Goal::Survive => game.score(),
    };
    (target as f32 - game.score() as f32 - prospect) / rate
}

/// The means, with entries that few games met taken from their neighbours, and never falling.
fn smooth(means: &[Mean]) -> Vec<f32> {
    let known = |bin: usize| {
        let mean = means.get(bin)?;
        (mean.count() >= Finish::FEW).then(|| mean.mean())?
    };
    let slope = 1.0 / f64::from(Finish::A_SWAP);
    let first = (0..means.len()).find(|&bin| known(bin).is_some());
    // Without any game, a swap left in the middle.
    let first = first.unwrap_or(means.len() / 2);
    let mut level = known(first).unwrap_or(1.0);
    let row = (0..means.len()).map(|bin| {
        if bin < first {
            return (level - slope * (first - bin) as f64).max(1.0) as f32;
        }
        if bin > first {
            level = known(bin).unwrap_or(level + slope).max(level);
        }
        level as f32
    });
    row.collect()
}
