//! Simultaneous perturbation stochastic approximation (Spall 1998) with the gains of fishtest, as a pure function of results.

use rand::RngExt;
use serde::{Deserialize, Serialize};
use sweetfish_core::rng;

use super::param::Param;

/// How fast steps shrink: the exponents of Spall, and the share of the iterations that damps the first ones.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
const DAMPING: f64 = 0.1;

/// The default of [`Spsa::rate`] is this by the pairs of a tuning. In simulations of three parameters and 300 to 3000 pairs it
/// was mostly best with 70 % of the pairs drawn, and half of it with 30 %; a quarter was too slow, and twice of it wandered.
const PAIRS_OF_RATE: f64 = 50.0;
/// The least default, which fishtest has for long tunings, and the largest.
const RATES: (f64, f64) = (0.002, 0.5);

/// What is tuned, and for how long.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Spsa {
    pub(crate) params: Vec<Param>,
    /// The iterations that the gains are for: a tuning that goes on after them keeps its gains, as those before depend on them.
    pub(crate) iterations: u32,
    /// How far a pair that is won moves each value at the end, in parts of its step: `r_end` of fishtest.
    pub(crate) rate: f64,
    /// Iterations at a time. An iteration starts from the values after all but the last `at_a_time - 1` before it.
    pub(crate) at_a_time: u32,
    pub(crate) seed: u64,
}

/// Returns the rate for a tuning of this many pairs.
pub(crate) fn default_rate(pairs: u64) -> f64 {
    (PAIRS_OF_RATE / pairs as f64).clamp(RATES.0, RATES.1)
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Trial {
    pub(crate) values: Vec<f64>,
    /// For each parameter, whether the side `+` has the larger value.
    pub(crate) signs: Vec<bool>,
    /// The values of the sides `+` and `-`, as they stand in commands.
    pub(crate) sides: [Vec<String>; 2],
}

impl Spsa {
    /// Returns how far from the values an iteration plays, in steps.
    fn spread(&self, iteration: u32) -> f64 {
        (f64::from(self.iterations) / (f64::from(iteration) + 1.0)).powf(GAMMA)
    }

    /// Returns how far a pair that is won moves a value, in steps.
    fn gain(&self, iteration: u32) -> f64 {
        let damping = DAMPING * f64::from(self.iterations);
        let left = (damping + f64::from(self.iterations)) / (damping + f64::from(iteration) + 1.0);
        self.rate * left.powf(ALPHA) / self.spread(iteration)
    }

    fn signs(&self, iteration: u32) -> Vec<bool> {
        // The boards are streams of the same seed.
        let mut rng = rng::stream(self.seed ^ rng::fnv("signs"), u64::from(iteration));
        self.params.iter().map(|_| rng.random()).collect()
    }
}

/// A tuning up to some iteration.
#[derive(Clone, Debug)]
pub(crate) struct Course<'a> {
    spsa: &'a Spsa,
    /// The values after 0, 1, 2 ... iterations.
    pub(crate) values: Vec<Vec<f64>>,
}

impl<'a> Course<'a> {
    pub(crate) fn new(spsa: &'a Spsa) -> Self {
        let start = spsa.params.iter().map(|param| param.start).collect();
        Self {
            spsa,
            values: vec![start],
        }
    }

    pub(crate) fn iterations(&self) -> u32 {
        self.values.len() as u32 - 1
    }

    pub(crate) fn now(&self) -> &[f64] {
        self.values.last().expect("the start is there")
    }

    /// Returns what iteration `number`, counted from 0, plays. `None` if that depends on results that are not there.
    pub(crate) fn trial(&self, number: u32) -> Option<Trial> {
        let values = self
            .values
            .get((number + 1).saturating_sub(self.spsa.at_a_time) as usize)?;
        let (signs, spread) = (self.spsa.signs(number), self.spsa.spread(number));
        let side = |direction: f64| {
            let all = self.spsa.params.iter().zip(values).zip(&signs);
            all.map(|((param, value), &up)| {
                let sign = if up { direction } else { -direction };
                param.write(value + sign * spread * param.step)
            })
            .collect()
        };
        Some(Trial {
            values: values.clone(),
            sides: [side(1.0), side(-1.0)],
            signs,
        })
    }

