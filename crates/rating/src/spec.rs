//! The parameters of a sequential test.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The scale on which the hypotheses state a difference in strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Elo by the expected score
    ///
    /// The hypothesis fixes the expected score.
    Logistic,
    /// Elo by the expected score in units of its spread
    ///
    /// Normalised Elo: the hypothesis fixes the expected score's distance from 1/2 in standard
    /// deviations, so that the length of a test does not depend on how many games are drawn.
    Normalised,
    /// The same by the points on the board: quick, for agents that are better by both or neither
    ///
    /// The hypothesis fixes the mean margin of a pair in standard deviations, on the same scale.
    /// Agents that win the same games differ here long before they do in games won. A verdict
    /// needs games won that do not point the other way: else it is "more points, fewer wins".
    Margin,
}

impl Model {
    /// Returns its name, as options and files have it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Logistic => "logistic",
            Self::Normalised => "normalised",
            Self::Margin => "margin",
        }
    }

    /// Returns the greatest difference that a hypothesis may state, where the search for the best fit was verified.
    pub fn max_elo(self) -> f64 {
        match self {
            Model::Logistic => 1000.0,
            Model::Normalised | Model::Margin => 2000.0,
        }
    }
}

/// The numbers of a sequential test, as options and files state them; not yet checked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(deny_unknown_fields)]
pub struct SprtSpec {
    /// Difference in strength under H0, in the unit of the model
    #[cfg_attr(
        feature = "cli",
        arg(
            long = "h0",
            alias = "elo0",
            value_name = "ELO",
            default_value_t = SprtSpec::default().elo0,
            allow_negative_numbers = true
        )
    )]
    pub elo0: f64,
    /// Difference in strength under H1, in the unit of the model
    #[cfg_attr(
        feature = "cli",
        arg(
            long = "h1",
            alias = "elo1",
            value_name = "ELO",
            default_value_t = SprtSpec::default().elo1,
            allow_negative_numbers = true
        )
    )]
    pub elo1: f64,
    /// Chance of accepting H1 although H0 holds
    #[cfg_attr(feature = "cli", arg(long, value_name = "A", default_value_t = SprtSpec::default().alpha))]
    pub alpha: f64,
    /// Chance of accepting H0 although H1 holds
    #[cfg_attr(feature = "cli", arg(long, value_name = "B", default_value_t = SprtSpec::default().beta))]
    pub beta: f64,
    /// What the two numbers mean
    #[cfg_attr(feature = "cli", arg(long, value_enum, default_value_t = SprtSpec::default().model))]
    pub model: Model,
}

/// Writes the options.
impl fmt::Display for SprtSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        } = self;
        let model = model.name();
        write!(
            f,
            "--model {model} --h0 {elo0} --h1 {elo1} --alpha {alpha} --beta {beta}"
        )
    }
}

/// A test by games won. The model is the default of fastchess (`man.md` of Disservin/fastchess), and that of fishtest and of
/// `OpenBench/stats.py`. On average a test takes some 370 pairs of equal agents, and at most about 580.
impl Default for SprtSpec {
    fn default() -> Self {
        Self {
            elo0: 0.0,
            elo1: 30.0,
            alpha: 0.05,
            beta: 0.05,
            model: Model::Normalised,
        }
    }
}

impl SprtSpec {
    /// Returns whether H1 says that the first side is better, not only that it is not worse by what was asked for.
    pub fn h1_is_better(&self) -> bool {
        self.elo0 >= 0.0
    }

    /// Returns whether H0 says that the first side is worse, not only that it is not better by what was asked for.
    pub fn h0_is_worse(&self) -> bool {
        self.elo1 <= 0.0
    }

    pub(crate) fn check(&self) -> Result<(), String> {
        let limit = self.model.max_elo();
        for (name, value) in [("h0", self.elo0), ("h1", self.elo1)] {
            if !(-limit..=limit).contains(&value) {
                return Err(format!(
                    "{name} must be a number between -{limit} and {limit}, not {value}"
                ));
            }
        }
        let Self { elo0, elo1, .. } = self;
        if elo0 >= elo1 {
            return Err(format!(
                "h0 must be less than h1, but {elo0} is not less than {elo1}"
            ));
        }
        // At 1/2 for both a test would end before it began.
        for (name, value) in [("alpha", self.alpha), ("beta", self.beta)] {
            if !(value > 0.0 && value < 0.5) {
                return Err(format!(
                    "{name} must be greater than 0 and less than 0.5, not {value}"
                ));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A test that nothing is wrong with.
    pub(crate) const GOOD: SprtSpec = SprtSpec {
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
