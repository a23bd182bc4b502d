//! The generalised sequential probability ratio test over pairs after Michel Van den Bergh, as in fishtest: Wald's test, where
//! each hypothesis is represented by the distribution that obeys it and fits best. The same over margins, taken as normal,
//! tells apart agents that win the same games.

use serde::{Deserialize, Serialize};
use sweetfish_core::stats::Mean;

use super::elo::{NORMALISED_ELO_PER_DEVIATION, score_of_elo};
use super::fit::{fit_mean, fit_ratio};
use super::pentanomial::Pentanomial;
use super::score::Score;
use super::spec::{Model, SprtSpec};
use super::verdict::Verdict;

/// The fewest pairs of a sequential test's decision. With fewer, tests of great differences were wrong in up to 13 % of runs instead of 5 %.
pub const LEAST_PAIRS: u64 = 10;

/// The chance from which games point the other way beside a verdict, as for a claim.
const BEYOND_CHANCE: f64 = 0.05;

/// The same where a verdict waits, and the games are looked at again after each pair.
const BEYOND_CHANCE_OFTEN: f64 = 0.01;

/// How the games won stand beside what points say.
enum Games {
    /// They do not point the other way, or within chance and by less than was asked for.
    Agree,
    /// They may point the other way.
    Unclear,
    /// They point the other way, beyond chance.
    Against,
}

/// A sequential test with checked numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "SprtSpec", into = "SprtSpec")]
pub struct Sprt(SprtSpec);

impl Sprt {
    /// Makes a test of checked numbers: Elo within +-[`Model::max_elo`], `elo0 < elo1`, `alpha` and `beta` between 0 and 1/2.
    ///
    /// # Errors
    ///
    /// If a number is out of these ranges: the name, what was found, and what was expected.
    pub fn new(spec: SprtSpec) -> Result<Self, String> {
        spec.check()?;
        Ok(Self(spec))
    }

    /// Returns the numbers of the test.
    pub fn spec(&self) -> SprtSpec {
        self.0
    }

    /// Returns the log-likelihood ratio (natural) of hypothesis 1 to hypothesis 0, 0 without a pair.
    pub fn llr(&self, score: &Score) -> f64 {
        if score.pairs.pairs() == 0 {
            return 0.0;
        }
        let likelihood = |elo| self.log_likelihood(score, elo);
        likelihood(self.0.elo1) - likelihood(self.0.elo0)
    }

    /// Returns the greatest log-likelihood of some pairs under a hypothesis, up to a constant.
    fn log_likelihood(&self, score: &Score, elo: f64) -> f64 {
        // A pair of independent games has half the variance of one game.
        let ratio = elo / NORMALISED_ELO_PER_DEVIATION * std::f64::consts::SQRT_2;
        let (pairs, observed) = score.pairs.shares();
        let fitted = match self.0.model {
            Model::Logistic => fit_mean(&observed, score_of_elo(elo)),
            Model::Normalised => fit_ratio(&observed, ratio),
            Model::Margin => return normal_log_likelihood(&score.margin, ratio),
        };
        let terms = observed.iter().zip(fitted);
        pairs * terms.map(|(share, p)| share * p.ln()).sum::<f64>()
    }

    /// Returns the bounds of the log-likelihood ratio: ln(beta / (1 - alpha)) and ln((1 - beta) / alpha).
    pub fn bounds(&self) -> (f64, f64) {
        let SprtSpec { alpha, beta, .. } = self.0;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// Returns the verdict after these pairs, of which a decision needs ten. What points say stands only beside the games won.
    pub fn verdict(&self, score: &Score) -> Verdict {
        let by_ratio = self.by_ratio(score);
        if self.0.model != Model::Margin {
            return by_ratio;
        }
        let SprtSpec { alpha, beta, .. } = self.0;
        let (games, against) = match by_ratio {
            Verdict::H1 => (
                self.games(score.pairs, [alpha, beta], self.0.h1_is_better()),
                Verdict::MorePoints,
            ),
            Verdict::H0 => (
                self.games(score.pairs.mirrored(), [beta, alpha], self.0.h0_is_worse()),
                Verdict::FewerPoints,
            ),
            _ => return by_ratio,
        };
        match games {
            Games::Agree => by_ratio,
            Games::Unclear => Verdict::Undecided,
            Games::Against => against,
        }
    }

    /// Returns how the games won stand beside points that speak for this side. Only where these name it as the better one, games
    /// must show that it does not lose by what was asked for. The rates are those of taking them to agree although it does, and
    /// the other way round.
    fn games(&self, pairs: Pentanomial, [alpha, beta]: [f64; 2], is_better: bool) -> Games {
        let are_against = |chance| pairs.half_points_ahead() < 0 && pairs.is_beyond_chance(chance);
        if !is_better {
            return if are_against(BEYOND_CHANCE) {
                Games::Against
            } else {
                Games::Agree
            };
        }
        if are_against(BEYOND_CHANCE_OFTEN) {
            return Games::Against;
        }
        let model = Model::Logistic;
        let width = (self.0.elo1 - self.0.elo0).min(model.max_elo());
        let is_level = Self(SprtSpec {
            elo0: -width,
            elo1: 0.0,
            alpha,
            beta,
            model,
        });
        match is_level.by_ratio(&pairs.into()) {
            Verdict::H1 if !are_against(BEYOND_CHANCE) => Games::Agree,
            _ => Games::Unclear,
        }
    }

    /// Returns what the log-likelihood ratio alone says.
    pub fn by_ratio(&self, score: &Score) -> Verdict {
        if score.pairs.pairs() < LEAST_PAIRS {
            return Verdict::Undecided;
        }
        let (low, high) = self.bounds();
        let llr = self.llr(score);
        if llr >= high {
            Verdict::H1
        } else if llr <= low {
            Verdict::H0
        } else {
            Verdict::Undecided
        }
    }
}

/// Returns the greatest log-likelihood of normal numbers whose mean is `ratio` deviations, up to a constant. The best deviation
/// d solves d^2 + ratio mean d = mean square.
fn normal_log_likelihood(numbers: &Mean, ratio: f64) -> f64 {
    let (Some(mean), Some(variance)) = (numbers.mean(), numbers.variance()) else {
        return 0.0;
    };
    // Margins that are all alike still have the spread of a number rounded to whole points.
    let square = variance + 1.0 / 12.0 + mean * mean;
    let tilt = ratio * mean;
    let deviation = (tilt.mul_add(tilt, 4.0 * square).sqrt() - tilt) / 2.0;
    let scaled = mean / deviation;
    let distance = square / deviation.powi(2) - 2.0 * ratio * scaled + ratio * ratio;
    -(numbers.count() as f64) * (deviation.ln() + distance / 2.0)
}

impl TryFrom<SprtSpec> for Sprt {
    type Error = String;

