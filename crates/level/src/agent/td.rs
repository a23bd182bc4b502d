//! The agent that plays by the learnt value of states.

use std::sync::Arc;

use super::value::{Value, built_in};
use crate::Game;
use sweetfish_agents::{Agent, Best};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;
use sweetfish_match3::Swap;

/// Makes every move a number of times with fresh chance, and plays the one after which the learnt value of
/// states is best in the mean: the chance to win plus the progress at the end.
#[derive(Clone, Debug)]
pub(super) struct ByValue {
    learnt: Arc<Value>,
    samples: u32,
    list: Vec<Swap>,
}

impl ByValue {
    /// Creates an agent that plays by the built-in value, with this many samples of each move.
    pub(super) fn new(samples: u32) -> Self {
        Self {
            learnt: built_in(),
            samples,
            list: Vec::new(),
        }
    }

    /// Returns the value of a state, from 0 to 2.
    fn value(&self, game: &Game) -> f64 {
        if game.is_over() {
            let win = if game.won() { 1.0 } else { 0.0 };
            return win + game.progress();
        }
        let found = self.learnt.evaluate(game);
        found.win + found.progress
    }
}

impl Agent<Game> for ByValue {
    fn choose(&mut self, game: &Game, rng: &mut Playout) -> Swap {
        game.actions(&mut self.list);
        let mut best = Best::new(self.list[0]);
        for &swap in &self.list {
            let sample = |_| {
                let mut after = game.clone();
                after.swap(swap, rng);
                self.value(&after)
            };
            let sum: f64 = (0..self.samples).map(sample).sum();
            best.offer(swap, sum, rng);
        }
        best.action
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Map, format};
    use sweetfish_core::rng::{playout, stream};

    #[test]
    fn a_win_is_not_missed() {
        let text = "mode = \"jelly\"\nkinds = 4\nmoves = 2\nboard = '''\n\
                    ? ? ? ?\n? ? ? ?\n? ? ? ?~\n? ? ? ?\n'''\n";
        let map = Map::new(&format::parse(text).unwrap());
        let mut wins = 0;
        for seed in 0..200 {
            let game = Game::new(&map, &mut stream(seed, 0));
            let wins_now = |swap: &Swap| game.afterstate(*swap).1.won();
            if game.swaps().any(|swap| wins_now(&swap)) {
                let swap = ByValue::new(20).choose(&game, &mut playout(seed, 1));
                assert!(wins_now(&swap), "{seed}");
                wins += 1;
            }
        }
        assert!(wins > 20, "{wins}");
    }
}
