//! A game of swaps that somebody is playing, of either family: how it is found again from its seed and swaps, and its
//! view as JSON.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use sweetfish::agents::{Agent, Budget, chance};
use sweetfish::level;
use sweetfish::match3;
use sweetfish::match3::agent::Resources;
use sweetfish::people::{
    Action, End, Fault, GameType, MOST_NUMBER, Reached, Session, TimedAction, View,
};

use crate::line;

/// A game so far.
#[derive(Deserialize)]
pub(crate) struct Played {
    pub(crate) game: GameType,
    pub(crate) seed: u64,
    #[serde(default)]
    pub(crate) number: u64,
    #[serde(default)]
    pub(crate) swaps: Vec<TimedAction>,
}

/// What is done with a game, whatever its family and planes.
pub(crate) trait Work {
    /// What it returns.
    type Output;

    /// Does the work.
    fn run<G: Playable>(self, session: Session<G>) -> Result<Self::Output, String>;
}

/// A game that bots play on the page.
pub(crate) trait Playable: View {
    /// Returns a new agent.
    fn agent<'a>(
        &self,
        spec: &str,
        budget: Option<Budget>,
    ) -> Result<Box<dyn Agent<Self> + 'a>, String>
    where
        Self: 'a;
}

/// A goal: what it is, how much of it is reached, and how much is wanted.
#[derive(Serialize)]
struct Goal {
    what: String,
    done: u32,
    wanted: u32,
}

/// A game as the page sees it.
#[derive(Serialize)]
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

/// Returns the numbers of some games of a seed.
pub(crate) fn numbers(from: u64, games: u64) -> Result<Range<u64>, String> {
    let end = from.saturating_add(games);
    if end > MOST_NUMBER + 1 {
        return Err(Fault::Number(end - 1).to_string());
    }
    Ok(from..end)
}

impl Played {
    /// Plays the game as far as it went and does some work with it.
    pub(crate) fn with<W: Work>(&self, work: W) -> Result<W::Output, String> {
        numbers(self.number, 1)?;
        match &self.game {
            GameType::Match3(rules) => {
                let rules = rules.checked().map_err(line)?;
                self.on(|chance| match3::Game::new(rules, chance), work)
            }
            GameType::Level(text) => {
                let level = text.level().map_err(line)?;
                self.on(|chance| level::Game::new(&level, chance), work)
            }
            GameType::Duel(_) | GameType::Sm3(_) => Err("found a game without swaps".into()),
        }
    }

    fn on<G: Playable, W: Work>(
        &self,
        start: impl FnOnce(&mut sweetfish::rng::ChaCha8Rng) -> G,
        work: W,
    ) -> Result<W::Output, String> {
        let mut chance = chance(self.seed, self.number);
        let game = start(&mut chance);
        let mut session = Session::new(game, chance);
        for (number, &TimedAction { swap, ms }) in (1..).zip(&self.swaps) {
            let played = session.play(swap, ms);
            played.map_err(|why| {
                format!("swap {number}: found `{swap}`, expected a valid swap: {why}")
            })?;
        }
        work.run(session)
    }
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
