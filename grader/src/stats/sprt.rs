//! The sequential test of two hypotheses on the difference in strength, over game pairs.
//!
//! The generalised sequential probability ratio test after Michel Van den Bergh, as fishtest, the
//! testing framework of Stockfish, uses it: Wald's test, with each hypothesis represented by the
//! distribution of results that fits the observed one best among all that obey the hypothesis.

use serde::{Deserialize, Serialize};

use super::elo::{NORMALISED_ELO_PER_DEVIATION, score_of_elo};
use super::fit::{fit_mean, fit_ratio};
use super::pentanomial::Pentanomial;
use super::spec::{Model, SprtError, SprtSpec};

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The test ended for hypothesis 0.
    H0,
    /// The test ended for hypothesis 1.
    H1,
    /// More pairs are needed.
    Undecided,
}

/// A sequential test with checked numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "SprtSpec", into = "SprtSpec")]
pub struct Sprt(SprtSpec);

impl Sprt {
    /// A test with these numbers: both Elo within +-[`Model::max_elo`], `elo0 < elo1`, `alpha` and
    /// `beta` between 0 and 1/2, both ends excluded.
    ///
    /// # Errors
    ///
    /// When a number is out of its range.
    pub fn new(spec: SprtSpec) -> Result<Self, SprtError> {
        spec.check()?;
        Ok(Self(spec))
    }

    /// The numbers of the test.
    pub fn spec(&self) -> SprtSpec {
        self.0
    }

    /// The natural logarithm of the likelihood ratio of hypothesis 1 to hypothesis 0, given these
    /// counts of pairs from the point of view of the side the hypotheses are about. 0 without any
    /// pair.
    pub fn llr(&self, counts: &Pentanomial) -> f64 {
        if counts.pairs() == 0 {
            return 0.0;
        }
        let (pairs, observed) = counts.shares();
        let best = |elo| match self.0.model {
            Model::Logistic => fit_mean(&observed, score_of_elo(elo)),
            // A pair of independent games has half the variance of one game.
            Model::Normalised => fit_ratio(
                &observed,
                elo / NORMALISED_ELO_PER_DEVIATION * std::f64::consts::SQRT_2,
            ),
        };
        let (under0, under1) = (best(self.0.elo0), best(self.0.elo1));
        let terms = observed.iter().zip(under0.iter().zip(under1));
        pairs
            * terms
                .map(|(share, (p0, p1))| share * (p1 / p0).ln())
                .sum::<f64>()
    }

    /// The lower and the upper bound of the test: ln(beta / (1 - alpha)) and ln((1 - beta) /
    /// alpha). At or beyond a bound the log-likelihood ratio decides.
    pub fn bounds(&self) -> (f64, f64) {
        let SprtSpec { alpha, beta, .. } = self.0;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// What the test says after these pairs.
    pub fn verdict(&self, counts: &Pentanomial) -> Verdict {
        let (low, high) = self.bounds();
        let llr = self.llr(counts);
        if llr >= high {
            Verdict::H1
        } else if llr <= low {
            Verdict::H0
        } else {
            Verdict::Undecided
        }
    }
}

impl TryFrom<SprtSpec> for Sprt {
    type Error = SprtError;

    fn try_from(spec: SprtSpec) -> Result<Self, SprtError> {
        Self::new(spec)
    }
}

impl From<Sprt> for SprtSpec {
    fn from(sprt: Sprt) -> Self {
        sprt.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::spec::tests::GOOD;

    #[test]
    fn the_bounds_are_those_of_wald() {
        let (low, high) = Sprt::new(GOOD).unwrap().bounds();
        assert!((low - (0.1_f64 / 0.95).ln()).abs() < 1e-15);
        assert!((high - (0.9_f64 / 0.05).ln()).abs() < 1e-15);
    }

    #[test]
    fn verdicts() {
        let sprt = Sprt::new(GOOD).unwrap();
        let strong = Pentanomial([100, 1000, 3000, 1400, 200]);
        assert_eq!(sprt.verdict(&strong), Verdict::H1);
        assert_eq!(sprt.verdict(&strong.mirrored()), Verdict::H0);
        assert_eq!(sprt.verdict(&Pentanomial::default()), Verdict::Undecided);
        assert_eq!(
            sprt.verdict(&Pentanomial([0, 2, 5, 3, 0])),
            Verdict::Undecided
        );
    }

    #[test]
    fn files_hold_only_good_tests() {
        let text = r#"{"elo0":0.0,"elo1":5.0,"alpha":0.05,"beta":0.1,"model":"normalised"}"#;
        let sprt = Sprt::new(GOOD).unwrap();
        assert_eq!(serde_json::to_string(&sprt).unwrap(), text);
        assert_eq!(serde_json::from_str::<Sprt>(text).unwrap(), sprt);
        let bad = text.replace("5.0", "-5.0");
        assert!(serde_json::from_str::<Sprt>(&bad).is_err());
    }

    #[test]
    fn pairs_that_all_ended_alike_give_finite_ratios() {
        for model in [Model::Logistic, Model::Normalised] {
            let max = model.max_elo();
            for (elo0, elo1) in [(0.0, 5.0), (-max, max), (max - 1.0, max), (-1e-9, 0.0)] {
                let sprt = Sprt::new(SprtSpec {
                    elo0,
                    elo1,
                    model,
                    ..GOOD
                })
                .unwrap();
                for (pairs, result) in [1, 10, 1_000_000_000]
                    .into_iter()
                    .flat_map(|n| (0..5).map(move |i| (n, i)))
                {
                    let mut counts = Pentanomial::default();
                    counts.0[result] = pairs;
                    assert!(
                        sprt.llr(&counts).is_finite(),
                        "{model:?} {elo0} {elo1} {counts}"
                    );
                }
            }
        }
    }
}
