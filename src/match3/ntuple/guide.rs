//! The value function as a guide of the solvers, for every goal.

use std::sync::Arc;

use super::finish::missing;
use super::foresight::class_of;
use super::{Purpose, Weights};
use crate::agents::Guide;
use crate::match3::{Game, Goal, Plane, Swap};
use crate::puzzle::Puzzle;

/// How many swaps have their prospects corrected: those that look best without.
pub(super) const REFINED: usize = 4;
/// How many swaps a player who is stuck tomorrow loses against one who is not, as far as a survival
/// value counts.
const LIFE: f64 = 1000.0;

/// Judges a swap by the board that can be foreseen after it.
#[derive(Clone, Debug)]
pub struct ValueGuide {
    weights: Arc<Weights>,
    prospects: Vec<(Swap, f32)>,
}

impl ValueGuide {
    /// A guide with this value function, whose largest kind must be that of the games.
    pub fn new(weights: Arc<Weights>) -> Self {
        Self {
            weights,
            prospects: Vec::new(),
        }
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

    /// The points of a swap and those that the value function sees after it, infinitely many if its
    /// own reach the target; for survival the log-odds of lasting.
    #[inline]
    pub fn prospect<P: Plane>(&self, game: &Game<P>, swap: Swap, layer: usize) -> f32 {
        let rules = game.rules();
        let (points, board) = game.foresee(swap);
        let size = (usize::from(rules.width), usize::from(rules.height));
        let value = self.weights.value(layer, &board, size);
        match (self.weights.purpose(), rules.goal) {
            (Purpose::Score, Goal::Reach { target }) if game.score() + points >= target => {
                f32::INFINITY
            }
            (Purpose::Score, _) => points as f32 + value,
            (Purpose::Survival, _) => -value,
        }
    }

    /// The best of the prospects after those that look best are corrected.
    #[inline]
    fn refined<P: Plane>(&mut self, game: &Game<P>, layer: usize) -> (Swap, f32) {
        let list = &mut self.prospects;
        list.sort_unstable_by(|a, b| b.1.total_cmp(&a.1));
        if self.weights.corrections().is_empty() {
            return list[0];
        }
        list.truncate(REFINED);
        for index in 0..self.prospects.len() {
            let (swap, prospect) = self.prospects[index];
            self.prospects[index].1 = self.refine(game, swap, prospect, layer);
        }
        let best = self.prospects.iter().max_by(|a, b| a.1.total_cmp(&b.1));
        *best.expect("a game that is not over has a swap")
    }

    /// A prospect with its correction.
    #[inline]
    fn refine<P: Plane>(&self, game: &Game<P>, swap: Swap, prospect: f32, layer: usize) -> f32 {
        let Some(corrections) = self.weights.corrections().get(layer) else {
            return prospect;
        };
        let (_, board) = game.foresee(swap);
        let correction = corrections[class_of(&board, game.rules())];
        match self.weights.purpose() {
            Purpose::Score => prospect + correction,
            Purpose::Survival => prospect - correction,
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
        self.prospects.clear();
        for swap in game.valid().iter() {
            let prospect = self.prospect(game, swap, layer);
            self.prospects.push((swap, prospect));
        }
        let best = self.refined(game, layer);
        (best.0, self.worth(game, best.1, layer))
    }

    #[inline]
    fn rate(&mut self, game: &Game<P>, swap: Swap) -> f64 {
        let layer = self.layer(game);
        let prospect = self.refine(game, swap, self.prospect(game, swap, layer), layer);
        self.worth(game, prospect, layer)
    }
}
