//! The value function as a guide for searches, for every goal.

use std::sync::Arc;

use super::classes::class_of;
use super::finish::missing;
use super::weights::{Purpose, Weights};
use crate::gemgem;
use crate::planes::{Plane, State, Swap};
use crate::rules::Goal;
use sweetfish_agents::ActionValue;
use sweetfish_core::puzzle::Puzzle;

/// How many swaps have their values corrected: those with the best uncorrected values.
pub(super) const REFINED: usize = 4;
/// The utility of certain survival, in swaps.
const LIFE: f64 = 1000.0;

/// Rates a swap by its afterstate.
#[derive(Clone, Debug)]
pub(crate) struct ValueGuide {
    weights: Arc<Weights>,
    values: Vec<(Swap, f32)>,
}

impl ValueGuide {
    /// Returns a guide with this value function, which must have been learnt for at least the kinds of the games.
    pub(crate) fn new(weights: Arc<Weights>) -> Self {
        Self {
            weights,
            values: Vec::new(),
        }
    }

    /// Returns the layer to use in this state.
    #[inline]
    pub(super) fn layer<P: Plane>(&self, game: &State<P>) -> usize {
        let last = self.weights.layers().len() - 1;
        match game.rules().goal {
            Goal::FewestSwaps { target } => {
                let missing = target.saturating_sub(game.score());
                let swaps = missing as f32 / self.weights.rate();
                ((swaps + 0.5) as usize).saturating_sub(1).min(last)
            }
            Goal::MostPoints { swaps } => ((swaps - game.swaps()) as usize - 1).min(last),
            Goal::LongestGame | Goal::RemoveGem { .. } => last,
        }
    }

    /// Returns the points of a swap plus those predicted after it, or infinity if its own points reach the target.
    /// For survival it returns the log-odds of lasting. Nothing is learnt for [`Goal::RemoveGem`]: there it returns
    /// [`gemgem::after`].
    #[inline]
    pub(crate) fn swap_value<P: Plane>(&self, game: &State<P>, swap: Swap, layer: usize) -> f32 {
        let rules = game.rules();
        if matches!(rules.goal, Goal::RemoveGem { .. }) {
            return gemgem::after(game, swap) as f32;
        }
        let (points, board) = game.afterstate(swap);
        let size = (usize::from(rules.width), usize::from(rules.height));
        let value = self.weights.value(layer, &board, size);
        match (self.weights.purpose(), rules.goal) {
            (Purpose::Score, Goal::FewestSwaps { target }) if game.score() + points >= target => {
                f32::INFINITY
            }
            (Purpose::Score, _) => points as f32 + value,
            (Purpose::Survival, _) => -value,
        }
    }

    /// Corrects the best values, and returns the best of them.
    #[inline]
    fn refined<P: Plane>(&mut self, game: &State<P>, layer: usize) -> (Swap, f32) {
        let list = &mut self.values;
        list.sort_unstable_by(|a, b| b.1.total_cmp(&a.1));
        if self.weights.corrections().is_empty() {
            return list[0];
        }
        list.truncate(REFINED);
        for index in 0..self.values.len() {
            let (swap, value) = self.values[index];
            self.values[index].1 = self.refine(game, swap, value, layer);
        }
        let best = self.values.iter().max_by(|a, b| a.1.total_cmp(&b.1));
        *best.expect("a game that is not over has a swap")
    }

    /// Returns a value with its correction.
    #[inline]
    fn refine<P: Plane>(&self, game: &State<P>, swap: Swap, value: f32, layer: usize) -> f32 {
        let is_learnt = !matches!(game.rules().goal, Goal::RemoveGem { .. });
        let corrections = self.weights.corrections().get(layer);
        let Some(corrections) = corrections.filter(|_| is_learnt) else {
            return value;
        };
        let (_, board) = game.afterstate(swap);
        let correction = corrections[class_of(&board, game.rules())];
        match self.weights.purpose() {
            Purpose::Score => value + correction,
            Purpose::Survival => value - correction,
        }
    }

    /// Returns the expected utility of the game with this value of its best swap.
    #[inline]
    fn utility<P: Plane>(&self, game: &State<P>, value: f32, layer: usize) -> f64 {
        if self.weights.purpose() == Purpose::Survival {
            let lasting = 1.0 / (1.0 + f64::from(-value).exp());
            return game.utility() + LIFE * lasting;
        }
        let rate = self.weights.rate();
        match game.rules().goal {
            Goal::FewestSwaps { .. } => {
                let missing = missing(game, value, rate);
                let swaps = self.weights.finish().swaps(layer, missing);
                -f64::from(game.swaps()) - f64::from(swaps)
            }
            Goal::MostPoints { swaps } => {
                let unseen = swaps - game.swaps() - 1 - layer as u32;
                game.utility() + f64::from(value) + f64::from(unseen) * f64::from(rate)
            }
            Goal::LongestGame => game.utility() + f64::from(value),
            Goal::RemoveGem { .. } if value == f32::INFINITY => -f64::from(game.swaps()) - 1.0,
            // Less than a swap, so that it only breaks ties.
            Goal::RemoveGem { .. } => game.utility() + f64::from(value / (1.0 + value)),
        }
    }
}

impl<P: Plane> ActionValue<State<P>> for ValueGuide {
    #[inline]
    fn best(&mut self, game: &State<P>) -> (Swap, f64) {
        let layer = self.layer(game);
        self.values.clear();
        for swap in game.valid().iter() {
            let value = self.swap_value(game, swap, layer);
            self.values.push((swap, value));
        }
        let best = self.refined(game, layer);
        (best.0, self.utility(game, best.1, layer))
    }

    #[inline]
    fn value(&mut self, game: &State<P>, swap: Swap) -> f64 {
        let layer = self.layer(game);
        let value = self.refine(game, swap, self.swap_value(game, swap, layer), layer);
        self.utility(game, value, layer)
    }
}
