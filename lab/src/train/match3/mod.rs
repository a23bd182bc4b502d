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
    /// This many rounds of 100,000 swaps, and 20,000 games.
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

/// All value functions, in the order in which they are trained.
pub fn all() -> [Spec; 12] {
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
    /// A training that begins.
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

    /// The rounds that are played.
    pub fn rounds(&self) -> u64 {
        self.state().rounds
    }

    /// Whether all rounds are played.
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

    /// Whether all that was learnt are numbers; if not it diverged, and all further play is in vain.
    pub fn is_sound(&self) -> bool {
        let state = self.state();
        let lists = [&state.weights, &state.corrections];
        lists.into_iter().flatten().flatten().all(|x| x.is_finite())
    }

    /// The value function, measured. Once all rounds are played; this plays too, and takes seconds.
    pub fn weights(&self) -> Weights {
        let rules = self.spec.rules;
        let rate = self.rewards.iter().sum::<f64>() / self.rewards.len() as f64;
        let rate = rate as f32;
        let weights = self.learner.weights().measured(rate, Finish::default());
        let finish = match rules.goal {
            Goal::FewestSwaps { .. } => self.finish(&Arc::new(weights.clone())),
            Goal::MostPoints { .. } | Goal::LongestGame => Finish::default(),
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
    /// How its value function comes about, a line each: the same lines, the same function.
    pub fn origin(&self, effort: Effort) -> Vec<String> {
        let (rounds, swaps) = (effort.rounds, effort.swaps);
        let weights = effort.weight_rounds();
        let corrections = rounds - weights;
        let finish = match self.rules.goal {
            Goal::FewestSwaps { .. } => format!(", {} games for the finish", effort.games),
            Goal::MostPoints { .. } | Goal::LongestGame => String::new(),
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
mod tests {
    use super::*;

    const EFFORT: Effort = Effort {
        rounds: 8,
        swaps: 300,
        games: 30,
    };

    fn small(goal: Goal) -> Spec {
        let rules = Rules::gemgem(4, 4, goal);
        Spec {
            name: "small",
            rules,
            rounds: 8,
        }
    }

    const GOALS: [Goal; 3] = [
        Goal::FewestSwaps { target: 30 },
        Goal::MostPoints { swaps: 10 },
        Goal::LongestGame,
    ];

    fn play(run: &mut Run, rounds: u64) {
        for _ in 0..rounds {
            assert!(run.round() > 0.0);
        }
    }

    #[test]
    fn a_training_that_was_broken_off_ends_the_same() {
        for goal in GOALS {
            let mut whole = Run::new(small(goal), EFFORT);
            play(&mut whole, 8);
            assert!(whole.is_done() && whole.is_sound());
            let text = whole.weights().to_string();
            // Within the weights, at the first correction, within the corrections, at the end.
            for first in [0, 3, 6, 7, 8] {
                let mut before = Run::new(small(goal), EFFORT);
                play(&mut before, first);
                let mut run = Run::new(small(goal), EFFORT);
                run.restore(&before.checkpoint()).unwrap();
                assert_eq!(run.checkpoint(), before.checkpoint());
                play(&mut run, 8 - first);
                assert_eq!(run.weights().to_string(), text, "{goal:?} after {first}");
            }
        }
    }

    #[test]
    fn the_value_function_says_where_it_is_from() {
        let mut run = Run::new(small(GOALS[0]), EFFORT);
        play(&mut run, 8);
        let weights: Weights = run.weights().to_string().parse().unwrap();
        assert_eq!(weights.origin(), small(GOALS[0]).origin(EFFORT));
        assert_eq!(weights.finish().rows().len(), weights.layers().len());
        assert!(weights.origin()[0].starts_with("small, rules 4x4, 4 kinds, clears all"));
    }

    #[test]
    fn the_names_are_files_names_and_the_rules_are_rules() {
        for spec in all() {
            assert!(spec.rules.checked().is_ok());
            let (_, kinds) = spec.name.split_once('-').unwrap();
            assert_eq!(kinds, spec.rules.kinds.to_string());
            Run::new(spec, Effort::of(spec.rounds));
        }
    }

    #[test]
    fn a_checkpoint_of_something_else_is_refused() {
        let mut run = Run::new(small(GOALS[0]), EFFORT);
        play(&mut run, 2);
        let text = run.checkpoint();
        let other = Effort {
            rounds: 9,
            ..EFFORT
        };
        let error = Run::new(small(GOALS[0]), other).restore(&text).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("line 3: found `origin seed 1, 6 rounds"),
            "{error}"
        );
        let cases = [
            (
                "sweetfish training 1",
                "sweetfish values 1",
                "line 1: found `sweetfish values 1`",
            ),
            (
                "rounds 2",
                "rounds two",
                "line 5: found `two`, expected a number of rounds",
            ),
            (
                "\nweight ",
                "\nweight x ",
                "line 7: found `x`, expected a number",
            ),
            (
                "\nweight ",
                "\nweight 1 ",
                "line 7: found `25 numbers`, expected 24",
            ),
            ("\nclass ", "\nkind ", "found `kind`, expected `class`"),
            ("\nend\n", "\n", "found ``, expected `end`"),
        ];
        for (right, wrong, message) in cases {
            let text = text.replacen(right, wrong, 1);
            let error = run.restore(&text).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
        assert_eq!(run.checkpoint(), text);
    }
}
