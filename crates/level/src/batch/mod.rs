//! Many games of levels that are stepped together, one action each, as environments for learning need them.

mod features;
mod goals;
mod results;
mod slot;
mod steps;
mod view;

pub use features::{FeaturePlane, PLANES};
pub use goals::{GOALS, goal_names};
pub use results::{Reward, Step};
pub use sweetfish_core::batch::{AutoReset, Ended, Illegal, IllegalAction};

use std::sync::Arc;

use rand::Rng;
use sweetfish_core::cpu;
use sweetfish_match3::Plane;
use thiserror::Error;

use results::Results;
use slot::{Games, Prepared};
use steps::Steps;
use view::{Mask, Numbers, Observe};

use super::game::{self, Game};
use super::layout::Layout;
use super::position::State;
use super::{Level, LevelError};

/// A batch of games, of one level or of several whose boards have the same width and height.
///
/// An action is a number below [`Batch::actions`]: `2 * (row * width + column)` swaps the piece in this cell with the
/// one to its right, and one more swaps it with the one below. Rows and columns are counted from 0 at the top left. Only
/// valid swaps are legal.
///
/// Game `n` of a seed is the same as in [`super::agent::Bot::play`]. The other games of the batch have no effect on it.
///
/// ```
/// use sweetfish_level::batch::{AutoReset, Batch, GOALS, PLANES};
/// use sweetfish_level::builtin;
///
/// let level = builtin::by_name("05-hedges").expect("a built-in level").level();
/// let mut batch = Batch::new(&[level], &[1, 2, 3])?.with_auto_reset(AutoReset::SameStep);
/// let (width, height) = batch.size();
/// let mut cells = vec![0; 3 * PLANES.len() * usize::from(width) * usize::from(height)];
/// let mut goals = vec![0; 3 * GOALS];
/// let mut legal = vec![false; 3 * batch.actions()];
/// let mut total = 0.0;
/// for _ in 0..25 {
///     batch.observe(&mut cells);
///     batch.goals(&mut goals);
///     batch.legal_actions(&mut legal);
///     // The first legal action of each game.
///     let first = |mask: &[bool]| mask.iter().position(|&legal| legal).unwrap();
///     let actions: Vec<usize> = legal.chunks(batch.actions()).map(first).collect();
///     let step = batch.step(&actions)?;
///     total += step.rewards.iter().sum::<f64>();
/// }
/// assert!(total > 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Batch {
    games: Word,
    auto_reset: AutoReset,
    illegal: Illegal,
    reward: Reward,
    results: Results,
}

/// The games of a batch, on planes of either word.
#[derive(Clone, Debug)]
enum Word {
    Small(Games<u64>),
    Large(Games<u128>),
}

/// Evaluates an expression for the games on planes of either word.
macro_rules! with_games {
    ($all:expr, $games:ident => $value:expr) => {
        match $all {
            Word::Small($games) => $value,
            Word::Large($games) => $value,
        }
    };
}

/// Why there is no batch of some levels.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BatchError {
    /// There is no level.
    #[error("levels of the batch: found none, expected at least one")]
    NoLevel,
    /// A level, counted from 0, is not sound.
    #[error("level {0} of the batch: {1}")]
    Unsound(usize, LevelError),
    /// The board of a level differs in size from that of level 0.
    #[error(
        "level {level} of the batch: found {} columns and {} rows, expected {} and {} as in level 0",
        found.0, found.1, expected.0, expected.1
    )]
    Size {
        /// The level, from 0.
        level: usize,
        /// Its columns and rows.
        found: (u8, u8),
        /// Those of level 0.
        expected: (u8, u8),
    },
}

