//! A game of swaps as a request holds it, of either family: how it is found again from its seed and swaps, and its view
//! as JSON.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use sweetfish::agents::{Agent, Budget};
use sweetfish::level;
use sweetfish::match3;
use sweetfish::match3::agent::Resources;
use sweetfish::people::{
    Action, End, GameType, MOST_NUMBER, Reached, RecordError, TimedAction, View,
};

use crate::error::line;

/// A game so far.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Played {
    pub(crate) game: GameType,
    pub(crate) seed: u64,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub(crate) number: u64,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub(crate) swaps: Vec<TimedAction>,
}

/// A game that bots play on the page.
pub(crate) trait Playable: View + 'static {
    /// Returns a new agent.
    fn agent<'a>(
        &self,
        spec: &str,
        budget: Option<Budget>,
    ) -> Result<Box<dyn Agent<Self> + 'a>, String>
    where
        Self: 'a;
}

/// A goal of a game: what it is, how much of it is reached, and how much is wanted.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Wanted"))]
pub(crate) struct Goal {
    what: String,
    done: u32,
    wanted: u32,
}

/// A game as the page sees it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Shown {
    rows: u8,
    columns: u8,
    cells: Vec<String>,
    /// The valid swaps.
    swaps: Vec<Action>,
    points: u32,
    made: u32,
    left: Option<u32>,
    goals: Vec<Goal>,
    marked: Option<(u8, u8)>,
    /// How the game ended; nothing as long as it can be played.
    end: Option<End>,
}

impl Shown {
    pub(crate) fn of<G: View>(game: &G) -> Self {
        let (rows, columns) = game.size();
        let goal = |reached: Reached| Goal {
            what: reached.aim.to_string(),
            done: reached.done,
            wanted: reached.wanted,
        };
        Self {
            rows,
            columns,
            cells: game.words(),
            swaps: game.valid_swaps(),
            points: game.points(),
            made: game.swaps_so_far(),
            left: game.left().map(|(left, _)| left),
            goals: game.goals().into_iter().map(goal).collect(),
            marked: game.marked(),
            end: game.end(),
        }
    }
}

/// Returns the numbers of `games` games from number `from` on.
pub(crate) fn numbers(from: u64, games: u64) -> Result<Range<u64>, String> {
    let end = from.saturating_add(games);
    if end > MOST_NUMBER + 1 {
        return Err(RecordError::Number(end - 1).to_string());
    }
    Ok(from..end)
}

impl Playable for match3::Game {
    fn agent<'a>(
        &self,
        spec: &str,
        budget: Option<Budget>,
    ) -> Result<Box<dyn Agent<Self> + 'a>, String> {
        let spec: match3::agent::AgentSpec = spec.parse().map_err(line)?;
        let resources = Resources {
            budget: budget.filter(|_| spec.takes_budget()),
            ..Resources::default()
        };
        spec.build((self.rules(), &resources)).map_err(line)
    }
}

impl Playable for level::Game {
    fn agent<'a>(
        &self,
        spec: &str,
        budget: Option<Budget>,
    ) -> Result<Box<dyn Agent<Self> + 'a>, String>
    where
        Self: 'a,
    {
        let spec: level::agent::AgentSpec = spec.parse().map_err(line)?;
        Ok(spec.build(budget.filter(|_| spec.takes_budget())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_numbers_up_to_the_most() {
        assert_eq!(numbers(MOST_NUMBER, 1), Ok(MOST_NUMBER..MOST_NUMBER + 1));
        for (from, games) in [(MOST_NUMBER, 2), (MOST_NUMBER + 1, 1), (1, u64::MAX)] {
            assert!(numbers(from, games).is_err(), "{from} {games}");
        }
    }
}