    fn try_from(spec: SprtSpec) -> Result<Self, String> {
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
    use crate::Pentanomial;
    use crate::spec::tests::GOOD;

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
        assert_eq!(sprt.verdict(&strong.into()), Verdict::H1);
        assert_eq!(sprt.verdict(&strong.mirrored().into()), Verdict::H0);
        assert_eq!(sprt.verdict(&Score::default()), Verdict::Undecided);
        assert_eq!(
            sprt.verdict(&Pentanomial([0, 2, 5, 3, 0]).into()),
            Verdict::Undecided
        );
    }

    fn margins(elo0: f64, elo1: f64) -> Sprt {
        let model = Model::Margin;
        Sprt::new(SprtSpec {
            elo0,
            elo1,
            model,
            ..GOOD
        })
        .unwrap()
    }

    /// Pairs that all end one win each, with these margins.
    fn split(margins: impl IntoIterator<Item = i64>) -> Score {
        let mut score = Score::default();
        for margin in margins {
            score.add(2, margin);
        }
        score
    }

    #[test]
    fn margins_tell_apart_who_wins_the_same_games() {
        let ahead = || (0..60).map(|pair| pair % 7 - 2);
        let test = margins(0.0, 60.0);
        assert_eq!(test.verdict(&split(ahead())), Verdict::H1);
        let behind = split(ahead().map(|margin| -margin));
        assert_eq!(test.verdict(&behind), Verdict::H0);
        assert_eq!(margins(-60.0, 0.0).verdict(&split([0; 200])), Verdict::H1);
        assert_eq!(test.verdict(&split([0])), Verdict::Undecided);
        assert!(test.llr(&Pentanomial([0, 0, 9, 0, 0]).into()).abs() < 1e-12);
    }

    #[test]
    fn the_likelihood_of_margins_agrees_with_a_slow_reference() {
        let margins: Vec<f64> = (0..40).map(|i| f64::from(i * i % 17) - 5.0).collect();
        let numbers: Mean = margins.iter().copied().collect();
        // Spreads by small steps, the numbers one by one.
        let slow = |ratio: f64| {
            let at = |deviation: f64| -> f64 {
                let term = |margin: &f64| {
                    (margin / deviation - ratio).powi(2) + 1.0 / 12.0 / deviation.powi(2)
                };
                margins
                    .iter()
                    .map(|margin| -deviation.ln() - term(margin) / 2.0)
                    .sum()
            };
            (1..20_000)
                .map(|step| at(f64::from(step) / 1000.0))
                .fold(f64::NEG_INFINITY, f64::max)
        };
        for ratio in [-0.8, -0.1, 0.0, 0.3, 1.2] {
            let found = normal_log_likelihood(&numbers, ratio);
            assert!(
                (found - slow(ratio)).abs() < 1e-3,
                "{ratio}: {found} {}",
                slow(ratio)
            );
        }
    }

    #[test]
    fn tests_of_great_differences_decide() {
        for model in [Model::Normalised, Model::Margin] {
            let spec = SprtSpec {
                elo0: -1500.0,
                elo1: -500.0,
                model,
                ..GOOD
            };
            let test = Sprt::new(spec).unwrap();
            let mut level = Score::default();
            let mut hopeless = Score::default();
            for pair in 0..100 {
                level.add(1 + pair % 3, pair as i64 % 5 - 2);
                hopeless.add(0, -90 - pair as i64 % 7);
            }
            assert_eq!(test.verdict(&level), Verdict::H1, "{model:?}");
            assert_eq!(test.verdict(&hopeless), Verdict::H0, "{model:?}");
        }
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
                        sprt.llr(&counts.into()).is_finite(),
                        "{model:?} {elo0} {elo1} {counts}"
                    );
                }
            }
        }
    }
}
