//! Sampled look-ahead with sequential halving: chance is sampled, a guide judges what comes of it,
//! and what looks worse drops out, so that the samples go where the choice is close.
//!
//! Sequential halving: Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits"
//! (2013).

use rand::Rng;
use rand_chacha::rand_core::SeedableRng;

use super::Agent;
use super::budget::{Budget, Deadline};
use crate::clock::Stopwatch;
use crate::puzzle::Puzzle;
use crate::rng::Playout;

/// Judges states of a game without looking at what chance may bring.
pub trait Guide<P: Puzzle> {
    /// The action it would take in a state that is not over, and what it then expects the game to be
    /// worth in the end.
    fn look(&mut self, state: &P) -> (P::Action, f64);

    /// What it expects the game to be worth in the end if this action is played first.
    fn rate(&mut self, state: &P, action: P::Action) -> f64;
}

/// Plays what its guide would play.
#[derive(Clone, Debug)]
pub struct Follow<G>(pub G);

impl<P: Puzzle, G: Guide<P>> Agent<P> for Follow<G> {
    fn choose(&mut self, state: &P, _: &mut Playout) -> P::Action {
        self.0.look(state).0
    }
}

/// How a [`Halving`] agent samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalvingOptions {
    /// What a decision may cost; samples are divided over the rounds, what does not divide is left.
    /// If it allows no samples, the guide's rating decides.
    pub budget: Budget,
    /// How many actions are played before the guide judges, at least 1: the sampled action, then
    /// those that the guide would take.
    pub plies: u32,
    /// How many samples the guide's own rating of an action counts for, above 0.
    pub prior: f64,
    /// How many actions are sampled at all, those that the guide rates best.
    pub width: usize,
}

/// Samples the most promising actions and drops the worse half, again and again. All actions meet the
/// same random numbers.
#[derive(Clone, Debug)]
pub struct Halving<P: Puzzle, G> {
    guide: G,
    options: HalvingOptions,
    arms: Vec<Arm<P::Action>>,
    list: Vec<P::Action>,
}

#[derive(Clone, Copy, Debug)]
struct Arm<A> {
    action: A,
    /// The guide's rating at first, then the mean of rating and samples.
    value: f64,
    weight: f64,
    samples: u64,
}

impl<P: Puzzle, G: Guide<P>> Halving<P, G> {
    /// An agent that is led by `guide`.
    pub fn new(guide: G, options: HalvingOptions) -> Self {
        Self {
            guide,
            options,
            arms: Vec::new(),
            list: Vec::new(),
        }
    }

    /// One sample of an action: what the game is expected to be worth after it.
    fn sample(&mut self, state: &P, action: P::Action, rng: &mut Playout) -> f64 {
        let mut state = state.clone();
        state.play(action, rng);
        for _ in 1..self.options.plies {
            if state.is_over() {
                break;
            }
            let (action, _) = self.guide.look(&state);
            state.play(action, rng);
        }
        if state.is_over() {
            state.worth()
        } else {
            self.guide.look(&state).1
        }
    }

    /// Samples all actions that are left in turns, until `limit` grants no more.
    fn round(&mut self, state: &P, mut limit: Limit, seed: u64) {
        loop {
            for index in 0..self.arms.len() {
                if !limit.grants() {
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

    /// Keeps the best `count` actions, the best first; of equals those that the game lists first.
    fn keep(&mut self, count: usize) {
        self.arms.sort_by(|a, b| b.value.total_cmp(&a.value));
        self.arms.truncate(count);
    }
}

impl<P: Puzzle, G: Guide<P>> Agent<P> for Halving<P, G> {
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
                value: self.guide.rate(state, action),
                weight: self.options.prior,
                samples: 0,
            });
        }
        self.keep(self.options.width.max(2));
        let seed = rng.next_u64();
        let rounds = self.arms.len().next_power_of_two().ilog2();
        for round in 1..=rounds {
            let limit = match self.options.budget {
                Budget::Time(all) => {
                    let end = all * round / rounds;
                    Limit::Time(Deadline::after(end.saturating_sub(watch.elapsed())))
                }
                Budget::Samples(each) => {
                    let all = u64::from(each) * self.list.len() as u64;
                    Limit::Samples(all / u64::from(rounds))
                }
            };
            self.round(state, limit, seed);
            self.keep(self.arms.len().div_ceil(2));
        }
        self.arms[0].action
    }
}

/// What is left for a round.
enum Limit {
    Samples(u64),
    Time(Deadline),
}

impl Limit {
    /// Whether there may be one more sample, which is then counted.
    fn grants(&mut self) -> bool {
        match self {
            Self::Samples(0) => false,
            Self::Samples(left) => {
                *left -= 1;
                true
            }
            Self::Time(deadline) => !deadline.has_passed(),
        }
    }
}
