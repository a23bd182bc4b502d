//! The forms of Q-function that can be trained.

use std::fmt;
use std::str::FromStr;

use crate::learn::{
    Learner, Linear, LinearSettings, NetLearner, NetSettings, Output, QTrainerSettings,
};
use crate::rng::{self, Playout};

/// Hidden units of the network of `CandyCrush.ai`.
const HIDDEN: usize = 10;

/// Returns the network of `CandyCrush.ai` with random weights.
pub(crate) fn network(features: usize, rng: &mut Playout) -> NetLearner<HIDDEN, 1> {
    NetLearner::new(NetSettings::default(), [Output::Linear], features, rng)
}

/// A form of Q-function that can be trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The agent `linear`.
    Linear,
    /// The agent `neural`.
    Neural,
}

impl Form {
    /// Returns the name of the agent that plays by it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Linear => "linear",
            Self::Neural => "neural",
        }
    }

    /// Returns a function of `features` features that has learnt nothing.
    pub(super) fn function(self, features: usize, seed: u64) -> Box<dyn Learner> {
        match self {
            Self::Linear => Box::new(Linear::new(LinearSettings::default(), features)),
            Self::Neural => {
                // No game draws from this stream: theirs follow from their numbers.
                let mut start = rng::playout(seed, u64::MAX);
                Box::new(network(features, &mut start))
            }
        }
    }

    /// Returns all that the workflow leaves open, in one line.
    pub(super) fn settings(self) -> String {
        let QTrainerSettings { epsilon, discount } = QTrainerSettings::default();
        let play = format!("epsilon {epsilon:?}, discount {discount:?}");
        match self {
            Self::Linear => {
                let LinearSettings { rate, no_negative } = LinearSettings::default();
                let sign = if no_negative { "from 0" } else { "any" };
                format!("{play}, rate {rate:?}, weights {sign}")
            }
            Self::Neural => {
                let NetSettings { penalty, adam, .. } = NetSettings::default();
                format!(
                    "{play}, hidden {HIDDEN}, penalty {penalty:?}, Adam {:?} {:?} {:?} {:?}",
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
