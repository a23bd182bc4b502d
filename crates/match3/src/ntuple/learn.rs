//! Learns the value function by temporal differences while playing.

use super::classes::{CLASSES, class_of};
use super::guide::REFINED;
use super::patterns::{PatternError, Patterns, Shape};
use super::weights::{Purpose, Weights};
use crate::game::is_small;
use crate::planes::{Board, Plane, State, Swap};
use crate::rules::{Goal, Rules, Stuck};
use sweetfish_core::rng::{self, Playout};

/// Layers of a value function of scores. Layer t looks t swaps ahead, from 0.
const LAYERS: usize = 8;
/// The factor on the value of being stuck for each swap that it comes later.
const DISCOUNT: f32 = 0.9;
/// The most swaps of a game. A longer game is abandoned.
const LONGEST: u32 = 1000;

/// The settings of a training.
#[derive(Clone, Debug)]
pub struct Training {
    /// The rules of the games, which must pass [`Rules::checked`]. Their goal decides what is learnt.
    pub rules: Rules,
    /// The shapes of the patterns.
    pub shapes: Vec<Shape>,
    /// The seed of the games.
    pub seed: u64,
    /// The swaps of a round, at least 1. The learner can be saved after each round.
    pub round: u64,
    /// The rounds in which weights are learnt. Later rounds also learn the corrections.
    pub rounds: u64,
}

/// A value function in training.
///
/// The more the errors of a weight agree in sign, the longer is its step (temporal coherence: Beal and Smith,
/// "Temporal coherence and prediction decay in TD learning", 1999). So there is no rate to tune.
#[derive(Clone, Debug)]
pub struct Learner {
    training: Training,
    patterns: Patterns,
    size: (usize, usize),
    layers: usize,
    state: LearnerState,
}

/// All that a learner has learnt.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LearnerState {
    /// Rounds done.
    pub rounds: u64,
    /// The weights, each with an entry for each layer.
    pub weights: Vec<[f32; LAYERS]>,
    /// The sums of their errors.
    pub errors: Vec<[f32; LAYERS]>,
    /// The sums of the absolute values of their errors.
    pub sizes: Vec<[f32; LAYERS]>,
    /// The corrections of each class of boards, with an entry for each layer.
    pub corrections: Vec<[f32; LAYERS]>,
    /// How often each class was met.
    pub met: Vec<f32>,
}

impl Learner {
    /// Returns an untrained learner.
    ///
    /// # Errors
    /// If a shape is too large for the number of kinds.
    pub fn new(training: Training) -> Result<Self, PatternError> {
        let rules = training.rules;
        let patterns = Patterns::new(rules.kinds, &training.shapes)?;
        let none = vec![[0.0; LAYERS]; patterns.weights()];
        Ok(Self {
            layers: match purpose(&rules) {
                Purpose::Score => LAYERS,
                Purpose::Survival => 1,
            },
            size: (usize::from(rules.width), usize::from(rules.height)),
            state: LearnerState {
                rounds: 0,
                weights: none.clone(),
                errors: none.clone(),
                sizes: none,
                corrections: vec![[0.0; LAYERS]; CLASSES],
                met: vec![0.0; CLASSES],
            },
            patterns,
            training,
        })
    }

    /// Returns what was learnt so far.
    pub fn state(&self) -> &LearnerState {
        &self.state
    }

    /// Resumes the same training from a saved state. Returns `false` and changes nothing if the number of weights
    /// differs.
    pub fn restore(&mut self, state: LearnerState) -> bool {
        let count = self.patterns.weights();
        let fits = [&state.weights, &state.errors, &state.sizes]
            .iter()
            .all(|list| list.len() == count);
        if fits {
            self.state = state;
        }
        fits
    }

    /// Plays one round of swaps and learns from it. Returns the mean points of a swap.
    pub fn round(&mut self) -> f64 {
        if is_small(&self.training.rules) {
            self.round_on::<u64>()
        } else {
            self.round_on::<u128>()
        }
    }

