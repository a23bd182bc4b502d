//! The difference in strength of two sides, from the counts of their game pairs.
//!
//! The formulas are those of fishtest, the testing framework of Stockfish, for pairs of games.

use std::f64::consts::LN_10;

use statrs::distribution::{ContinuousCDF, StudentsT};
use statrs::function::erf::erfc;
use sweetfish_core::stats::Z95;

use super::pentanomial::Pentanomial;

/// Normalised Elo per unit of (mean - 1/2) / (standard deviation of one game). It equals Elo near even scores without draws.
pub(crate) const NORMALISED_ELO_PER_DEVIATION: f64 = 800.0 / LN_10;

/// Elo per unit of the natural logarithm of the odds.
pub(crate) const ELO_PER_LOGIT: f64 = 400.0 / LN_10;

/// Scores are held at least this far from 0 and from 1, which holds Elo within +-2400.
const EDGE: f64 = 1e-6;

/// The fewest pairs that an estimate is made from.
const LEAST_PAIRS: u64 = 10;

/// The fewest pairs beside those of the commonest result that an estimate is made from. With fewer its error is not known.
const LEAST_OTHERS: u64 = 5;

/// The fewest pairs, all won, that a bound is made from.
const LEAST_WON: u64 = 6;

/// From this many pairs errors are those of the normal distribution; Student's differs by less than a thousandth.
const MANY_PAIRS: u64 = 1000;

/// An estimated quantity; its unit is given where it is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimate itself.
    pub value: f64,
    /// Half the width of the interval of 95 % confidence, never negative.
    pub error: f64,
}

impl Estimate {
    /// Returns the estimate as an order, in which those that only rounding parts are equal, even where it parts their signs.
    pub fn order(&self) -> f64 {
        (self.value * 1e6).round() + 0.0
    }
}

/// Returns the Elo difference with this expected score: -400 log10(1 / score - 1), within +-2400.
pub(crate) fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(EDGE, 1.0 - EDGE) - 1.0).log10()
}

/// Returns the expected score of a side stronger by `elo`, the inverse of [`elo_of_score`].
pub(crate) fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// Returns the Elo difference, within +-2400. `None` below 10 pairs, or 5 beside the commonest result: the interval would not
/// hold. The error is half the distance between the Elo of both ends of the interval of the score.
pub fn elo(counts: &Pentanomial) -> Option<Estimate> {
    if !is_enough(counts) {
        return None;
    }
    let (mean, deviation) = mean_and_its_deviation(counts)?;
    let reach = reach(counts.pairs()) * deviation;
    let high = elo_of_score(mean + reach);
    let low = elo_of_score(mean - reach);
    Some(Estimate {
        value: elo_of_score(mean),
        error: (high - low) / 2.0,
    })
}

/// Returns the least Elo, with 97.5 % confidence, of a side that won all games of 6 pairs or more; negative if it lost all.
pub fn elo_bound(counts: &Pentanomial) -> Option<f64> {
    let pairs = counts.pairs();
    let all = |count: u64| count == pairs && pairs >= LEAST_WON;
    let least = || elo_of_score(0.025_f64.powf(1.0 / pairs as f64));
    let [lost, _, _, _, won] = counts.0;
    if all(won) {
        Some(least())
    } else {
        all(lost).then(|| -least())
    }
}

/// Returns whether an estimate and its error mean something.
fn is_enough(counts: &Pentanomial) -> bool {
    let commonest = counts.0.into_iter().max().unwrap_or(0);
    counts.pairs() >= LEAST_PAIRS && counts.pairs() - commonest >= LEAST_OTHERS
}

/// Returns half the width of a 95 % interval of a mean score, in deviations of that mean.
fn reach(pairs: u64) -> f64 {
    if pairs >= MANY_PAIRS {
        return Z95;
    }
    let rest = pairs as f64 - 1.0;
    // The variance of the counts is that over n, not over n - 1.
    let scale = (pairs as f64 / rest).sqrt();
    StudentsT::new(0.0, 1.0, rest).map_or(Z95, |student| scale * student.inverse_cdf(0.975))
}

/// Returns the normalised Elo: (mean - 1/2) / sqrt(2 variance) * 800 / ln 10, the effect per standard deviation of a game. It
/// says how many pairs a test needs. `None` where [`elo`] is. The error takes the variance as exact.
pub fn normalised_elo(counts: &Pentanomial) -> Option<Estimate> {
    if !is_enough(counts) {
        return None;
    }
    let (mean, variance) = counts.mean_and_variance();
    let games = 2.0 * counts.pairs() as f64;
    Some(Estimate {
        value: (mean - 0.5) / (2.0 * variance).sqrt() * NORMALISED_ELO_PER_DEVIATION,
        error: Z95 / games.sqrt() * NORMALISED_ELO_PER_DEVIATION,
    })
}

