//! The greedy searches, which look one swap ahead.

use super::weights::{Afterstate, Weights};
use crate::planes::{Plane, State, Swap};
use sweetfish_agents::{Agent, Best};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// Stupid greedy search: plays the swap whose first step scores most, and ignores the rest of the cascade. Ties
/// are broken at random, as in the paper.
///
/// Ties matter: for 250 points at 6x6 with 4 kinds it needs 24.7 swaps. It would need 27.0 with the
/// first tied swap in reading order and 23.6 with the last. The paper has 25.2, over 100 games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sgs {
    list: Vec<Swap>,
}

impl<P: Plane> Agent<State<P>> for Sgs {
    fn choose(&mut self, game: &State<P>, rng: &mut Playout) -> Swap {
        best(&mut self.list, game, rng, |swap| {
            f64::from(game.first_step_points(swap))
        })
    }
}

/// Heuristic greedy search: plays the swap whose afterstate has the largest weighted sum of the five
/// heuristics, ties at random.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hgs {
    weights: Weights,
    list: Vec<Swap>,
}

impl Hgs {
    /// Returns an agent with these weights.
    pub(crate) fn new(weights: Weights) -> Self {
        Self {
            weights,
            list: Vec::new(),
        }
    }
}

impl<P: Plane> Agent<State<P>> for Hgs {
    fn choose(&mut self, game: &State<P>, rng: &mut Playout) -> Swap {
        let weights = self.weights;
        best(&mut self.list, game, rng, |swap| {
            weights.sum(&Afterstate::of(game, swap))
        })
    }
}

/// Returns the legal swap of the largest value, ties at random. `list` is a buffer.
pub(super) fn best<P: Plane>(
    list: &mut Vec<Swap>,
    game: &State<P>,
    rng: &mut Playout,
    value: impl Fn(Swap) -> f64,
) -> Swap {
    game.actions(list);
    let mut best = Best::new(list[0]);
    for &swap in &*list {
        best.offer(swap, value(swap), rng);
    }
    best.action
}
