//! The forms of Q-function that can be trained.

use std::fmt;
use std::str::FromStr;

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
    /// Returns the name of the agent that plays by it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Linear => "linear",
            Self::Neural => "neural",
        }
    }

    /// Returns a function of `features` features that has learnt nothing.
    pub(super) fn function(self, features: usize, seed: u64) -> Box<dyn QFunction> {
        match self {
            Self::Linear => Box::new(Linear::new(LinearSettings::default(), features)),
            Self::Neural => {
                // No game draws from this stream: theirs follow from their numbers.
                let mut start = rng::playout(seed, u64::MAX);
                Box::new(Net::new(NetSettings::default(), features, &mut start))
            }
        }
    }

    /// Returns all that the workflow leaves open, in one line.
    pub(super) fn settings(self) -> String {
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
