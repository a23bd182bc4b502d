//! Training the Q-functions of `CandyCrush.ai` by its workflow, game by game, and what is kept of it.

mod learner;
mod shipped;
mod text;

pub use learner::{Learner, ResumeError};
pub use shipped::shipped;

use std::fmt;
use std::str::FromStr;

use super::Rules;
use crate::learn::{Linear, LinearSettings, Net, NetSettings, QFunction, TrainerSettings};
use crate::rng;

/// A form of Q-function that can be trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The agent `linear`.
    Linear,
    /// The agent `neural`.
    Neural,
}

impl Form {
    /// The name of the agent that plays by it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Linear => "linear",
            Self::Neural => "neural",
        }
    }

    /// A function of so many features that has learnt nothing.
    fn function(self, features: usize, seed: u64) -> Box<dyn QFunction> {
        match self {
            Self::Linear => Box::new(Linear::new(LinearSettings::default(), features)),
            Self::Neural => {
                // The games draw from the streams that follow from their numbers, never from this.
                let mut start = rng::playout(seed, u64::MAX);
                Box::new(Net::new(NetSettings::default(), features, &mut start))
            }
        }
    }

    /// All that the workflow leaves open, in one line.
    fn settings(self) -> String {
        let TrainerSettings { epsilon, discount } = TrainerSettings::default();
        let play = format!("epsilon {epsilon:?}, discount {discount:?}");
        match self {
            Self::Linear => {
                let LinearSettings { rate, no_negative } = LinearSettings::default();
                let sign = if no_negative { "from 0" } else { "any" };
                format!("{play}, rate {rate:?}, weights {sign}")
            }
            Self::Neural => {
                let NetSettings {
                    hidden,
                    penalty,
                    adam,
                } = NetSettings::default();
                format!(
                    "{play}, hidden {hidden}, penalty {penalty:?}, Adam {:?} {:?} {:?} {:?}",
                    adam.rate, adam.mean_decay, adam.square_decay, adam.epsilon
                )
            }
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Form {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        [Self::Linear, Self::Neural]
            .into_iter()
            .find(|form| form.name() == text)
            .ok_or(())
    }
}

/// What fixes a training: with the same of these, all its games are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// What is trained.
    pub form: Form,
    /// The rules of the games, in words.
    pub rules: String,
    /// The seed of the games.
    pub seed: u64,
    /// The settings of the workflow, in words.
    pub settings: String,
    /// The release of Sweetfish.
    pub version: String,
}

impl Origin {
    /// The origin of a training by this program.
    pub fn new(form: Form, rules: &Rules, seed: u64) -> Self {
        Self {
            form,
            rules: rules.to_string(),
            seed,
            settings: form.settings(),
            version: env!("CARGO_PKG_VERSION").into(),
        }
    }
}

/// What a training has come to, which is all that it needs to go on.
///
/// As text it is a file in lines of a key and its value, in this order:
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
/// Lines that begin with `#` are for the reader alone. Numbers are written so that they are read
/// back exactly.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// What fixes the training.
    pub origin: Origin,
    /// Games played, at most [`Trained::MOST_GAMES`].
    pub games: u64,
    /// The scores of the last games, at most [`Trained::LAST`], the latest at the end.
    pub scores: Vec<f64>,
    /// [`QFunction::parameters`].
    pub parameters: Vec<f64>,
}

impl Trained {
    /// No training is longer, in games.
    pub const MOST_GAMES: u64 = 10_000_000;
    /// How many games' scores are kept.
    pub const LAST: usize = 100;

    /// The mean score of the last games; None before the first game.
    pub fn mean(&self) -> Option<f64> {
        mean(&self.scores)
    }
}

fn mean(scores: &[f64]) -> Option<f64> {
    let sum: f64 = scores.iter().sum();
    (!scores.is_empty()).then(|| sum / scores.len() as f64)
}
