//! Sequential halving with a prior (Z. Karnin, T. Koren and O. Somekh, "Almost optimal exploration in
//! multi-armed bandits", 2013). Actions are sampled in rounds, and after each round the worse half
//! drops out. So the best candidates get most samples.

use rand::Rng;
use rand_chacha::rand_core::SeedableRng;

use super::budget::{Meter, Quota};
use super::{ActionValue, Agent, Budget};
use sweetfish_core::clock::Stopwatch;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// How a [`Halving`] agent samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalvingOptions {
    /// What a decision may spend. Samples are divided evenly over the rounds; the remainder is not used.
    /// Without samples the value function decides.
    pub budget: Budget,
    /// How many actions a sample plays before the value function evaluates the state, at least 1. The
    /// value function chooses those after the sampled action.
    pub plies: u32,
    /// The weight of the prior, in samples; above 0.
    pub prior: f64,
    /// How many actions are sampled, at least 2: those with the largest values.
    pub width: usize,
}

/// Plays by sequential halving with an [`ActionValue`] as prior. All actions are sampled with the same
/// random numbers.
#[derive(Clone, Debug)]
pub struct Halving<P: Puzzle, V> {
    values: V,
    options: HalvingOptions,
    arms: Vec<Arm<P::Action>>,
    list: Vec<P::Action>,
}

#[derive(Clone, Copy, Debug)]
struct Arm<A> {
    action: A,
    /// The weighted mean of prior and samples.
    value: f64,
    weight: f64,
    samples: u64,
}

impl<P: Puzzle, V: ActionValue<P>> Halving<P, V> {
    /// Creates an agent that uses `values` as prior and to evaluate states.
    pub fn new(values: V, options: HalvingOptions) -> Self {
        Self {
            values,
            options,
            arms: Vec::new(),
            list: Vec::new(),
        }
    }

    /// Samples an action and returns an estimate of the utility at the end of the game.
    fn sample(&mut self, state: &P, action: P::Action, rng: &mut Playout) -> f64 {
        let mut state = state.clone();
        state.play(action, rng);
        for _ in 1..self.options.plies {
            if state.is_over() {
                break;
            }
            let (action, _) = self.values.best(&state);
            state.play(action, rng);
        }
        if state.is_over() {
            state.utility()
        } else {
            self.values.best(&state).1
        }
    }

    /// Samples the remaining actions in turns until `quota` is spent.
    fn round(&mut self, state: &P, quota: Quota, seed: u64) {
        let mut meter = Meter::start(quota);
        loop {
            for index in 0..self.arms.len() {
                if !meter.take() {
                    return;
                }
                let Arm {
                    action, samples, ..
                } = self.arms[index];
                let mut rng = Playout::seed_from_u64(seed.wrapping_add(samples));
                let found = self.sample(state, action, &mut rng);
                let arm = &mut self.arms[index];
                arm.samples += 1;
                arm.weight += 1.0;
                arm.value += (found - arm.value) / arm.weight;
            }
        }
    }

    /// Keeps the `count` best actions, the best first. Among equals the order of the game decides.
    fn keep(&mut self, count: usize) {
        self.arms.sort_by(|a, b| b.value.total_cmp(&a.value));
        self.arms.truncate(count);
    }
}

impl<P: Puzzle, V: ActionValue<P>> Agent<P> for Halving<P, V> {
    fn choose(&mut self, state: &P, rng: &mut Playout) -> P::Action {
        let watch = Stopwatch::start();
        state.actions(&mut self.list);
        if let [only] = self.list[..] {
            return only;
        }
        self.arms.clear();
        for &action in &self.list {
            self.arms.push(Arm {
                action,
                value: self.values.value(state, action),
                weight: self.options.prior,
                samples: 0,
            });
        }
        self.keep(self.options.width.max(2));
        let seed = rng.next_u64();
        let rounds = self.arms.len().next_power_of_two().ilog2();
        for round in 1..=rounds {
            let quota = match self.options.budget {
                Budget::Time(all) => Quota {
                    samples: 0,
                    time: Some((all * round / rounds).saturating_sub(watch.elapsed())),
                },
                Budget::Samples(each) => Quota {
                    samples: u64::from(each) * self.list.len() as u64 / u64::from(rounds),
                    time: None,
                },
            };
            self.round(state, quota, seed);
            self.keep(self.arms.len().div_ceil(2));
        }
        self.arms[0].action
    }
}
