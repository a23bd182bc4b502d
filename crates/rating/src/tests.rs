//! The statistics against reference values, a slow reference implementation, and simulated matches.

use rand::RngExt;
use sweetfish_core::rng::{ChaCha8Rng, stream};

use super::{
    Model, Pentanomial, Score, Sprt, SprtSpec, Verdict, elo, los, normalised_elo, ratings,
};

/// The scores per game of the five results of a pair.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
    let (alpha, beta) = (0.05, 0.05);
    #[rustfmt::skip]
    let spec = SprtSpec { elo0, elo1, alpha, beta, model };
    Sprt::new(spec).expect("a test with good numbers")
}

/// Returns the mean and the standard deviation of the score under a distribution.
fn moments(p: &[f64; 5]) -> (f64, f64) {
    let mean: f64 = (0..5).map(|i| p[i] * SCORES[i]).sum();
    let variance: f64 = (0..5).map(|i| p[i] * (SCORES[i] - mean).powi(2)).sum();
    (mean, variance.sqrt())
}

/// Returns the difference in strength under a distribution, on the scale of the model.
fn strength(p: &[f64; 5], model: Model) -> f64 {
    let (mean, deviation) = moments(p);
    match model {
        Model::Logistic => 400.0 * (mean / (1.0 - mean)).log10(),
        Model::Normalised | Model::Margin => {
            (mean - 0.5) / deviation / 2.0_f64.sqrt() * 800.0 / std::f64::consts::LN_10
        }
    }
}