    fn round_on<P: Plane>(&mut self) -> f64 {
        let mut rng = rng::playout(self.training.seed, self.state.rounds);
        let rules = Rules {
            goal: match purpose(&self.training.rules) {
                Purpose::Score => Goal::MostPoints { swaps: u32::MAX },
                Purpose::Survival => Goal::LongestGame,
            },
            ..self.training.rules
        };
        let (mut swaps, mut points) = (0, 0.0);
        while swaps < self.training.round {
            let mut game = State::<P>::new(rules, &mut rng);
            self.game(&mut game, &mut rng);
            swaps += u64::from(game.swaps());
            points += f64::from(game.score());
        }
        self.state.rounds += 1;
        points / swaps as f64
    }

    fn game<P: Plane>(&mut self, game: &mut State<P>, rng: &mut Playout) {
        // The last swap, and its points beyond those of the look-ahead.
        let mut last: Option<(Choice<P>, f32)> = None;
        while !game.valid().is_empty() && game.swaps() < LONGEST {
            let choice = self.choose(game);
            if let Some((last, surplus)) = &last {
                self.learn(last, *surplus, Some(&choice));
            }
            let points = game.swap(choice.swap, rng);
            let surplus = points as f32 - choice.points;
            last = Some((choice, surplus));
        }
        if let Some((last, surplus)) = &last
            && game.valid().is_empty()
        {
            self.learn(last, *surplus, None);
        }
    }

    fn choose<P: Plane>(&self, game: &State<P>) -> Choice<P> {
        let lead = self.layers - 1;
        let option = |swap| self.option(game, swap);
        let mut options: Vec<Choice<P>> = game.valid().iter().map(option).collect();
        if self.correcting() {
            options.sort_by(|a, b| b.values[lead].total_cmp(&a.values[lead]));
            options.truncate(REFINED);
            for option in &mut options {
                option.class = class_of(&option.board, game.rules());
                let corrections = self.state.corrections[option.class];
                for (value, correction) in option.values.iter_mut().zip(corrections) {
                    *value += self.sign() * correction;
                }
            }
        }
        let mut bests = options[0].values;
        let mut chosen = 0;
        for (index, option) in options.iter().enumerate() {
            for (most, value) in bests.iter_mut().zip(option.values) {
                *most = most.max(value);
            }
            if option.values[lead] > options[chosen].values[lead] {
                chosen = index;
            }
        }
        let mut choice = options.swap_remove(chosen);
        choice.values = bests;
        choice
    }

    fn option<P: Plane>(&self, game: &State<P>, swap: Swap) -> Choice<P> {
        let (points, board) = game.afterstate(swap);
        let points = match purpose(&self.training.rules) {
            Purpose::Score => points as f32,
            Purpose::Survival => 0.0,
        };
        Choice {
            swap,
            points,
            board,
            class: 0,
            values: self.value(&board).map(|value| points + self.sign() * value),
        }
    }

    /// Returns the sign of the value: points are good, the odds of being stuck are bad.
    fn sign(&self) -> f32 {
        match purpose(&self.training.rules) {
            Purpose::Score => 1.0,
            Purpose::Survival => -1.0,
        }
    }

    /// Returns whether the corrections are learnt now.
    fn correcting(&self) -> bool {
        self.state.rounds >= self.training.rounds
    }

    #[inline(always)]
    fn value<P: Plane>(&self, board: &Board<P>) -> [f32; LAYERS] {
        let mut sum = [0.0; LAYERS];
        self.patterns.used(board, self.size, |weight| {
            for (sum, weight) in sum.iter_mut().zip(self.state.weights[weight]) {
                *sum += weight;
            }
        });
        sum
    }

