//! Single games of levels, and what their rows hold.

use super::levels::Ready;
use crate::show::flag;
use sweetfish::agents::Budget;
use sweetfish::agents::mcts::Options;
use sweetfish::level::agent::{AgentSpec, Bot, Played};

/// The levels on which settings are compared, from medium to hard for a hundred simulations.
pub(crate) const LEVELS: [&str; 8] = [
    "thesis-13-like",
    "thesis-77-like",
    "thesis-100-like",
    "05-hedges",
    "18-narrow-gate",
    "31-four-corners",
    "35-fortress",
    "37-chocolate-war",
];

/// The levels made after those of phases 1 and 2 of the thesis.
pub(super) const THREE: [&str; 3] = ["thesis-13-like", "thesis-77-like", "thesis-100-like"];

/// The bot of the thesis that others are compared with.
pub(super) const THESIS: &str = "thesis:B2";

impl Ready {
    /// Plays a game of an agent. For a seed all agents begin on the same board.
    pub(super) fn play(&self, agent: &AgentSpec, seed: u64) -> Played {
        self.play_within(agent, None, seed)
    }

    /// Plays the same within a budget for each move.
    pub(super) fn play_within(
        &self,
        agent: &AgentSpec,
        budget: Option<Budget>,
        seed: u64,
    ) -> Played {
        Bot::new(&self.level, agent.clone(), budget).play(seed, 0)
    }

    /// Plays a game of an agent. Returns the [`PLAYED`] of it.
    pub(super) fn row(&self, agent: &AgentSpec, seed: u64) -> Vec<f64> {
        let played = self.play(agent, seed);
        vec![won(&played), progress(&played)]
    }
}

/// Returns the options of a tree search.
pub(super) fn search(agent: &AgentSpec) -> Options {
    agent.tree_search().expect("a tree search")
}

/// Returns 1 if a level was won, else 0.
pub(super) fn won(played: &Played) -> f64 {
    flag(played.won())
}

/// Returns how much of the goal was reached, in thousandths.
pub(super) fn progress(played: &Played) -> f64 {
    rounded(played.progress)
}

/// The measures of games without their time.
pub(super) const PLAYED: [&str; 2] = ["won", "progress"];

/// The measures of games with their time, which is the last one.
pub(super) const TIMED: [&str; 3] = ["won", "progress", MS];
/// The measure of time.
pub(super) const MS: &str = "ms a move";

/// Returns a row of [`TIMED`].
pub(super) fn timed_row(played: &Played) -> Vec<f64> {
    let ms = played.time.as_secs_f64() * 1e3 / f64::from(played.moves.max(1));
    vec![won(played), progress(played), rounded(ms)]
}

/// Returns a number with three decimals, which keeps files of rows small.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 1e3).round() / 1e3
}
