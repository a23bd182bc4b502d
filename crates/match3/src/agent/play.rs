//! Plays one game of an agent, from a seed and a number.

use std::time::Duration;

use crate::game::Game;
use crate::planes::Swap;
use crate::rules::{Goal, Rules};
use sweetfish_agents::{Agent, play_game};

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Played {
    /// The quantity that the goal counts: the score under [`Goal::MostPoints`], else the swaps made. Of little
    /// meaning for a game that failed.
    pub measure: u32,
    /// Whether the game ended before its goal was reached, because no swap was valid.
    pub failed: bool,
    /// The swaps made.
    pub swaps: u32,
    /// The points made.
    pub score: u32,
    /// How long the game took, apart from the initial fill.
    pub time: Duration,
}

/// Plays game `number` of `seed` by an agent that has not played yet. With the same seed and number all agents
/// begin on the same board.
///
/// # Panics
/// If [`Rules::checked`] refuses the rules, or the agent plays an invalid swap.
pub fn play(rules: Rules, agent: &mut dyn Agent<Game>, (seed, number): (u64, u64)) -> Played {
    play_observed(rules, agent, (seed, number), |_, _, _| ())
}

/// Plays a game as [`play`] does, and calls `observe` after each swap with the game before and after it.
///
/// # Panics
/// As [`play`].
pub fn play_observed(
    rules: Rules,
    agent: &mut dyn Agent<Game>,
    (seed, number): (u64, u64),
    observe: impl FnMut(&Game, Swap, &Game),
) -> Played {
    let start = |chance: &mut _| Game::new(rules, chance);
    let (game, time) = play_game(start, agent, (seed, number), observe);
    Played {
        measure: match rules.goal {
            Goal::MostPoints { .. } => game.score(),
            Goal::FewestSwaps { .. } | Goal::LongestGame | Goal::RemoveGem { .. } => {
                game.swaps_made()
            }
        },
        failed: game.failed(),
        swaps: game.swaps_made(),
        score: game.score(),
        time,
    }
}
