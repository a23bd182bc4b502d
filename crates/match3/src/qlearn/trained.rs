//! The result of a training, with all that it needs to resume.

use super::function::Function;
use super::training::Training;
use crate::rules::Rules;
use sweetfish_learn::Examples;

/// The inputs that determine a training: trainings with equal origins play equal games.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// The function that is trained.
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

/// The result of a training so far, and all that it needs to resume.
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
/// changes 0.01 0.008 ...
/// parameters 0.5 0.25 ...
/// targets 420.0 ...
/// features 3.0 4.0 ...
/// end
/// ```
///
/// Only trainings that end once they have converged have a line `changes`. Only those that fit all examples so far have
/// lines `targets` and `features`. Lines that begin with `#` are comments. Numbers are read back exactly.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// What determines the training.
    pub origin: Origin,
    /// Games played, at most [`Trained::MOST_GAMES`].
    pub games: u64,
    /// The scores of the last games, at most [`Trained::LAST`], the latest at the end.
    pub scores: Vec<f64>,
    /// The changes of the weights by each of the last games, at most [`Trained::CALM`], as shares of their length. Empty
    /// without a [`Training::tolerance`].
    pub changes: Vec<f64>,
    /// The parameters of the function, as
    /// [`learn::Learner::parameters`](sweetfish_learn::Learner::parameters).
    pub parameters: Vec<f64>,
    /// All examples so far, if the training fits them ([`FitOn::All`](sweetfish_learn::FitOn::All)).
    pub examples: Examples,
}

impl Trained {
    /// The most games of a training.
    pub const MOST_GAMES: u64 = 10_000_000;
    /// The most games whose scores are kept.
    pub const LAST: usize = 100;
    /// How many games in a row must change little for a training to have converged.
    pub const CALM: usize = 10;

    /// Returns the mean score of the last games, `None` before the first game.
    pub(crate) fn mean(&self) -> Option<f64> {
        mean(&self.scores)
    }

    /// Returns the greatest change of the last [`Trained::CALM`] games, `None` before that many. The training has converged
    /// if it is at most the tolerance.
    pub fn change(&self) -> Option<f64> {
        let greatest = self.changes.iter().copied().reduce(f64::max);
        greatest.filter(|_| self.changes.len() == Self::CALM)
    }
}

/// Returns the distance of two lists of weights, divided by the length of the second.
pub(super) fn change(before: &[f64], after: &[f64]) -> f64 {
    let length = |squares: f64| squares.sqrt();
    let moved = before
        .iter()
        .zip(after)
        .map(|(before, after)| (after - before).powi(2));
    let moved = length(moved.sum());
    if moved == 0.0 {
        return 0.0;
    }
    moved / length(after.iter().map(|weight| weight * weight).sum()).max(f64::MIN_POSITIVE)
}

/// Appends a number to a list that keeps the last `most` ones.
pub(super) fn push_last(list: &mut Vec<f64>, number: f64, most: usize) {
    if list.len() >= most {
        list.remove(0);
    }
    list.push(number);
}

/// Returns the mean of scores, `None` if there are none.
pub(super) fn mean(scores: &[f64]) -> Option<f64> {
    let sum: f64 = scores.iter().sum();
    (!scores.is_empty()).then(|| sum / scores.len() as f64)
}
