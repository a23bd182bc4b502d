//! The agents that look one move ahead.

use crate::agents::mcts::Heuristic;
use crate::agents::{Agent, Best};
use crate::level::Game;
use crate::match3::{Plane, Swap};
use crate::puzzle::Puzzle;
use crate::rng::Playout;

use super::moves::Useful;

/// Makes every move once, with chance drawn anew each time, and plays the one that came closest to the
/// goal; of several such the one with the largest score, then any with the same chance.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    list: Vec<Swap>,
}

/// Progress counts so much more than a point that no score makes up for it: the smallest part of a goal
/// that is not a score itself is far above a thousandth.
const PROGRESS: f64 = 1e9;

impl<P: Plane> Agent<Game<'_, P>> for Greedy {
    fn choose(&mut self, game: &Game<P>, rng: &mut Playout) -> Swap {
        game.actions(&mut self.list);
        let mut best = Best::new(self.list[0]);
        for &swap in &self.list {
            let mut after = *game;
            after.swap(swap, rng);
            // An early end is worse than any progress is good.
            let lost = if after.lost() { 1.0 } else { 0.0 };
            let value = PROGRESS * (after.worth() - lost) + f64::from(after.score());
            best.offer(swap, value, rng);
        }
        best.action
    }
}

/// Plays the move that [`Useful`] rates best, any of equals; it sees what is sure, and samples nothing.
#[derive(Clone, Debug, Default)]
pub struct Foresight {
    list: Vec<Swap>,
    ratings: Vec<f64>,
}

impl<P: Plane> Agent<Game<'_, P>> for Foresight {
    fn choose(&mut self, game: &Game<P>, rng: &mut Playout) -> Swap {
        game.actions(&mut self.list);
        Useful.rate(game, &self.list, &mut self.ratings);
        let mut best = Best::new(self.list[0]);
        for (&swap, &rating) in self.list.iter().zip(&self.ratings) {
            best.offer(swap, rating, rng);
        }
        best.action
    }
}
