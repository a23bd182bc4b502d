//! The trainings of the value functions that come with the program, each from nothing.

mod state;

use std::collections::VecDeque;
use std::sync::Arc;

use sweetfish::match3::ntuple::{
    Finish, Learner, LearnerState, Shape, Training, Weights, measure_finish,
};
use sweetfish::match3::{Goal, Rules};

/// The seed of all trainings.
const SEED: u64 = 1;
/// The shapes of the patterns of all value functions.
const SHAPES: [(u8, u8); 4] = [(3, 2), (2, 3), (4, 1), (1, 4)];
/// How many rounds at the end the points of a swap are taken from.
const LAST: usize = 10;

/// A value function that can be trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spec {
    /// Its name, such as `score-4`, after which its files are called.
    pub name: &'static str,
    /// The rules of its games.
    pub rules: Rules,
    /// How many rounds are played for the one that comes with the program: more where the papers
    /// play, fewer where games are slow.
    pub rounds: u64,
}

/// How much is played for a value function. More makes it better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Rounds; weights are learnt in the first three quarters, corrections from then on.
    pub rounds: u64,
    /// Swaps of a round.
    pub swaps: u64,
    /// Games in which it is measured how games reach their target, if they have one.
    pub games: u64,
}

impl Effort {
    /// Returns an effort of `rounds` rounds of 100,000 swaps, and 20,000 games.
    pub fn of(rounds: u64) -> Self {
        Self {
            rounds,
            swaps: 100_000,
            games: 20_000,
        }
    }

    /// Rounds in which the weights are learnt.
    fn weight_rounds(self) -> u64 {
        self.rounds - self.rounds / 4
    }
}

/// Returns all value functions, in the order in which they are trained.
pub fn all() -> [Spec; 13] {
    let score = |size, kinds| Rules::gemgem(size, kinds, Goal::FewestSwaps { target: 250 });
    let crush = |kinds| Rules {
        kinds,
        ..Rules::crush()
    };
    let survival = |size, kinds| Rules::gemgem(size, kinds, Goal::LongestGame);
    [
        ("score-4", score(6, 4), 200),
        ("score-5", score(7, 5), 40),
        ("score-6", score(8, 6), 40),
        ("score-7", score(8, 7), 40),
        ("crush-4", crush(4), 20),
        ("crush-5", crush(5), 80),
        ("crush-6", crush(6), 30),
        ("crush-7", crush(7), 30),
        ("crush-text-5", Rules::crush_text(), 80),
        ("survival-4", survival(4, 4), 100),
        ("survival-5", survival(5, 5), 100),
        ("survival-6", survival(6, 6), 60),
        ("survival-7", survival(8, 7), 40),
    ]
    .map(|(name, rules, rounds)| Spec {
        name,
        rules,
        rounds,
    })
}

/// A training, round by round.
pub struct Run {
    spec: Spec,
    effort: Effort,
    learner: Learner,
    /// The mean rewards of the last rounds.
    rewards: VecDeque<f64>,
}

impl Run {
    /// Returns a training that begins.
    pub fn new(spec: Spec, effort: Effort) -> Self {
        let training = Training {
            rules: spec.rules,
            shapes: SHAPES.map(|(width, height)| Shape { width, height }).into(),
            seed: SEED,
            round: effort.swaps,
            rounds: effort.weight_rounds(),
        };
        Self {
            spec,
            effort,
            learner: Learner::new(training).expect("the shapes fit all numbers of kinds"),
            rewards: VecDeque::new(),
        }
    }

    /// Returns the rounds that are played.
    pub fn rounds(&self) -> u64 {
        self.state().rounds
    }

    /// Returns whether all rounds are played.
    pub fn is_done(&self) -> bool {
        self.rounds() >= self.effort.rounds
    }

    /// Plays a round; returns the mean reward of its swaps.
    pub fn round(&mut self) -> f64 {
        let reward = self.learner.round();
        if self.rewards.len() == LAST {
            self.rewards.pop_front();
        }
        self.rewards.push_back(reward);
        reward
    }

    /// Returns whether all weights are finite. If not, the training diverged and cannot recover.
    pub fn is_sound(&self) -> bool {
        let state = self.state();
        let lists = [&state.weights, &state.corrections];
        lists.into_iter().flatten().flatten().all(|x| x.is_finite())
    }

    /// Returns the value function with its measured rate and finish. Plays games for that, which takes
    /// seconds. To be called after the last round.
    pub fn weights(&self) -> Weights {
        let rules = self.spec.rules;
        let rate = self.rewards.iter().sum::<f64>() / self.rewards.len() as f64;
        let rate = rate as f32;
        let weights = self.learner.weights().measured(rate, Finish::default());
        let finish = match rules.goal {
            Goal::FewestSwaps { .. } => self.finish(&Arc::new(weights.clone())),
            Goal::MostPoints { .. } | Goal::LongestGame | Goal::RemoveGem { .. } => {
                Finish::default()
            }
        };
        weights
            .measured(rate, finish)
            .with_origin(self.spec.origin(self.effort))
    }

    fn finish(&self, weights: &Arc<Weights>) -> Finish {
        measure_finish(weights, self.spec.rules, self.effort.games, SEED)
    }

    fn state(&self) -> &LearnerState {
        self.learner.state()
    }
}

impl Spec {
    /// Describes how its value function is trained, in lines. Equal lines mean equal functions.
    pub fn origin(&self, effort: Effort) -> Vec<String> {
        let (rounds, swaps) = (effort.rounds, effort.swaps);
        let weights = effort.weight_rounds();
        let corrections = rounds - weights;
        let finish = match self.rules.goal {
            Goal::FewestSwaps { .. } => format!(", {} games for the finish", effort.games),
            Goal::MostPoints { .. } | Goal::LongestGame | Goal::RemoveGem { .. } => String::new(),
        };
        let (name, version) = (self.name, env!("CARGO_PKG_VERSION"));
        vec![
            format!("{name}, rules {}", self.rules),
            format!(
                "seed {SEED}, {weights} rounds of weights and {corrections} of corrections, \
                 {swaps} swaps each{finish}"
            ),
            format!(
                "sweetfish {version}; \
                 `sweetfish-lab train match3 --only {name} --rounds {rounds}` makes it again"
            ),
        ]
    }
}

#[cfg(test)]
mod tests;
