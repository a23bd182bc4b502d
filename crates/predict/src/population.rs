//! Predicts people's success as that of a population of players who differ in skill, and of whom the weaker ones try again
//! more often (after S. Roohi and others, arXiv 2008.12937, who simulate skill and persistence over a bot's results).
//!
//! A player of skill s wins with the logit of the bot's success plus s; with several bots a skill of 0, 1, ... is that of the
//! weakest bot, of the next one, and so on, straight between them. Skills are normal. After a lost attempt a player tries again
//! with a chance that is the patience. The rate of a level is wins by attempts, so weaker players count more in it.

use super::regression::{Sample, logit, rate};

/// A population.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Population {
    /// The mean of the skills.
    pub(super) skill: f64,
    /// Their standard deviation.
    pub(super) spread: f64,
    /// The chance of another attempt after a lost one.
    pub(super) patience: f64,
}

/// The spreads and the patiences that are tried.
const SPREADS: [f64; 7] = [0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0];
const PATIENCES: [f64; 5] = [0.0, 0.5, 0.8, 0.9, 0.97];
/// Mean skills are tried in steps of this size, from so far below the weakest bot to as far above the strongest.
const STEP: f64 = 0.1;
const BEYOND: f64 = 4.0;

impl Population {
    /// Returns the rate of a level of these logits of bots, the weakest bot first.
    pub(super) fn rate(&self, bots: &[f64]) -> f64 {
        let (mut wins, mut attempts) = (0.0, 0.0);
        // Nine skills from two deviations below the mean to two above.
        for n in -4..=4 {
            let z = f64::from(n) / 2.0;
            let weight = (-z * z / 2.0).exp();
            let success = rate(at(bots, self.skill + z * self.spread));
            let tried = weight / (1.0 - self.patience * (1.0 - success));
            attempts += tried;
            wins += tried * success;
        }
        wins / attempts
    }

    /// Returns all populations that are tried with this many bots.
    fn all(bots: usize) -> impl Iterator<Item = Self> {
        let steps = ((2.0 * BEYOND + bots as f64 - 1.0) / STEP).round() as u32;
        let skills = (0..=steps).map(|step| f64::from(step) * STEP - BEYOND);
        skills.flat_map(|skill| {
            let of_spread = move |spread| {
                PATIENCES.map(|patience| Self {
                    skill,
                    spread,
                    patience,
                })
            };
            SPREADS.into_iter().flat_map(of_spread)
        })
    }
}

/// Returns the logit of a player's success.
fn at(bots: &[f64], skill: f64) -> f64 {
    let last = bots.len() - 1;
    let place = skill.clamp(0.0, last as f64);
    let (low, high) = (place.floor() as usize, place.ceil() as usize);
    let between = bots[low] + (bots[high] - bots[low]) * (place - low as f64);
    between + skill - place
}

/// Fits a population to levels, whose features are the logits of bots, and to all but each of them, which it then predicts.
/// `None` for fewer than three levels. The squared error of logits is the least.
pub(super) fn fit(levels: &[Sample]) -> Option<(Population, Vec<f64>)> {
    let first = levels.first().filter(|_| levels.len() >= 3)?;
    let mut best: Option<(f64, Population)> = None;
    let mut without = vec![(f64::INFINITY, 0.0); levels.len()];
    for own in Population::all(first.features.len()) {
        let rates = levels.iter().map(|level| own.rate(&level.features));
        let rates: Vec<_> = rates.collect();
        let errors = rates.iter().zip(levels);
        let errors = errors.map(|(rate, level)| (logit(*rate) - logit(level.smooth())).powi(2));
        let errors: Vec<_> = errors.collect();
        let sum: f64 = errors.iter().sum();
        if best.is_none_or(|(least, _)| sum < least) {
            best = Some((sum, own));
        }
        for ((least, found), (error, rate)) in without.iter_mut().zip(errors.iter().zip(rates)) {
            if sum - error < *least {
                (*least, *found) = (sum - error, rate);
            }
        }
    }
    let predicted = without.into_iter().map(|(_, rate)| rate);
    Some((best?.1, predicted.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Levels of all difficulties, as a population plays them.
    fn levels(own: Population, bots: &[f64]) -> Vec<Sample> {
        let level = |n: i32| {
            let hard = f64::from(n) / 4.0;
            let features: Vec<_> = bots.iter().map(|bot| bot - hard).collect();
            Sample {
                rate: own.rate(&features),
                features,
                attempts: None,
            }
        };
        (-12..=12).map(level).collect()
    }

    #[test]
    fn rates_by_hand() {
        let own = Population {
            skill: 1.0,
            spread: 0.0,
            patience: 0.0,
        };
        let close = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12);
        close(own.rate(&[-1.0]), 0.5);
        close(own.rate(&[-1.0, 2.0]), rate(2.0));
        close(own.rate(&[0.0, -1.0, 2.0]), rate(-1.0));
        // The weaker ones try more often.
        let patient = Population {
            spread: 1.0,
            patience: 0.9,
            ..own
        };
        assert!(patient.rate(&[-1.0]) < 0.45);
        // All that they try is in the rate when they try once.
        close(
            Population {
                patience: 0.0,
                ..patient
            }
            .rate(&[-1.0]),
            0.5,
        );
    }

    #[test]
    fn populations_are_recovered() {
        for bots in [&[0.0][..], &[-1.0, 0.5, 1.0]] {
            for (skill, spread, patience) in [(0.5, 0.0, 0.0), (-1.0, 1.0, 0.0), (1.0, 2.0, 0.9)] {
                let truth = Population {
                    skill,
                    spread,
                    patience,
                };
                let (found, predicted) = fit(&levels(truth, bots)).unwrap();
                assert!(
                    (found.skill - skill).abs() < 1e-9,
                    "{found:?} for {truth:?}"
                );
                // Patience changes nothing where all have one skill.
                assert!((found.spread - spread).abs() < 1e-9, "{truth:?}");
                let rates = levels(truth, bots);
                let errors = predicted
                    .iter()
                    .zip(&rates)
                    .map(|(p, own)| (p - own.rate).abs());
                assert!(errors.fold(0.0, f64::max) < 1e-6);
            }
        }
        assert!(
            fit(&levels(
                Population {
                    skill: 0.0,
                    spread: 0.0,
                    patience: 0.0
                },
                &[0.0]
            )[..2])
            .is_none()
        );
    }
}