impl Batch {
    /// Returns a batch with the first game of each seed. Game `i` is of level `i` modulo their number.
    ///
    /// # Errors
    /// If there is no level, one is not sound, or the boards differ in size.
    pub fn new(levels: &[Level], seeds: &[u64]) -> Result<Self, BatchError> {
        fn begin<P: Plane>(levels: &[Level], seeds: &[u64]) -> Games<P> {
            Games::new(levels.iter().map(Prepared::new).collect(), seeds)
        }
        check(levels)?;
        let games = if levels[0].fits_64() {
            Word::Small(begin(levels, seeds))
        } else {
            Word::Large(begin(levels, seeds))
        };
        let count = seeds.len();
        let cells = PLANES.len() * usize::from(levels[0].width) * usize::from(levels[0].height);
        Ok(Self {
            results: Results {
                rewards: vec![0.0; count],
                ended: with_games!(&games, games => games.ended()),
                final_scores: vec![0; count],
                final_cells: vec![0; count * cells],
                final_goals: vec![0; count * GOALS],
            },
            games,
            auto_reset: AutoReset::default(),
            illegal: Illegal::default(),
            reward: Reward::default(),
        })
    }

    /// Returns the batch with another way to replace games that have ended.
    ///
    /// A hundred games of a seed in a row that are over at their start are not replaced.
    #[must_use]
    pub fn with_auto_reset(mut self, auto_reset: AutoReset) -> Self {
        self.auto_reset = auto_reset;
        if auto_reset != AutoReset::Disabled {
            with_games!(&mut self.games, games => games.skip_ended());
            self.results.ended = with_games!(&self.games, games => games.ended());
        }
        self
    }

    /// Returns the batch with another way to take actions that are not legal.
    #[must_use]
    pub fn with_illegal(self, illegal: Illegal) -> Self {
        Self { illegal, ..self }
    }

    /// Returns the batch with another reward.
    #[must_use]
    pub fn with_reward(self, reward: Reward) -> Self {
        Self { reward, ..self }
    }

    /// Begins new games in the places where `places` says so: the first one of a seed, or without `seeds` the next one
    /// of the seed that the place has. A place keeps its level.
    ///
    /// # Panics
    /// If there is not one entry, and one seed, for each game.
    pub fn reset(&mut self, places: &[bool], seeds: Option<&[u64]>) {
        assert_eq!(places.len(), self.len(), "one entry for each game");
        assert!(
            seeds.is_none_or(|seeds| seeds.len() == self.len()),
            "one seed for each game"
        );
        let skips = self.auto_reset != AutoReset::Disabled;
        let ended = &mut self.results.ended;
        with_games!(&mut self.games, games => games.reset(ended, places, seeds, skips));
    }

    /// Returns the numbers of columns and rows of all boards.
    pub fn size(&self) -> (u8, u8) {
        with_games!(&self.games, games => games.size())
    }

    /// Returns how many games there are.
    pub fn len(&self) -> usize {
        self.results.rewards.len()
    }

