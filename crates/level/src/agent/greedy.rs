//! The agents that look one move ahead: by trying each move, or by rating it.

use crate::Game;
use sweetfish_agents::mcts::Heuristic;
use sweetfish_agents::{Agent, Best};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;
use sweetfish_match3::Swap;

use super::moves::Useful;

/// Tries every move once, with fresh randomness, and plays the one that came closest to the goals. Of
/// equals it plays the one with the largest score, then a random one.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    list: Vec<Swap>,
}

/// The points that full progress counts for. The smallest step towards a goal other than a score is far more
/// than a thousandth of it, so that no score outweighs progress.
const PROGRESS: f64 = 1e9;

impl Agent<Game> for Greedy {
    fn choose(&mut self, game: &Game, rng: &mut Playout) -> Swap {
        game.actions(&mut self.list);
        let mut best = Best::new(self.list[0]);
        for &swap in &self.list {
            let mut after = game.clone();
            after.swap(swap, rng);
            // No progress makes up for a lost game.
            let lost = if after.lost() { 1.0 } else { 0.0 };
            let value = PROGRESS * (after.utility() - lost) + f64::from(after.score());
            best.offer(swap, value, rng);
        }
        best.action
    }
}

/// Plays the move that [`Useful`] rates best; of equals, a random one. It samples nothing.
#[derive(Clone, Debug, Default)]
pub struct GreedyHeuristic {
    list: Vec<Swap>,
    ratings: Vec<f64>,
}

impl Agent<Game> for GreedyHeuristic {
    fn choose(&mut self, game: &Game, rng: &mut Playout) -> Swap {
        game.actions(&mut self.list);
        Useful.rate(game, &self.list, &mut self.ratings);
        let mut best = Best::new(self.list[0]);
        for (&swap, &rating) in self.list.iter().zip(&self.ratings) {
            best.offer(swap, rating, rng);
        }
        best.action
    }
}
