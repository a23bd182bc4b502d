//! A game of swaps that somebody is playing, of either family: how it is found again from its seed and swaps, and what
//! the page sees of it.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use sweetfish::agents::{Agent, Budget, chance};
use sweetfish::level::{self, Thing};
use sweetfish::match3::agent::Resources;
use sweetfish::match3::{self, Goal, Swap};
use sweetfish::people::{Action, ByHand, End, Fault, GameType, MOST_NUMBER, Session, TimedAction};
use sweetfish::puzzle::Puzzle;

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

/// A game that people and bots play on the page.
pub(crate) trait Playable: ByHand + Puzzle<Action = Swap> {
    /// Returns the cells that a swap exchanges, the left or upper one first, as rows and columns.
    fn places(&self, swap: Swap) -> [(u8, u8); 2];

    /// Returns what is in each cell, in reading order, as the words of a level file; an empty text for what does not
    /// exist in the other family, where `.` is an empty cell.
    fn words(&self) -> Vec<String>;

    /// Returns what is reached of each goal.
    fn goals(&self) -> Vec<Reached>;

    /// Returns the swaps, or the moves or seconds, that are left; `None` without a limit.
    fn left(&self) -> Option<u32>;

    /// Returns the row and the column of the gem that has to vanish.
    fn marked(&self) -> Option<(u8, u8)>;

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
pub(crate) struct Reached {
    what: String,
    done: u32,
    wanted: u32,
}

/// A game as the page sees it.
#[derive(Serialize)]
pub(crate) struct View {
    rows: u8,
    columns: u8,
    cells: Vec<String>,
    /// The valid swaps.
    swaps: Vec<Action>,
    points: u32,
    made: u32,
    left: Option<u32>,
    goals: Vec<Reached>,
    marked: Option<(u8, u8)>,
    /// How the game ended; nothing as long as it can be played.
    end: Option<End>,
}

impl View {
    pub(crate) fn of<G: Playable>(game: &G) -> Self {
        let (rows, columns) = game.size();
        let mut swaps = Vec::new();
        game.actions(&mut swaps);
        Self {
            rows,
            columns,
            cells: game.words(),
            swaps: swaps.into_iter().map(|swap| action(game, swap)).collect(),
            points: game.points(),
            made: game.swaps_so_far(),
            left: game.left(),
            goals: game.goals(),
            marked: game.marked(),
            end: game.end(),
        }
    }
}

/// Returns a swap as people write it.
pub(crate) fn action<G: Playable>(game: &G, swap: Swap) -> Action {
    let [(row, column), (lower, _)] = game.places(swap);
    let is_down = lower > row;
    Action {
        row,
        column,
        down: i8::from(is_down),
        right: i8::from(!is_down),
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
    fn places(&self, swap: Swap) -> [(u8, u8); 2] {
        self.ends(swap)
    }

    fn words(&self) -> Vec<String> {
        let word = |kind: u8| {
            if kind == 0 {
                ".".into()
            } else {
                kind.to_string()
            }
        };
        self.cells().map(word).collect()
    }

    fn goals(&self) -> Vec<Reached> {
        match self.rules().goal {
            Goal::FewestSwaps { target } => vec![Reached {
                what: "score".into(),
                done: self.score(),
                wanted: target,
            }],
            Goal::RemoveGem { .. } => vec![Reached {
                what: "gem".into(),
                done: u32::from(self.marked().is_none() && !self.failed()),
                wanted: 1,
            }],
            Goal::MostPoints { .. } | Goal::LongestGame => Vec::new(),
        }
    }

    fn left(&self) -> Option<u32> {
        match self.rules().goal {
            Goal::MostPoints { swaps } => Some(swaps.saturating_sub(self.swaps_made())),
            _ => None,
        }
    }

    fn marked(&self) -> Option<(u8, u8)> {
        self.marked()
    }

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
    fn places(&self, swap: Swap) -> [(u8, u8); 2] {
        self.ends(swap)
    }

    fn words(&self) -> Vec<String> {
        let (rows, columns) = self.size();
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let word = |(row, column)| {
            self.cell(row, column)
                .map_or("#".into(), |cell| cell.to_string())
        };
        places.map(word).collect()
    }

    fn goals(&self) -> Vec<Reached> {
        let (goals, map) = (level::Game::goals(self), self.map());
        let mut reached = Vec::new();
        let mut add = |what: String, done: u32, wanted: u32| {
            reached.push(Reached {
                what,
                done: done.min(wanted),
                wanted,
            });
        };
        if let Some(target) = goals.score {
            add("score".into(), self.score(), target);
        }
        if goals.jelly {
            add("jelly".into(), map.jelly() - self.jelly(), map.jelly());
        }
        if goals.ingredients > 0 {
            add(
                "ingredients".into(),
                self.ingredients().into(),
                goals.ingredients.into(),
            );
        }
        for thing in Thing::all() {
            let wanted = goals.orders[thing.index()];
            if wanted > 0 {
                add(
                    thing.to_string(),
                    self.delivered(thing).into(),
                    wanted.into(),
                );
            }
        }
        reached
    }

    fn left(&self) -> Option<u32> {
        Some(self.left().into())
    }

    fn marked(&self) -> Option<(u8, u8)> {
        None
    }

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
