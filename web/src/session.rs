//! A game of swaps that is kept between requests, so that a swap need not play all swaps before it.

use serde::Serialize;
use sweetfish::agents::chance;
use sweetfish::people::{Action, GameType, Record, Refusal, Session, TimedAction};
use sweetfish::{level, match3, rng};

use crate::bot::Bot;
use crate::error::{Code, RequestError, line};
use crate::played::{Playable, Played, Shown, numbers};

/// What a swap brought.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Made {
    view: Shown,
    steps: Vec<Step>,
    /// Whether the board was shuffled at last.
    shuffled: bool,
}

/// One step of a cascade: the cells before it, when things have vanished, and when others have come.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Step {
    before: Vec<String>,
    cleared: Vec<String>,
    after: Vec<String>,
    /// The points after it.
    points: u32,
}

/// A game that can be played on, of either family.
pub(crate) trait Kept {
    /// Returns the game as it stands.
    fn view(&self) -> Shown;

    /// Makes a swap that took `ms` milliseconds.
    fn act(&mut self, swap: Action, ms: u64) -> Result<Made, Refusal>;

    /// Returns the swap that a bot would make.
    fn choose(&self, bot: &Bot) -> Result<Action, RequestError>;

    /// Returns the record of the game, which is `of`.
    fn record(&self, of: &Played, player: &str, started: u64) -> Record;
}

impl<G: Playable> Kept for Session<G> {
    fn view(&self) -> Shown {
        Shown::of(self.game())
    }

    fn act(&mut self, swap: Action, ms: u64) -> Result<Made, Refusal> {
        let steps = self.play(swap, ms)?;
        let shuffled = steps.last().is_some_and(|last| self.was_shuffled(last));
        let shown = steps.iter().map(|step| Step {
            before: step.before.words(),
            cleared: step.cleared.words(),
            after: step.after.words(),
            points: step.after.points(),
        });
        Ok(Made {
            steps: shown.collect(),
            shuffled,
            view: self.view(),
        })
    }

    fn choose(&self, bot: &Bot) -> Result<Action, RequestError> {
        let game = self.game();
        if game.end().is_some() {
            return Err(Refusal::Over.into());
        }
        let mut agent = game.agent(&bot.agent, bot.budget())?;
        let mut rng = rng::playout(bot.seed, u64::from(game.swaps_so_far()));
        Ok(agent.choose(game, &mut rng).into())
    }

    fn record(&self, of: &Played, player: &str, started: u64) -> Record {
        let place = (of.seed, of.number);
        Record::new(of.game.clone(), place, player, started, self)
    }
}

/// A game that is kept, and from what it can be found again.
pub(crate) struct Live {
    played: Played,
    kept: Box<dyn Kept>,
}

impl Live {
    pub(crate) fn open(played: Played) -> Result<Self, RequestError> {
        let kept = played.play()?;
        Ok(Self { played, kept })
    }

    pub(crate) fn kept(&self) -> &dyn Kept {
        &*self.kept
    }

    pub(crate) fn act(&mut self, swap: Action, ms: u64) -> Result<Made, RequestError> {
        let made = self.kept.act(swap, ms)?;
        self.played.swaps.push(TimedAction { swap, ms });
        Ok(made)
    }

    /// Takes the last swap back: the game is played again without it. Returns how many swaps that took.
    pub(crate) fn undo(&mut self) -> Result<u64, RequestError> {
        let last = self.played.swaps.pop();
        last.ok_or_else(|| {
            RequestError::new(Code::Value, "found no swap to take back, expected one")
        })?;
        self.kept = self.played.play()?;
        Ok(self.played.swaps.len() as u64)
    }
}

impl Played {
    /// Plays the game as far as it went.
    pub(crate) fn play(&self) -> Result<Box<dyn Kept>, RequestError> {
        numbers(self.number, 1)?;
        match &self.game {
            GameType::Match3(rules) => {
                let rules = rules.checked().map_err(line)?;
                self.on(|chance| match3::Game::new(rules, chance))
            }
            GameType::Level(text) => {
                let level = text.level().map_err(line)?;
                self.on(|chance| level::Game::new(&level, chance))
            }
            GameType::Duel(_) | GameType::Sm3(_) => Err("found a game without swaps".into()),
        }
    }

    fn on<G: Playable>(
        &self,
        start: impl FnOnce(&mut sweetfish::rng::ChaCha8Rng) -> G,
    ) -> Result<Box<dyn Kept>, RequestError> {
        let mut chance = chance(self.seed, self.number);
        let game = start(&mut chance);
        let mut session = Session::new(game, chance);
        for (number, &TimedAction { swap, ms }) in (1..).zip(&self.swaps) {
            let played = session.play(swap, ms);
            played.map_err(|why| {
                let message =
                    format!("swap {number}: found `{swap}`, expected a valid swap: {why}");
                RequestError::new(Code::Swap, message)
            })?;
        }
        Ok(Box::new(session))
    }
}

/// The game that is open between requests, if there is one.
#[derive(Default)]
pub(crate) struct OpenGame {
    pub(crate) live: Option<Live>,
    /// The swaps that were played in all of them so far.
    pub(crate) swaps: u64,
}
