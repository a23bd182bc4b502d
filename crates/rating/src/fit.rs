//! The distributions of pair results that fit observed shares best under a hypothesis.
//!
//! Source: Michel Van den Bergh, "A practical introduction to the GSPRT" and "Normalized Elo".

use super::pentanomial::{SCORES, moments};

/// More rounds than the iterations here need, but for those that rounding errors keep going.
const MAX_ROUNDS: usize = 100;

/// Returns the most likely distribution with this mean score (between 0 and 1), given observed shares (all positive).
pub(crate) fn fit_mean(observed: &[f64; 5], mean: f64) -> [f64; 5] {
    fit_zero(observed, &SCORES.map(|score| score - mean))
}

/// Returns the distribution under which the observed shares (all positive) are most likely, among those
/// whose mean score per game lies `ratio` standard deviations above 1/2.
///
/// The standard deviation is not linear in the probabilities. Its tangent at a distribution with
/// mean m and deviation s is linear: the expectation of s (1 + ((m - a) / s)^2) / 2, with a the
/// score. With the tangent in its place the constraint fixes an expectation, and that problem is
/// solved; the solution is the next place for a tangent, until it stays. A tangent is nowhere below
/// the deviation, so at a positive ratio no solution falls short of the constraint (at a negative
/// one none exceeds it), and then the next one exists too. The start is the one distribution over 0
/// and 1 alone that obeys the constraint; from the usual start, the uniform distribution, the first
/// step need not exist when the ratio is great.
///
/// Within +-0.4 random shares gave no local maximum but the global one. Beyond, a second start decides
/// between two: at the score of one win and one draw, or of one loss and one draw. A search over all
/// means found nothing better by more than .01 for 24 random shares at each of six ratios up to 8.2.
pub(crate) fn fit_ratio(observed: &[f64; 5], ratio: f64) -> [f64; 5] {
    const ONE_MAXIMUM: f64 = 0.4;
    let deviation = 0.5 / ratio.hypot(1.0);
    let fit = fit_ratio_from(observed, ratio, 0.5 + ratio * deviation, deviation);
    if ratio.abs() <= ONE_MAXIMUM {
        return fit;
    }
    let mean = 0.5 + 0.25_f64.copysign(ratio);
    let other = fit_ratio_from(observed, ratio, mean, (mean - 0.5) / ratio);
    if likelihood(observed, &other) > likelihood(observed, &fit) {
        other
    } else {
        fit
    }
}

/// Returns the logarithm of the likelihood of the observed shares under a distribution.
fn likelihood(observed: &[f64; 5], fit: &[f64; 5]) -> f64 {
    let terms = observed.iter().zip(fit);
    terms.map(|(share, p)| share * p.ln()).sum()
}

/// Returns the distribution to which tangents lead from this mean and deviation.
fn fit_ratio_from(observed: &[f64; 5], ratio: f64, mut mean: f64, mut deviation: f64) -> [f64; 5] {
    let mut fit = [0.0; 5];
    for _ in 0..MAX_ROUNDS {
        let tangent = |score: f64| deviation * (1.0 + ((mean - score) / deviation).powi(2)) / 2.0;
        let next = fit_zero(observed, &SCORES.map(|a| a - 0.5 - ratio * tangent(a)));
        let moved = (0..5).any(|i| (next[i] - fit[i]).abs() >= 1e-9);
        fit = next;
        if !moved {
            break;
        }
        let (new_mean, variance) = moments(&fit);
        (mean, deviation) = (new_mean, variance.sqrt());
    }
    fit
}

