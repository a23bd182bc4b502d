//! Uniformly random playouts, and what they are worth.

use rand::RngExt;

use crate::puzzle::Puzzle;
use crate::rng::Playout;

/// What counts at the end of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// [`Puzzle::worth`] of the last state.
    Worth,
    /// The sum of the rewards on the way, without discount. It suits playouts that are cut short,
    /// where the worth may not yet tell what was gained.
    Rewards,
}

/// How playouts go: one given action, then any legal action with the same chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rollout {
    /// The most actions of a playout, the given one included, which is played in any case; without
    /// a depth playouts go on to the end of the game.
    pub depth: Option<u32>,
    /// What counts at its end.
    pub outcome: Outcome,
}

impl Default for Rollout {
    /// To the end of the game, for its worth.
    fn default() -> Self {
        Self {
            depth: None,
            outcome: Outcome::Worth,
        }
    }
}

impl Rollout {
    /// Plays out a copy of `state` that begins with the legal `action`; returns what counts. `list`
    /// is room to work in.
    pub fn run<P: Puzzle>(
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
            Outcome::Worth => state.worth(),
            Outcome::Rewards => rewards,
        }
    }
}
