//! Uniformly random playouts.

use rand::RngExt;

use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// What counts at the end of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The utility of the last state.
    Utility,
    /// The sum of the rewards on the way, without discount. It suits truncated playouts, where the
    /// utility may not show yet what was gained.
    Rewards,
}

/// How playouts go: a given action, then legal actions at random, each with the same chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rollout {
    /// The most actions of a playout, at least 1, the given one included. None for playouts to the end
    /// of the game.
    pub depth: Option<u32>,
    /// What counts at its end.
    pub outcome: Outcome,
}

impl Default for Rollout {
    /// Playouts to the end of the game, for its utility.
    fn default() -> Self {
        Self {
            depth: None,
            outcome: Outcome::Utility,
        }
    }
}

impl Rollout {
    /// Plays out a copy of `state`, first the legal `action`, and returns what counts. `list` is a
    /// buffer.
    pub(super) fn run<P: Puzzle>(
        self,
        state: &P,
        action: P::Action,
        list: &mut Vec<P::Action>,
        rng: &mut Playout,
    ) -> f64 {
        let mut state = state.clone();
        let mut rewards = state.play(action, rng);
        let mut played = 1;
        while self.depth.is_none_or(|depth| played < depth) && !state.is_over() {
            state.actions(list);
            let action = list[rng.random_range(0..list.len())];
            rewards += state.play(action, rng);
            played += 1;
        }
        match self.outcome {
            Outcome::Utility => state.utility(),
            Outcome::Rewards => rewards,
        }
    }
}
