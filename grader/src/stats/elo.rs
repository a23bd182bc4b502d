//! The difference in strength of two sides, from the counts of their game pairs.
//!
//! The formulas are those of fishtest, the testing framework of Stockfish, for pairs of games.

use std::f64::consts::LN_10;

use statrs::function::erf::erfc;
use sweetfish_core::stats::Z95;

use super::pentanomial::Pentanomial;

/// Normalised Elo per unit of (mean - 1/2) / (standard deviation of one game). Near even scores it
/// makes normalised Elo equal to Elo when every game has the standard deviation 1/2, as without
/// draws.
pub(super) const NORMALISED_ELO_PER_DEVIATION: f64 = 800.0 / LN_10;

/// Elo per unit of the natural logarithm of the odds.
pub(super) const ELO_PER_LOGIT: f64 = 400.0 / LN_10;

/// Scores are held at least this far from 0 and from 1, which holds Elo within +-2400.
const EDGE: f64 = 1e-6;

/// An estimated quantity; its unit is given where it is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Estimate {
    /// The most likely value.
    pub(crate) value: f64,
    /// Half the width of the interval of 95 % confidence, never negative.
    pub(crate) error: f64,
}

/// Returns the difference in Elo at which the expected score per game (0 to 1) is `score`:
/// -400 log10(1 / score - 1). Scores within a millionth of 0 or 1, or beyond, count as a millionth
/// off, so the result is within +-2400.
pub(crate) fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(EDGE, 1.0 - EDGE) - 1.0).log10()
}

/// Returns the expected score per game (0 to 1) of a side stronger by `elo`; the inverse of
/// [`elo_of_score`].
pub(crate) fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// Returns by how much Elo the side is stronger than its opponent, within +-2400. `None` without any pair.
///
/// The error is half the distance between the Elo of both ends of the interval of the score, ends
/// beyond 0 or 1 counting as a millionth inside.
pub(crate) fn elo(counts: &Pentanomial) -> Option<Estimate> {
    let (mean, deviation) = mean_and_its_deviation(counts)?;
    let high = elo_of_score(mean + Z95 * deviation);
    let low = elo_of_score(mean - Z95 * deviation);
    Some(Estimate {
        value: elo_of_score(mean),
        error: (high - low) / 2.0,
    })
}

/// Returns by how much normalised Elo the side is stronger: (mean - 1/2) / sqrt(2 variance) * 800 / ln 10,
/// the effect per standard deviation of one game (two independent games in a pair have half the
/// variance of one). Unlike Elo it says how many pairs a test needs. None without any pair.
///
/// The error takes the observed variance as exact; that of the variance matters only when the
/// effect is not small against the deviation. When all pairs are alike the variance is what the
/// stand-ins for zero counts make it, so the value is then finite, but arbitrarily great.
pub(crate) fn normalised_elo(counts: &Pentanomial) -> Option<Estimate> {
    if counts.pairs() == 0 {
        return None;
    }
    let (mean, variance) = counts.mean_and_variance();
    let games = 2.0 * counts.pairs() as f64;
    Some(Estimate {
        value: (mean - 0.5) / (2.0 * variance).sqrt() * NORMALISED_ELO_PER_DEVIATION,
        error: Z95 / games.sqrt() * NORMALISED_ELO_PER_DEVIATION,
    })
}

/// Returns the likelihood of superiority, from 0 to 1: the probability that the side is the stronger one,
/// when all differences are equally likely beforehand. 1/2 without any pair.
pub(crate) fn los(counts: &Pentanomial) -> f64 {
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
    fn no_pair_no_estimate() {
        let none = Pentanomial::default();
        assert_eq!(elo(&none), None);
        assert_eq!(normalised_elo(&none), None);
        assert!((los(&none) - 0.5).abs() < 1e-15);
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
    fn pairs_that_all_ended_alike_give_finite_estimates() {
        for pairs in [1, 2, 10, 1000, 1_000_000_000_000] {
            for result in 0..5 {
                let mut counts = Pentanomial::default();
                counts.0[result] = pairs;
                for estimate in [elo(&counts), normalised_elo(&counts)] {
                    let Estimate { value, error } = estimate.unwrap();
                    assert!(
                        value.is_finite() && error.is_finite() && error >= 0.0,
                        "{counts}"
                    );
                }
                assert!((0.0..=1.0).contains(&los(&counts)), "{counts}");
            }
        }
    }
}
