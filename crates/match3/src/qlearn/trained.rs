//! What a training has learnt, with all that it needs to resume.

use super::function::Function;
use super::training::Training;
use crate::rules::Rules;

/// What determines a training: with equal origins all games are equal.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// What is trained.
    pub function: Function,
    /// The rules of the games as text.
    pub rules: String,
    /// The seed of the games.
    pub seed: u64,
    /// The settings of the training as text.
    pub settings: String,
    /// The release of Sweetfish.
    pub version: String,
}

impl Origin {
    /// Returns the origin of a training by this program.
    pub(super) fn new(training: &Training, rules: &Rules, seed: u64) -> Self {
        Self {
            function: training.function,
            rules: rules.to_string(),
            seed,
            settings: training.settings(),
            version: env!("CARGO_PKG_VERSION").into(),
        }
    }
}

/// What a training has learnt, which is all that it needs to resume.
///
/// As text it has lines of a key and its value, in this order:
///
/// ```text
/// sweetfish q-function 1
/// # mean score of the last 100 games: 42000.5
/// agent linear
/// rules 9x9, 5 kinds, ...
/// seed 1
/// settings epsilon 0.5, ...
/// version 0.1.0
/// games 2000
/// scores 41000.0 43001.0 ...
/// parameters 0.5 0.25 ...
/// end
/// ```
///
/// Lines that begin with `#` are comments. Numbers are written so that they are read back exactly.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// What determines the training.
    pub origin: Origin,
    /// Games played, at most [`Trained::MOST_GAMES`].
    pub games: u64,
    /// The scores of the last games, at most [`Trained::LAST`], the latest at the end.
    pub scores: Vec<f64>,
    /// [`learn::Learner::parameters`](sweetfish_learn::Learner::parameters).
    pub parameters: Vec<f64>,
}

impl Trained {
    /// The most games of a training.
    pub const MOST_GAMES: u64 = 10_000_000;
    /// The most games whose scores are kept.
    pub const LAST: usize = 100;

    /// Returns the mean score of the last games, `None` before the first game.
    pub(crate) fn mean(&self) -> Option<f64> {
        mean(&self.scores)
    }
}

/// Returns the mean of scores, `None` if there are none.
pub(super) fn mean(scores: &[f64]) -> Option<f64> {
    let sum: f64 = scores.iter().sum();
    (!scores.is_empty()).then(|| sum / scores.len() as f64)
}