    /// Returns whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.results.rewards.is_empty()
    }

    /// Returns how many actions a game has, legal or not.
    pub fn actions(&self) -> usize {
        2 * self.cells()
    }

    /// Returns how many cells a board has, voids included.
    fn cells(&self) -> usize {
        let (width, height) = self.size();
        usize::from(width) * usize::from(height)
    }

    /// Checks that each game in play has a legal action.
    ///
    /// # Errors
    /// If an action is not legal.
    ///
    /// # Panics
    /// If there is not one action for each game.
    pub fn check(&self, actions: &[usize]) -> Result<(), IllegalAction> {
        assert_eq!(actions.len(), self.len(), "one action for each game");
        with_games!(&self.games, games => games.check(actions))
    }

    /// Makes one action in each game; one that is over takes any action, see [`AutoReset`].
    ///
    /// # Errors
    /// If an action is not legal. Then no game is stepped.
    ///
    /// # Panics
    /// If there is not one action for each game.
    pub fn step(&mut self, actions: &[usize]) -> Result<Step<'_>, IllegalAction> {
        assert_eq!(actions.len(), self.len(), "one action for each game");
        if self.illegal == Illegal::Refused {
            self.check(actions)?;
        }
        with_games!(&mut self.games, games => cpu::run(Steps {
            games,
            actions,
            auto_reset: self.auto_reset,
            illegal: self.illegal,
            reward: self.reward,
            results: &mut self.results,
        }));
        Ok(self.latest())
    }

    /// Returns the results of the latest step; of none before the first.
    pub fn latest(&self) -> Step<'_> {
        let results = &self.results;
        Step {
            rewards: &results.rewards,
            ended: &results.ended,
            final_scores: &results.final_scores,
            final_cells: &results.final_cells,
            final_goals: &results.final_goals,
        }
    }

    /// Writes the boards into `out`: game by game the [`PLANES`], each with a number for every cell in reading order.
    ///
    /// # Panics
    /// If `out` does not have one entry for each cell of each plane of each game.
    pub fn observe(&self, out: &mut [u8]) {
        let entries = self.len() * PLANES.len() * self.cells();
        assert_eq!(out.len(), entries, "one entry a cell and plane");
        with_games!(&self.games, games => cpu::run(Observe(games, out)));
    }

    /// Writes what is left to do into `out`: for each game [`GOALS`] numbers, which [`goal_names`] names.
    ///
    /// # Panics
    /// If `out` does not have [`GOALS`] entries for each game.
    pub fn goals(&self, out: &mut [u32]) {
        assert_eq!(out.len(), self.len() * GOALS, "one entry a goal");
        with_games!(&self.games, games => cpu::run(Numbers(games, out)));
    }

    /// Writes into `legal`, game by game, which actions are legal; none once a game is over.
    ///
    /// # Panics
    /// If `legal` does not have [`Batch::actions`] entries for each game.
    pub fn legal_actions(&self, legal: &mut [bool]) {
        let entries = self.len() * self.actions();
        assert_eq!(legal.len(), entries, "one entry an action");
        with_games!(&self.games, games => cpu::run(Mask(games, legal)));
    }

    /// Draws a legal action of each game, all with the same chance but for one part in a million; 0 for a game that is over.
    ///
    /// # Panics
    /// If there is not one entry for each game.
    pub fn sample<R: Rng>(&self, rng: &mut R, actions: &mut [usize]) {
        assert_eq!(actions.len(), self.len(), "one entry for each game");
        with_games!(&self.games, games => games.sample(rng, actions));
    }

    /// Returns the game in play at a place, from 0. It is a copy: moves in it leave the batch as it is.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn game(&self, place: usize) -> Game {
        Game(match &self.games {
            Word::Small(games) => game::Word::Small(games.state(place)),
            Word::Large(games) => game::Word::Large(games.state(place)),
        })
    }
}

const _: () = {
    const fn is_shared<T: Clone + std::fmt::Debug + Send + Sync>() {}
    is_shared::<Batch>();
};

/// Checks that the levels are sound, and that their boards have one size.
fn check(levels: &[Level]) -> Result<(), BatchError> {
    let first = levels.first().ok_or(BatchError::NoLevel)?;
    for (number, level) in levels.iter().enumerate() {
        let unsound = |error| BatchError::Unsound(number, error);
        level.check().map_err(unsound)?;
        let (found, expected) = ((level.width, level.height), (first.width, first.height));
        if found != expected {
            return Err(BatchError::Size {
                level: number,
                found,
                expected,
            });
        }
    }
    Ok(())
}

impl<P: Plane> Games<P> {
    /// Returns a copy of the game in play at a place.
    fn state(&self, place: usize) -> State<P> {
        let slot = &self.slots[place];
        State {
            layout: Arc::clone(&self.levels[slot.level].layout),
            position: slot.position,
        }
    }

    /// Returns the numbers of columns and rows.
    fn size(&self) -> (u8, u8) {
        Layout::size(&self.levels[0].layout)
    }
}