/// Returns the zero of an increasing function between two places.
fn zero(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if f(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// Returns a plausible distribution of exactly this strength: that of equals, tilted.
fn tilted(target: f64, model: Model) -> [f64; 5] {
    let distribution = |tilt: f64| {
        let even = [0.07, 0.2, 0.46, 0.2, 0.07];
        let weights: [f64; 5] = std::array::from_fn(|i| even[i] * (tilt * SCORES[i]).exp());
        let sum: f64 = weights.iter().sum();
        weights.map(|weight| weight / sum)
    };
    distribution(zero(-60.0, 60.0, |tilt| {
        strength(&distribution(tilt), model) - target
    }))
}

/// Returns the half points of a pair drawn from a distribution.
fn draw(p: &[f64; 5], rng: &mut ChaCha8Rng) -> usize {
    let mut rest: f64 = rng.random();
    for (i, share) in p.iter().enumerate() {
        rest -= share;
        if rest < 0.0 {
            return i;
        }
    }
    4
}

#[test]
fn the_reference_values_of_fishtest() {
    // Counts; elo0 and elo1; both log-likelihood ratios; Elo and normalised Elo with errors; LOS.
    let cases = [
        (
            [39, 8843, 26675, 9240, 44],
            (0.5, 2.5),
            [0.5555, 2.9417, 1.5768, 1.0303, 3.4800, 2.2739, 0.9986],
        ),
        (
            [39, 2226, 31451, 2412, 40],
            (0.2, 0.9),
            [2.1625, 1.2166, 0.9030, 0.6625, 3.4508, 2.5319, 0.9962],
        ),
    ];
    for (counts, (elo0, elo1), printed) in cases {
        let counts = Pentanomial(counts);
        let plain = elo(&counts).expect("there are pairs");
        let scaled = normalised_elo(&counts).expect("there are pairs");
        let values = [
            sprt(elo0, elo1, Model::Logistic).llr(&counts.into()),
            sprt(elo0, elo1, Model::Normalised).llr(&counts.into()),
            plain.value,
            plain.error,
            scaled.value,
            scaled.error,
            los(&counts),
        ];
        for (value, reference) in values.into_iter().zip(printed) {
            let off: f64 = value - reference;
            assert!(off.abs() <= 0.5e-4, "{counts}: {value} is not {reference}");
        }
    }
}

#[test]
fn the_greatest_counts_give_numbers() {
    const COUNTS: [u64; 4] = [0, 1, 1_000_000, 249_999_999_999];
    let most = 1_000_000_000_000_u64;
    let shapes = (0..4_usize.pow(5)).map(|shape| {
        let digit = |place: usize| shape / 4_usize.pow(place as u32) % 4;
        Pentanomial(std::array::from_fn(|place| COUNTS[digit(place)]))
    });
    let alike = (0..5).map(|place| {
        let mut counts = Pentanomial::default();
        counts.0[place] = most;
        counts
    });
    for counts in shapes.chain(alike).filter(|counts| counts.pairs() <= most) {
        for (elo, model) in [(1000.0, Model::Logistic), (200.0, Model::Normalised)] {
            for (elo0, elo1) in [(-elo, elo), (0.0, 0.5), (elo - 1.0, elo)] {
                let llr = sprt(elo0, elo1, model).llr(&counts.into());
                assert!(llr.is_finite(), "{counts}, {model:?}, {elo0} to {elo1}");
            }
        }
    }
}

/// Returns the greatest log-likelihood by a slow search, the reference of the fit. Climbs over the logarithms of the
/// middle three probabilities; the hypothesis and the sum fix the others.
fn slow_log_likelihood(observed: &[f64; 5], elo: f64, model: Model) -> f64 {
    let complete = |logs: [f64; 3]| -> Option<[f64; 5]> {
        let [b, c, d] = logs.map(f64::exp);
        let ends = 1.0 - b - c - d;
        let with_last = |last: f64| [ends - last, b, c, d, last];
        let last = zero(0.0, ends, |last| strength(&with_last(last), model) - elo);
        let exact = (strength(&with_last(last), model) - elo).abs() < 1e-6;
        (ends > 0.0 && exact && last > 0.0 && last < ends).then(|| with_last(last))
    };
    let value = |logs: [f64; 3]| {
        complete(logs).map_or(f64::NEG_INFINITY, |p| {
            (0..5).map(|i| observed[i] * p[i].ln()).sum()
        })
    };
    let mut best = f64::NEG_INFINITY;
    for start in [[-4.0; 3], [-1.6; 3]] {
        let (mut place, mut height) = (start, value(start));
        let mut reach = 0.5;
        while reach > 1e-6 {
            let around = (0..27).map(|code| {
                let step = [code % 3, code / 3 % 3, code / 9].map(|digit| f64::from(digit) - 1.0);
                std::array::from_fn(|i| place[i] + reach * step[i])
            });
            let heights = around.map(|logs: [f64; 3]| (logs, value(logs)));
            match heights.max_by(|a, b| a.1.total_cmp(&b.1)) {
                Some((logs, higher)) if higher > height => (place, height) = (logs, higher),
                _ => reach /= 2.0,
            }
        }
        best = best.max(height);
    }
    best
}

#[test]
fn the_likelihood_ratio_agrees_with_a_slow_reference() {
    for seed in 0..60 {
        let mut rng = stream(seed, 0);
        let size = 10_u64.pow(rng.random_range(1..5));
        let counts: [u64; 5] = std::array::from_fn(|_| rng.random_range(1..=size));
        let sum = counts.iter().sum::<u64>() as f64;
        let observed = counts.map(|count| count as f64 / sum);
        let elo0 = rng.random_range(-150.0..100.0);
        let elo1 = elo0 + rng.random_range(1.0..100.0);
        for model in [Model::Logistic, Model::Normalised] {
            let slow = |elo| slow_log_likelihood(&observed, elo, model);
            let expected = slow(elo1) - slow(elo0);
            let llr = sprt(elo0, elo1, model).llr(&Pentanomial(counts).into()) / sum;
            assert!(
                (llr - expected).abs() < 1e-6,
                "seed {seed}, {model:?}, {elo0} {elo1}, {counts:?}: {llr} {expected}"
            );
        }
    }
}

/// Returns the share of wrong verdicts when elo0 (`true`) or elo1 is the truth, and the mean number of pairs.
fn wrong_share(model: Model, elo0_is_true: bool, runs: u64) -> (f64, f64) {
    let test = sprt(0.0, 60.0, model);
    let truth = tilted(if elo0_is_true { 0.0 } else { 60.0 }, model);
    let wrong_verdict = if elo0_is_true {
        Verdict::H1
    } else {
        Verdict::H0
    };
    let (mut wrong, mut pairs) = (0, 0);
    for run in 0..runs {
        let mut rng = stream(u64::from(elo0_is_true), run);
        let mut counts = Pentanomial::default();
        let verdict = loop {
            counts.add(draw(&truth, &mut rng));
            match test.verdict(&counts.into()) {
                Verdict::Undecided => assert!(counts.pairs() < 100_000, "run {run} does not end"),
                decided => break decided,
            }
        };
        wrong += u64::from(verdict == wrong_verdict);
        pairs += counts.pairs();
    }
    (wrong as f64 / runs as f64, pairs as f64 / runs as f64)
}

fn sequential_tests_keep_their_error_rates(model: Model) {
    let runs = 10_000;
    // Four standard deviations of the share at the accepted rate.
    let tolerance = 4.0 * (0.05 * 0.95 / runs as f64).sqrt();
    for elo0_is_true in [true, false] {
        let (share, pairs) = wrong_share(model, elo0_is_true, runs);
        assert!(
            share <= 0.05 + tolerance,
            "seed {}, {model:?}: {share} of the verdicts are wrong, after {pairs} pairs on average",
            u64::from(elo0_is_true)
        );
    }
}

#[test]
fn logistic_tests_keep_their_error_rates() {
    sequential_tests_keep_their_error_rates(Model::Logistic);
}

#[test]
fn normalised_tests_keep_their_error_rates() {
    sequential_tests_keep_their_error_rates(Model::Normalised);
}

/// Returns a margin as matches have them: mostly small, sometimes far out, with this mean in deviations.
fn margin(ratio: f64, rng: &mut ChaCha8Rng) -> i64 {
    // Of the sum below: a mixture of two widths.
    let deviation = (0.9 * 2.0 * 4.0_f64.powi(2) / 3.0 + 0.1 * 2.0 * 12.0_f64.powi(2) / 3.0).sqrt();
    let width = if rng.random_bool(0.1) { 12.0 } else { 4.0 };
    let noise = rng.random_range(-width..width) + rng.random_range(-width..width);
    (noise + ratio * deviation).round() as i64
}

#[test]
fn margin_tests_keep_their_error_rates() {
    let runs = 4_000_u64;
    let tolerance = 4.0 * (0.05 * 0.95 / runs as f64).sqrt();
    // The last ones would be decided by a pair or two.
    for (elo0, elo1) in [
        (-100.0, 0.0),
        (0.0, 400.0),
        (0.0, 1000.0),
        (-1500.0, -500.0),
    ] {
        let test = sprt(elo0, elo1, Model::Margin);
        for (truth, wrong) in [(elo1, Verdict::H0), (elo0, Verdict::H1)] {
            let ratio = truth / (800.0 / std::f64::consts::LN_10) * 2.0_f64.sqrt();
            let mut count = 0;
            for run in 0..runs {
                let mut rng = stream(77, run);
                let mut score = Score::default();
                while test.verdict(&score) == Verdict::Undecided {
                    score.add(2, margin(ratio, &mut rng));
                }
                count += u64::from(test.verdict(&score) == wrong);
            }
            let share = count as f64 / runs as f64;
            assert!(
                share <= 0.05 + tolerance,
                "seed 77, {elo0} to {elo1}, {wrong:?}: {share}"
            );
        }
    }
}

#[test]
fn the_error_bars_of_ratings_cover_the_truth() {
    for (pairs, spread) in [(1, 100.0), (4, 100.0), (40, 100.0), (40, 500.0)] {
        let strengths = [-1.0, -0.3, 0.1, 0.4, 0.8].map(|place| place * spread);
        let (mut covered, mut bars) = (0, 0);
        for seed in 0..1000 {
            let mut rng = stream(seed, 2);
            let mut encounters = Vec::new();
            for a in 0..strengths.len() {
                for b in 0..a {
                    let truth = tilted(strengths[a] - strengths[b], Model::Logistic);
                    let mut counts = Pentanomial::default();
                    (0..pairs).for_each(|_| counts.add(draw(&truth, &mut rng)));
                    encounters.push((a, b, counts));
                }
            }
            for (rating, strength) in ratings(strengths.len(), &encounters).iter().zip(strengths) {
                let rating = rating.expect("a rated player");
                bars += 1;
                covered += u32::from((rating.value - strength).abs() <= rating.error);
            }
        }
        let share = f64::from(covered) / f64::from(bars);
        // Four pairs of a player do not show their spread, so that it has a floor.
        let most = if pairs == 1 { 1.0 } else { 0.97 };
        assert!(
            (0.93..=most).contains(&share),
            "{share} covered at {pairs} pairs, {spread}; seeds 0 to 999"
        );
    }
}
