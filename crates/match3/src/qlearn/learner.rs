//! Trains a Q-function, game by game.

use std::fmt::Display;

use thiserror::Error;

use super::trained::{Origin, Trained, change, mean, push_last};
use super::training::Training;
use crate::crush::PaperFeatures;
use crate::game::is_small;
use crate::planes::{Plane, State};
use crate::rules::Rules;
use sweetfish_core::rng;
use sweetfish_learn::{Examples, FitOn, GameReport, ParameterError, QTrainer};

/// A Q-function in training.
///
/// The initial fill of game `i` comes from `rng::stream(seed, 2 * i)`, all else from
/// `rng::playout(seed, 2 * i + 1)`. So a training can stop after any game and resume from
/// [`Learner::trained`] with the same results.
pub struct Learner {
    origin: Origin,
    rules: Rules,
    games: u64,
    scores: Vec<f64>,
    fit_on: FitOn,
    tolerance: Option<f64>,
    changes: Vec<f64>,
    trainer: QTrainer<PaperFeatures, Box<dyn sweetfish_learn::Learner>>,
}

/// Why a training cannot resume.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// The function, the rules, the seed, the settings or the version differ.
    #[error("found a training begun with {what} `{found}`, expected `{asked}`")]
    Other {
        /// What differs.
        what: &'static str,
        /// What it was begun with.
        found: String,
        /// What was asked for.
        asked: String,
    },
    /// There are too few or too many parameters.
    #[error("{0}")]
    Shape(#[from] ParameterError),
    /// The examples have too few or too many features.
    #[error("found {features} features of {targets} examples, expected {width} for each")]
    Examples {
        /// The features of all examples.
        features: usize,
        /// The examples.
        targets: usize,
        /// The features of an example by these rules.
        width: usize,
    },
}

impl Learner {
    /// Returns a training that has played no game. The rules must pass [`Rules::checked`].
    pub fn new(training: impl Into<Training>, rules: Rules, seed: u64) -> Self {
        let training = training.into();
        let function = fresh(&training, &rules, seed);
        Self::with(&training, rules, seed, function)
    }

    fn with(
        training: &Training,
        rules: Rules,
        seed: u64,
        function: Box<dyn sweetfish_learn::Learner>,
    ) -> Self {
        let features = PaperFeatures::new(training.function.features, &rules);
        Self {
            origin: Origin::new(training, &rules, seed),
            rules,
            games: 0,
            scores: Vec::new(),
            fit_on: training.play.fit_on,
            tolerance: training.tolerance,
            changes: Vec::new(),
            trainer: QTrainer::new(training.play, features, function),
        }
    }

    /// Returns the training after the games that were played `before`.
    ///
    /// # Errors
    /// If `before` is of another training.
    pub fn resume(
        training: impl Into<Training>,
        rules: Rules,
        seed: u64,
        before: Trained,
    ) -> Result<Self, ResumeError> {
        let training = training.into();
        same(&before.origin, &Origin::new(&training, &rules, seed))?;
        let mut function = fresh(&training, &rules, seed);
        function.restore(&before.parameters)?;
        let width = PaperFeatures::new(training.function.features, &rules).len();
        let (features, targets) = (
            before.examples.features.len(),
            before.examples.targets.len(),
        );
        if features != width * targets {
            return Err(ResumeError::Examples {
                features,
                targets,
                width,
            });
        }
        let mut learner = Self::with(&training, rules, seed, function);
        learner.trainer.set_examples(before.examples);
        Ok(Self {
            games: before.games,
            scores: before.scores,
            changes: training.tolerance.map_or_else(Vec::new, |_| before.changes),
            ..learner
        })
    }

    /// Returns the number of games played so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Returns the mean score of the last games, at most [`Trained::LAST`]; `None` before the first game.
    pub fn mean(&self) -> Option<f64> {
        mean(&self.scores)
    }

    /// Plays the next game and learns from it.
    pub fn game(&mut self) -> GameReport {
        if is_small(&self.rules) {
            self.game_on::<u64>()
        } else {
            self.game_on::<u128>()
        }
    }

    fn game_on<P: Plane>(&mut self) -> GameReport {
        let seed = self.origin.seed;
        let start = State::<P>::new(self.rules, &mut rng::stream(seed, 2 * self.games));
        let mut rng = rng::playout(seed, 2 * self.games + 1);
        let before = self.tolerance.map(|_| self.trainer.q().weights());
        let report = self.trainer.game(start, &mut rng);
        self.games += 1;
        push_last(&mut self.scores, report.rewards, Trained::LAST);
        if let Some(before) = before {
            let change = change(&before, &self.trainer.q().weights());
            push_last(&mut self.changes, change, Trained::CALM);
        }
        report
    }

    /// Returns what was learnt so far.
    pub fn trained(&self) -> Trained {
        Trained {
            origin: self.origin.clone(),
            games: self.games,
            scores: self.scores.clone(),
            changes: self.changes.clone(),
            parameters: sweetfish_learn::Learner::parameters(self.trainer.q()),
            examples: match self.fit_on {
                FitOn::All => self.trainer.examples().clone(),
                FitOn::Game => Examples::default(),
            },
        }
    }
}

/// Returns an untrained function of the features of these rules.
fn fresh(training: &Training, rules: &Rules, seed: u64) -> Box<dyn sweetfish_learn::Learner> {
    let features = PaperFeatures::new(training.function.features, rules);
    training.fresh(features.len(), seed)
}

/// Compares two origins. Returns the first difference as an error.
fn same(found: &Origin, asked: &Origin) -> Result<(), ResumeError> {
    fn compare<T: PartialEq + Display>(
        what: &'static str,
        found: &T,
        asked: &T,
    ) -> Result<(), ResumeError> {
        if found == asked {
            return Ok(());
        }
        Err(ResumeError::Other {
            what,
            found: found.to_string(),
            asked: asked.to_string(),
        })
    }
    compare("agent", &found.function, &asked.function)?;
    compare("rules", &found.rules, &asked.rules)?;
    compare("seed", &found.seed, &asked.seed)?;
    compare("settings", &found.settings, &asked.settings)?;
    compare("version", &found.version, &asked.version)
}