/// Returns the most likely distribution with expectation 0 of these values, some positive and some negative. By Lagrange's
/// method a share p of value v becomes p / (1 + theta v). The expectation falls with theta, and no probability exceeds 1, which
/// bounds theta.
fn fit_zero(observed: &[f64; 5], values: &[f64; 5]) -> [f64; 5] {
    let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
    for (share, value) in observed.iter().zip(values) {
        let bound = (share - 1.0) / value;
        if *value > 0.0 {
            low = low.max(bound);
        } else if *value < 0.0 {
            high = high.min(bound);
        }
    }
    debug_assert!(
        low.is_finite() && high.is_finite(),
        "all values on one side of zero"
    );
    let settled = 1e-15 * (-low).min(high);
    let mut theta = 0.0;
    for _ in 0..MAX_ROUNDS {
        let (mut expectation, mut slope) = (0.0, 0.0);
        for (share, value) in observed.iter().zip(values) {
            let scaled = value / (1.0 + theta * value);
            expectation += share * scaled;
            slope -= share * scaled * scaled;
        }
        if expectation > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
        // Newton's step where it stays inside, else the middle.
        let newton = theta - expectation / slope;
        let next = if newton > low && newton < high {
            newton
        } else {
            f64::midpoint(low, high)
        };
        let step = (next - theta).abs();
        theta = next;
        if step <= settled {
            break;
        }
    }
    std::array::from_fn(|i| observed[i] / (1.0 + theta * values[i]))
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use sweetfish_core::rng::stream;

    use super::super::pentanomial::Pentanomial;
    use super::*;

    /// Counts of 1 to 100,000 with many zeros among them.
    fn sparse_shares(seed: u64) -> [f64; 5] {
        let mut rng = stream(seed, 0);
        let size = 10_u64.pow(rng.random_range(0..6));
        let counts = |_| rng.random_range(1..=size) * u64::from(rng.random_bool(0.4));
        Pentanomial(std::array::from_fn(counts)).shares().1
    }

    fn assert_distribution(fit: &[f64; 5], case: &str) {
        assert!(fit.iter().all(|p| *p > 0.0), "{case}: {fit:?}");
        assert!(
            (fit.iter().sum::<f64>() - 1.0).abs() < 1e-6,
            "{case}: {fit:?}"
        );
    }

    #[test]
    fn a_fit_obeys_its_constraint() {
        for seed in 0..2000 {
            let observed = sparse_shares(seed);
            for mean in [0.003, 0.4, 0.5, 0.51, 0.7, 0.997] {
                let fit = fit_mean(&observed, mean);
                let case = format!("seed {seed}, mean {mean}, {observed:?}");
                assert_distribution(&fit, &case);
                assert!((moments(&fit).0 - mean).abs() < 1e-6, "{case}: {fit:?}");
            }
            for ratio in [-8.2, -2.0, -0.8, -0.1, -1e-9, 0.0, 0.01, 0.3, 0.8, 8.2] {
                let fit = fit_ratio(&observed, ratio);
                let case = format!("seed {seed}, ratio {ratio}, {observed:?}");
                assert_distribution(&fit, &case);
                let (mean, variance) = moments(&fit);
                assert!(
                    (mean - 0.5 - ratio * variance.sqrt()).abs() < 1e-6,
                    "{case}: {fit:?}"
                );
            }
        }
    }

    #[test]
    fn no_other_start_leads_to_a_better_fit() {
        for seed in 0..500 {
            let observed = sparse_shares(seed);
            for ratio in [-6.1, -2.0, 1.0, 2.0, 6.1] {
                let found = likelihood(&observed, &fit_ratio(&observed, ratio));
                for distance in [0.25, 0.5] {
                    let mean = 0.5 + f64::copysign(distance, ratio);
                    let other = fit_ratio_from(&observed, ratio, mean, (mean - 0.5) / ratio);
                    let other = likelihood(&observed, &other);
                    assert!(
                        other < found + 1e-3,
                        "seed {seed}, {ratio}: {found} {other}"
                    );
                }
            }
        }
    }

    #[test]
    fn shares_that_obey_the_constraint_are_their_own_fit() {
        for seed in 0..200 {
            let observed = sparse_shares(seed);
            let (mean, variance) = moments(&observed);
            let ratio = (mean - 0.5) / variance.sqrt();
            let mut fits = vec![fit_mean(&observed, mean)];
            if ratio.abs() < 0.4 {
                fits.push(fit_ratio(&observed, ratio));
            }
            for fit in fits {
                for i in 0..5 {
                    assert!((fit[i] - observed[i]).abs() < 1e-6, "seed {seed}: {fit:?}");
                }
            }
        }
    }
}
