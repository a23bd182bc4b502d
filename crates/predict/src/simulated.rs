//! Simulated people of known parameters: whether models recover them.

use sweetfish_core::rand::{Rng, RngExt};
use sweetfish_core::rng;
use sweetfish_core::stats::Mean;
use sweetfish_core::table::Table;

use super::models::{Fitted, MODELS};
use super::regression::{Regression, Sample, rate};
use super::summary::FEATURES;

/// How people's logit follows from the features of a level.
struct Kind {
    name: &'static str,
    intercept: f64,
    slopes: [f64; FEATURES.len()],
    /// The standard deviation of what no feature says.
    spread: f64,
    attempts: u64,
}

/// People who do as the bot, people who do as its best attempts, and people of whom little was seen.
const KINDS: [Kind; 3] = [
    Kind {
        name: "as the bot",
        intercept: -0.5,
        slopes: [0.8, 0.0, 0.0, 0.0, 0.0, 0.0],
        spread: 0.4,
        attempts: 2_000,
    },
    Kind {
        name: "as its best attempts",
        intercept: -1.5,
        slopes: [0.0, 0.0, 0.0, -3.0, 0.0, 0.0],
        spread: 0.4,
        attempts: 2_000,
    },
    Kind {
        name: "seen little",
        intercept: -0.5,
        slopes: [0.5, 0.0, 0.0, -1.5, 0.0, 0.0],
        spread: 0.2,
        attempts: 30,
    },
];

/// Draws a number of mean 0 and deviation 1 that is nearly normal.
fn normal(rng: &mut impl Rng) -> f64 {
    (0..12).map(|_| rng.random::<f64>()).sum::<f64>() - 6.0
}

impl Kind {
    /// Draws a level and people's success on it.
    fn level(&self, rng: &mut impl Rng) -> Sample {
        let (hard, wide) = (normal(rng), normal(rng));
        let quick = -0.6 + 0.3 * hard + 0.15 * normal(rng);
        let median = quick + 0.4 + 0.1 * wide.abs();
        let left = (1.0 - quick.exp()).max(0.0);
        let success = -1.6 * hard - 0.4 * wide + 0.3 * normal(rng);
        let features = [
            success,
            left,
            rate(success + 2.0),
            quick,
            median,
            median - quick,
        ];
        let logit = self.slopes.iter().zip(features).map(|(a, b)| a * b);
        let logit = self.intercept + logit.sum::<f64>() + self.spread * normal(rng);
        let won = (0..self.attempts).filter(|_| rng.random::<f64>() < rate(logit));
        let won = won.count() as f64;
        let attempts = self.attempts as f64;
        Sample {
            features: features.into(),
            rate: won / attempts,
            attempts: Some(attempts),
        }
    }

    fn levels(&self, count: usize, rng: &mut impl Rng) -> Vec<Sample> {
        (0..count).map(|_| self.level(rng)).collect()
    }
}

/// Returns the levels as one model sees them.
fn seen(model: usize, levels: &[Sample]) -> Vec<Sample> {
    let own = |own: &Sample| Sample {
        features: MODELS[model].of(&own.features),
        ..own.clone()
    };
    levels.iter().map(own).collect()
}

/// The number of the model with success and the moves of the best 5 %, which holds what all kinds do.
const BOTH: usize = 3;

#[test]
fn known_people_are_recovered_within_the_intervals() {
    for kind in &KINDS {
        let rng = &mut rng::stream(41, 0);
        let (mut slopes, mut rates, mut all) = ([0, 0], 0, 0);
        for _ in 0..200 {
            let levels = seen(BOTH, &kind.levels(24, rng));
            let fit = Regression::fit(&levels).unwrap();
            for (n, (found, feature)) in fit.coefficients().iter().zip([0, 3]).enumerate() {
                let truth = kind.slopes[feature] / fit.scale[n];
                let (low, high) = found.range.unwrap();
                slopes[n] += usize::from((low..=high).contains(&truth));
            }
            for own in seen(BOTH, &kind.levels(5, rng)) {
                let (low, high) = fit.predict(&own.features).range.unwrap();
                rates += usize::from((low..=high).contains(&own.smooth()));
                all += 1;
            }
        }
        // 95 % of 200 are 190, with a standard error of 3; of 1,000 rates 950, with 7 and more as fits are shared.
        let name = kind.name;
        assert!(
            slopes.iter().all(|count| *count >= 180),
            "{name}: {slopes:?} of 200"
        );
        assert!((920..=985).contains(&rates), "{name}: {rates} of {all}");
    }
}

#[test]
fn the_best_model_is_the_one_that_people_follow() {
    let rng = &mut rng::stream(41, 1);
    for (kind, expected) in KINDS.iter().zip([1, 2]) {
        let levels = kind.levels(60, rng);
        let error = |model: usize| Fitted::new("bot", &MODELS[model], &levels).unwrap().error();
        let other = 3 - expected;
        assert!(
            error(expected) < error(other) && error(other) < error(0),
            "{}",
            kind.name
        );
    }
}

/// Prints the mean absolute error of rates of new levels, in percentage points, by kind, number of levels and model.
#[test]
#[ignore = "measures"]
fn errors_by_number_of_levels() {
    let header = ["people", "levels"]
        .into_iter()
        .chain(MODELS.iter().map(|own| own.name));
    let mut table = Table::new(header);
    for kind in &KINDS {
        for count in [6, 12, 24, 48, 96] {
            let rng = &mut rng::stream(41, count as u64);
            let mut errors = vec![Mean::default(); MODELS.len()];
            for _ in 0..200 {
                let (known, new) = (kind.levels(count, rng), kind.levels(20, rng));
                for (model, mean) in errors.iter_mut().enumerate() {
                    let fit = Regression::fit(&seen(model, &known)).unwrap();
                    for own in seen(model, &new) {
                        mean.add(100.0 * (fit.predict(&own.features).value - own.rate).abs());
                    }
                }
            }
            let errors = errors
                .iter()
                .map(|mean| format!("{:.1}", mean.mean().unwrap()));
            table.push(
                [kind.name.to_string(), count.to_string()]
                    .into_iter()
                    .chain(errors),
            );
        }
    }
    println!("{}", table.to_text());
}