    /// Learns from what came after an afterstate: the `surplus` of points, and the best swap `next`, or `None` if the
    /// game was stuck.
    fn learn<P: Plane>(&mut self, last: &Choice<P>, surplus: f32, next: Option<&Choice<P>>) {
        let mut value = self.value(&last.board);
        if self.correcting() {
            let corrections = self.state.corrections[last.class];
            for (value, correction) in value.iter_mut().zip(corrections) {
                *value += correction;
            }
        }
        let mut errors = [0.0; LAYERS];
        if purpose(&self.training.rules) == Purpose::Survival {
            let chance = |log_odds: f32| 1.0 / (1.0 + (-log_odds).exp());
            let target = next.map_or(1.0, |next| DISCOUNT * chance(-next.values[0]));
            errors[0] = target - chance(value[0]);
        } else {
            for layer in 0..LAYERS {
                // Layer 0 predicts only the rest of the cascade. Each further layer predicts one swap more.
                let then = match next {
                    Some(next) if layer > 0 => next.values[layer - 1],
                    _ => 0.0,
                };
                errors[layer] = surplus + then - value[layer];
            }
        }
        if self.correcting() {
            self.correct_class(last.class, errors);
        }
        self.correct_weights(&last.board, errors);
    }

    /// Makes one step along the gradient: by the whole error if all rates are 1, otherwise by less. The gradient is the number of times that each weight
    /// is used on the board.
    fn correct_weights<P: Plane>(&mut self, board: &Board<P>, errors: [f32; LAYERS]) {
        let mut used = Vec::with_capacity(256);
        self.patterns
            .used(board, self.size, |weight| used.push(weight));
        used.sort_unstable();
        let same = || used.chunk_by(|a, b| a == b);
        let norm: usize = same().map(|same| same.len() * same.len()).sum();
        let step = self.step() / norm as f32;
        let state = &mut self.state;
        for same in same() {
            let (weight, share) = (same[0], step * same.len() as f32);
            for layer in 0..self.layers {
                let sum = &mut state.errors[weight][layer];
                let size = &mut state.sizes[weight][layer];
                let rate = if *size > 0.0 { sum.abs() / *size } else { 1.0 };
                state.weights[weight][layer] += share * rate * errors[layer];
                *sum += errors[layer];
                *size += errors[layer].abs();
            }
        }
    }

    fn correct_class(&mut self, class: usize, errors: [f32; LAYERS]) {
        /// The least share of an error. With less, a correction would no longer follow the others.
        const LEAST: f32 = 0.0005;
        self.state.met[class] += 1.0;
        let step = self.step() * (1.0 / (1.0 + self.state.met[class])).max(LEAST);
        for layer in 0..self.layers {
            self.state.corrections[class][layer] += step * errors[layer];
        }
    }

    /// Returns the length of a step. Log-odds need longer ones than points: their errors are at most 1.
    fn step(&self) -> f32 {
        match purpose(&self.training.rules) {
            Purpose::Score => 1.0,
            Purpose::Survival => 4.0,
        }
    }

    /// Returns the value function learnt so far.
    pub fn weights(&self) -> Weights {
        let layer = |layer| self.state.weights.iter().map(|all| all[layer]).collect();
        let layers = (0..self.layers).map(layer).collect();
        let rules = &self.training.rules;
        let correction = |layer| {
            self.state
                .corrections
                .iter()
                .map(|all| all[layer])
                .collect()
        };
        let corrections = if self.correcting() {
            (0..self.layers).map(correction).collect()
        } else {
            Vec::new()
        };
        Weights::new(purpose(rules), rules.kinds, &self.training.shapes, layers)
            .and_then(|weights| weights.corrected(corrections))
            .expect("the learner has a weight for each content")
    }
}

/// A swap with the results of its look-ahead.
struct Choice<P> {
    swap: Swap,
    points: f32,
    board: Board<P>,
    /// The class of the board, if corrections are learnt.
    class: usize,
    /// For each layer the value of the swap. In the result of `choose`, the best value of any swap.
    values: [f32; LAYERS],
}

/// Returns the purpose of a value function learnt by these rules.
fn purpose(rules: &Rules) -> Purpose {
    if rules.goal == Goal::LongestGame && rules.stuck == Stuck::GameOver {
        Purpose::Survival
    } else {
        Purpose::Score
    }
}