    /// Takes the result of the next iteration: pairs that the side `+` won minus those that it lost.
    pub(crate) fn add(&mut self, result: i32) {
        let number = self.iterations();
        let gain = self.spsa.gain(number) * f64::from(result);
        let all = self
            .spsa
            .params
            .iter()
            .zip(self.now())
            .zip(self.spsa.signs(number));
        let moved = all.map(|((param, value), up)| {
            let sign = if up { 1.0 } else { -1.0 };
            param.clamp(value + sign * gain * param.step)
        });
        let moved = moved.collect();
        self.values.push(moved);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spsa(params: &[&str], iterations: u32, at_a_time: u32, seed: u64) -> Spsa {
        Spsa {
            params: params.iter().map(|text| text.parse().unwrap()).collect(),
            iterations,
            rate: default_rate(u64::from(iterations)),
            at_a_time,
            seed,
        }
    }

    #[test]
    fn gains_are_those_of_fishtest() {
        let spsa = spsa(&["a=50:0..100:4"], 1000, 1, 1);
        // c_k = c_end (N / k)^gamma; a_k = r_end c_end^2 ((A + N) / (A + k))^alpha; a step is a_k / c_k.
        assert!((spsa.spread(999) - 1.0).abs() < 1e-12);
        assert!((spsa.spread(0) - 1000_f64.powf(0.101)).abs() < 1e-12);
        assert!((spsa.gain(999) - spsa.rate).abs() < 1e-12);
        let first = spsa.rate * (1100.0_f64 / 101.0).powf(0.602) / 1000_f64.powf(0.101);
        assert!((spsa.gain(0) - first).abs() < 1e-12);
    }

    #[test]
    fn a_pair_that_is_won_moves_to_the_side_that_won_it() {
        let spsa = spsa(&["a=50:0..100:4", "b=0.5:0..1:0.1"], 100, 1, 3);
        let mut course = Course::new(&spsa);
        let trial = course.trial(0).unwrap();
        course.add(1);
        for ((up, start), now) in trial.signs.iter().zip([50.0, 0.5]).zip(course.now()) {
            assert_eq!(*up, *now > start);
        }
        let before = course.now().to_vec();
        course.add(0);
        assert_eq!(course.now(), before);
        assert_eq!(course.trial(2).unwrap().values, before);
        assert_eq!(course.trial(3), None);
    }

    #[test]
    fn iterations_at_a_time_wait_for_those_before_them_alone() {
        let spsa = spsa(&["a=50:0..100:4"], 100, 3, 3);
        let mut course = Course::new(&spsa);
        assert!(course.trial(2).is_some() && course.trial(3).is_none());
        let third = course.trial(2);
        course.add(1);
        assert_eq!(course.trial(2), third);
        assert_eq!(course.trial(3).unwrap().values, course.now());
    }

    #[test]
    fn values_stay_within_their_bounds() {
        let spsa = spsa(&["a=1:0..10:1"], 50, 1, 4);
        let mut course = Course::new(&spsa);
        for number in 0..50 {
            let up = course.trial(number).unwrap().signs[0];
            course.add(if up { -9 } else { 9 });
            assert!(course.now()[0] >= 0.0);
        }
        assert_eq!(
            (course.now()[0], course.trial(50).unwrap().sides[1].len()),
            (0.0, 1)
        );
    }

    /// Plays pairs of sides whose Elo falls by the square of the distance from the best values, half of them drawn.
    fn tuned(spsa: &Spsa, best: &[f64], elo: &[f64]) -> Vec<f64> {
        let mut course = Course::new(spsa);
        let mut rng = rng::stream(spsa.seed, u64::MAX);
        let strength = |side: &[String]| -> f64 {
            let terms = side.iter().zip(best).zip(elo).zip(&spsa.params);
            terms
                .map(|(((text, best), elo), param)| {
                    let way = (text.parse::<f64>().unwrap() - best) / (param.start - best);
                    -elo * way * way
                })
                .sum()
        };
        for number in 0..spsa.iterations {
            let [plus, minus] = course.trial(number).unwrap().sides;
            let ahead = strength(&plus) - strength(&minus);
            let likely = 1.0 / (1.0 + 10_f64.powf(-ahead / 400.0));
            let result = match (rng.random_bool(0.5), rng.random_bool(likely)) {
                (true, _) => 0,
                (false, true) => 1,
                (false, false) => -1,
            };
            course.add(result);
        }
        course.now().to_vec()
    }

    #[test]
    fn noisy_quadratics_are_climbed() {
        let params = ["a=40:0..100:4", "b=6:1..30:2", "c=0.9:0.0..1.0:0.1"];
        let (best, elo) = ([60.0, 14.0, 0.4], [150.0; 3]);
        let mut left = [0.0; 3];
        let seeds = 1..=20;
        for seed in seeds.clone() {
            let spsa = spsa(&params, 800, 2, seed);
            let found = tuned(&spsa, &best, &elo);
            println!("seed {seed}: {found:?}");
            for (number, value) in found.into_iter().enumerate() {
                let start = spsa.params[number].start;
                left[number] += ((value - best[number]) / (start - best[number])).powi(2);
            }
        }
        // Of the Elo that each parameter can bring.
        for share in left.map(|sum| sum / seeds.clone().count() as f64) {
            assert!(share < 0.08, "{left:?}");
        }
    }
}
