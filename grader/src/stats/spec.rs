//! The parameters of a sequential test.

use serde::{Deserialize, Serialize};

/// The scale on which the hypotheses state a difference in strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Model {
    /// Elo by the expected score
    ///
    /// The hypothesis fixes the expected score.
    Logistic,
    /// Elo by the expected score in units of its spread
    ///
    /// Normalised Elo: the hypothesis fixes the expected score's distance from 1/2 in standard
    /// deviations, so that the length of a test does not depend on how many games are drawn.
    Normalised,
    /// The same by the points on the board, not by games won
    ///
    /// The hypothesis fixes the mean margin of a pair in standard deviations, on the same scale.
    /// Agents that win the same games differ here long before they do in points.
    Margin,
}

impl Model {
    /// Returns the greatest difference, in either direction, that a hypothesis may state on this scale.
    /// Normalised Elo is held to where the search for the best fit was compared with a slower one.
    pub(crate) fn max_elo(self) -> f64 {
        match self {
            Model::Logistic => 1000.0,
            Model::Normalised | Model::Margin => 2000.0,
        }
    }
}

/// The numbers of a sequential test, as they are written in files; not yet checked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SprtSpec {
    /// The difference under hypothesis 0, in the Elo of the model.
    pub(crate) elo0: f64,
    /// The difference under hypothesis 1, in the Elo of the model; greater than `elo0`.
    pub(crate) elo1: f64,
    /// The accepted probability of deciding for hypothesis 1 when hypothesis 0 is true.
    pub(crate) alpha: f64,
    /// The accepted probability of deciding for hypothesis 0 when hypothesis 1 is true.
    pub(crate) beta: f64,
    /// The scale of `elo0` and `elo1`.
    pub(crate) model: Model,
}

impl SprtSpec {
    /// Checks that the numbers are in their ranges.
    pub(super) fn check(&self) -> Result<(), SprtError> {
        let limit = self.model.max_elo();
        for (name, value) in [("elo0", self.elo0), ("elo1", self.elo1)] {
            if !(-limit..=limit).contains(&value) {
                return Err(SprtError::Elo { name, limit, value });
            }
        }
        if self.elo0 >= self.elo1 {
            return Err(SprtError::RunSpec(self.elo0, self.elo1));
        }
        for (name, value) in [("alpha", self.alpha), ("beta", self.beta)] {
            if !(value > 0.0 && value < 0.5) {
                return Err(SprtError::Probability { name, value });
            }
        }
        Ok(())
    }
}

/// Why numbers are not a valid test.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum SprtError {
    /// A hypothesis is not a number, or states too great a difference.
    #[error("{name} must be a number between -{limit} and {limit}, not {value}")]
    Elo {
        /// `elo0` or `elo1`.
        name: &'static str,
        /// [`Model::max_elo`].
        limit: f64,
        /// The refused value.
        value: f64,
    },
    /// The hypotheses are in the wrong order or the same.
    #[error("elo0 must be less than elo1, but {0} is not less than {1}")]
    RunSpec(f64, f64),
    /// An error probability is out of range. At 1/2 for both a test would end before it began.
    #[error("{name} must be greater than 0 and less than 0.5, not {value}")]
    Probability {
        /// `alpha` or `beta`.
        name: &'static str,
        /// The refused value.
        value: f64,
    },
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A test that nothing is wrong with.
    pub(in crate::stats) const GOOD: SprtSpec = SprtSpec {
        elo0: 0.0,
        elo1: 5.0,
        alpha: 0.05,
        beta: 0.1,
        model: Model::Normalised,
    };

    #[test]
    fn bad_numbers_are_refused() {
        let refused = |change: &dyn Fn(&mut SprtSpec)| {
            let mut spec = GOOD;
            change(&mut spec);
            spec.check().is_err()
        };
        assert!(!refused(&|_| ()));
        assert!(refused(&|spec| spec.elo1 = 0.0));
        assert!(refused(&|spec| spec.elo0 = 6.0));
        assert!(refused(&|spec| spec.elo0 = f64::NAN));
        assert!(refused(&|spec| spec.elo1 = f64::INFINITY));
        assert!(refused(&|spec| spec.elo1 = 2001.0));
        for bad in [0.0, -0.1, 0.5, 1.0, f64::NAN] {
            assert!(refused(&|spec| spec.alpha = bad));
            assert!(refused(&|spec| spec.beta = bad));
        }
    }
}