/// Returns the likelihood of superiority by the normal approximation, 1/2 without a pair. It is too bold for few pairs, so no
/// sentence uses it.
pub fn los(counts: &Pentanomial) -> f64 {
    mean_and_its_deviation(counts).map_or(0.5, |(mean, deviation)| {
        // The normal distribution function; written with erfc it keeps its digits near 0.
        0.5 * erfc((0.5 - mean) / deviation / std::f64::consts::SQRT_2)
    })
}

/// Returns the mean score per game and the standard deviation of that mean. `None` without any pair.
fn mean_and_its_deviation(counts: &Pentanomial) -> Option<(f64, f64)> {
    let (mean, variance) = counts.mean_and_variance();
    let pairs = counts.pairs();
    (pairs > 0).then(|| (mean, (variance / pairs as f64).sqrt()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-2000.0, -400.0, -3.5, 0.0, 1.0, 700.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-6);
        }
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-15);
        assert!((elo_of_score(1.0) - 2400.0).abs() < 1e-3);
        assert!((elo_of_score(-0.3) + 2400.0).abs() < 1e-3);
    }

    #[test]
    fn the_other_side_has_the_opposite_estimate() {
        let counts = Pentanomial([3, 10, 20, 15, 8]);
        for estimate in [elo, normalised_elo] {
            let ours = estimate(&counts).unwrap();
            let theirs = estimate(&counts.mirrored()).unwrap();
            assert!((ours.value + theirs.value).abs() < 1e-9);
            assert!((ours.error - theirs.error).abs() < 1e-9);
        }
        assert!((los(&counts) + los(&counts.mirrored()) - 1.0).abs() < 1e-12);
        assert!((los(&Pentanomial::default()) - 0.5).abs() < 1e-15);
    }

    #[test]
    fn even_scores_without_draws_make_both_elos_alike() {
        // Independent games without draws: the pair is lost, split or won with 1/4, 1/2, 1/4.
        let counts = Pentanomial([249_000, 0, 500_000, 0, 251_000]);
        let (elo, normalised) = (elo(&counts).unwrap(), normalised_elo(&counts).unwrap());
        assert!((elo.value / normalised.value - 1.0).abs() < 1e-4);
        assert!((elo.error / normalised.error - 1.0).abs() < 1e-4);
    }

    #[test]
    fn too_few_pairs_have_no_estimate() {
        for (counts, is_shown) in [
            ([0; 5], false),
            ([0, 2, 2, 2, 3], false),
            ([0, 2, 3, 2, 3], true),
            ([0, 0, 6, 0, 4], false),
            ([0, 0, 5, 0, 5], true),
            ([0, 0, 1000, 0, 4], false),
            ([0, 0, 842, 3, 5], true),
        ] {
            let counts = Pentanomial(counts);
            assert_eq!(elo(&counts).is_some(), is_shown, "{counts}");
            assert_eq!(normalised_elo(&counts).is_some(), is_shown, "{counts}");
        }
    }

    #[test]
    fn pairs_that_all_ended_alike_have_at_most_a_bound() {
        for pairs in [1, 5, 6, 10, 1000, 1_000_000_000_000] {
            for result in 0..5 {
                let mut counts = Pentanomial::default();
                counts.0[result] = pairs;
                assert_eq!((elo(&counts), normalised_elo(&counts)), (None, None));
                let has_bound = pairs >= 6 && (result == 0 || result == 4);
                assert_eq!(elo_bound(&counts).is_some(), has_bound, "{counts}");
                assert_eq!(
                    elo_bound(&counts.mirrored()),
                    elo_bound(&counts).map(|elo| -elo)
                );
                assert!((0.0..=1.0).contains(&los(&counts)), "{counts}");
            }
        }
        // At this strength such a sweep happens in 2.5 % of matches.
        for (pairs, elo) in [(6, 28.0), (10, 140.0), (20, 277.0), (50, 446.0)] {
            let bound = elo_bound(&Pentanomial([0, 0, 0, 0, pairs])).unwrap();
            assert!((bound - elo).abs() < 0.5, "{bound}");
            assert!((score_of_elo(bound).powf(pairs as f64) - 0.025).abs() < 1e-9);
        }
        assert_eq!(elo_bound(&Pentanomial([0, 0, 0, 1, 20])), None);
    }

    #[test]
    fn errors_of_few_pairs_are_wider() {
        assert!((reach(10) - 2.262 * (10.0_f64 / 9.0).sqrt()).abs() < 1e-3);
        assert!((reach(999) / Z95 - 1.0).abs() < 2e-3);
    }
}
