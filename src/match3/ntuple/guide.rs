//! The value function as a guide of the solvers, for every goal.

use std::sync::Arc;

use super::finish::missing;
use super::{Purpose, Weights};
use crate::match3::{Game, Goal, Plane, Swap};
use crate::puzzle::Puzzle;
use crate::solve::Guide;

/// How many swaps a player who is stuck tomorrow loses against one who is not, as far as a survival
/// value counts.
const LIFE: f64 = 1000.0;

/// Judges a swap by the board that can be foreseen after it.
#[derive(Clone, Debug)]
pub struct ValueGuide {
    weights: Arc<Weights>,
}

impl ValueGuide {
    /// A guide with this value function, whose largest kind must be that of the games.
    pub fn new(weights: Arc<Weights>) -> Self {
        Self { weights }
    }

    /// The layer to ask in this state.
    #[inline]
    pub fn layer<P: Plane>(&self, game: &Game<P>) -> usize {
        let last = self.weights.layers().len() - 1;
        match game.rules().goal {
            Goal::Reach { target } => {
                let missing = target.saturating_sub(game.score());
                let swaps = missing as f32 / self.weights.rate();
                ((swaps + 0.5) as usize).saturating_sub(1).min(last)
            }
            Goal::Score { swaps } => ((swaps - game.swaps()) as usize - 1).min(last),
            Goal::Survive => last,
        }
    }

    /// The points of a swap and those that the value function sees after it; for survival the
    /// log-odds of lasting.
    #[inline]
    pub fn prospect<P: Plane>(&self, game: &Game<P>, swap: Swap, layer: usize) -> f32 {
        let rules = game.rules();
        let (points, board) = game.foresee(swap);
        let size = (usize::from(rules.width), usize::from(rules.height));
        let value = self.weights.value(layer, &board, size);
        match self.weights.purpose() {
            Purpose::Score => points as f32 + value,
            Purpose::Survival => -value,
        }
    }

    /// What a game is worth in the end with this prospect.
    #[inline]
    fn worth<P: Plane>(&self, game: &Game<P>, prospect: f32, layer: usize) -> f64 {
        if self.weights.purpose() == Purpose::Survival {
            let lasting = 1.0 / (1.0 + f64::from(-prospect).exp());
            return game.worth() + LIFE * lasting;
        }
        let rate = self.weights.rate();
        match game.rules().goal {
            Goal::Reach { .. } => {
                let missing = missing(game, prospect, rate);
                let swaps = self.weights.finish().swaps(layer, missing);
                -f64::from(game.swaps()) - f64::from(swaps)
            }
            Goal::Score { swaps } => {
                let unseen = swaps - game.swaps() - 1 - layer as u32;
                game.worth() + f64::from(prospect) + f64::from(unseen) * f64::from(rate)
            }
            Goal::Survive => game.worth() + f64::from(prospect),
        }
    }
}

impl<P: Plane> Guide<Game<P>> for ValueGuide {
    #[inline]
    fn look(&mut self, game: &Game<P>) -> (Swap, f64) {
        let layer = self.layer(game);
        let mut valid = game.valid().iter();
        let first = valid.next().expect("a game that is not over has a swap");
        let mut best = (first, self.prospect(game, first, layer));
        for swap in valid {
            let prospect = self.prospect(game, swap, layer);
            if prospect > best.1 {
                best = (swap, prospect);
            }
        }
        (best.0, self.worth(game, best.1, layer))
    }

    #[inline]
    fn rate(&mut self, game: &Game<P>, swap: Swap) -> f64 {
        let layer = self.layer(game);
        let prospect = self.prospect(game, swap, layer);
        self.worth(game, prospect, layer)
    }
}
