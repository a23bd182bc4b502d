//! The agents of "Crushing Candy Crush - An AI Project" (Hadar and Samuel, 2015), on any rules.

mod lbfs;
mod weights;

pub use lbfs::{Lbfs, LbfsSettings, LookAhead, Plan};
pub use weights::{Sight, Weights, WeightsError};

use super::{Game, Plane, Swap};
use crate::agents::{Agent, Best};
use crate::puzzle::Puzzle;
use crate::rng::Playout;

/// Stupid greedy search: the swap whose first step scores most, whatever the cascade adds; of several
/// such, any one with the same chance, as the paper says.
///
/// Much hangs on the ties: for 250 points at 6x6 with 4 kinds it needs 24.7 swaps, were the first of
/// them in reading order taken 27.0, and the last 23.6. Published are 25.2, over 100 games.
#[derive(Clone, Debug, Default)]
pub struct Sgs {
    list: Vec<Swap>,
}

impl<P: Plane> Agent<Game<P>> for Sgs {
    fn choose(&mut self, game: &Game<P>, rng: &mut Playout) -> Swap {
        best(&mut self.list, game, rng, |swap| {
            f64::from(game.direct(swap))
        })
    }
}

/// Heuristic greedy search: the swap whose foreseen cascade has the largest weighted sum of the five
/// heuristics; of several such, any one with the same chance.
#[derive(Clone, Debug, Default)]
pub struct Hgs {
    weights: Weights,
    list: Vec<Swap>,
}

impl Hgs {
    /// An agent with these weights.
    pub fn new(weights: Weights) -> Self {
        Self {
            weights,
            list: Vec::new(),
        }
    }
}

impl<P: Plane> Agent<Game<P>> for Hgs {
    fn choose(&mut self, game: &Game<P>, rng: &mut Playout) -> Swap {
        let weights = self.weights;
        best(&mut self.list, game, rng, |swap| {
            weights.sum(&Sight::of(game, swap))
        })
    }
}

/// The legal swap of the largest value, by lot among equals. `list` is room to work in.
fn best<P: Plane>(
    list: &mut Vec<Swap>,
    game: &Game<P>,
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
