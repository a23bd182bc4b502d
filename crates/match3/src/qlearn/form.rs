//! The forms of Q-function that can be trained.

use std::fmt;
use std::str::FromStr;

/// A form of Q-function that can be trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The agent `linear`.
    Linear,
    /// The agent `neural`.
    Neural,
}

impl Form {
    /// Returns the name of the agent that plays by such a function.
    pub fn name(self) -> &'static str {
        match self {
            Self::Linear => "linear",
            Self::Neural => "neural",
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

/// The network of [`Form::Neural`]. The text of `CandyCrush.ai` counts 25 input neurons and eleven
/// hidden ones, a bias among each (section 4.7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Network {
    /// The features and a bias, ten hidden units and a bias. The code counts no biases, so this is its
    /// 24-10-1 and the text's 25-11-1.
    TenUnits,
    /// The features and a bias, eleven hidden units and no bias: 25-11-1 with a single bias unit.
    ElevenUnits,
}
