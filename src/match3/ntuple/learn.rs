//! Learning the value function by temporal differences while playing.

use super::{Patterns, Purpose, Shape, ShapeError, Weights};
use crate::match3::{Board, Game, Goal, Plane, Rules, Stuck, Swap};
use crate::rng::{self, Playout};

/// Layers of a value function of scores: the last one looks this many swaps ahead, less one.
const LAYERS: usize = 8;
/// What being stuck a swap later weighs in a survival value.
const DISCOUNT: f32 = 0.9;
/// Swaps after which a game that does not end is left.
const LONGEST: u32 = 1000;

/// What to learn and from what.
#[derive(Clone, Debug)]
pub struct Training {
    /// The rules of the games; their goal says what is learnt.
    pub rules: Rules,
    /// The shapes of the patterns.
    pub shapes: Vec<Shape>,
    /// The seed of the games.
    pub seed: u64,
    /// The swaps of a round, after each of which the learner can be saved.
    pub round: u64,
}

/// A value function that is being learnt.
///
/// Each weight's step is as long as its errors agree in sign (temporal coherence: Beal and Smith,
/// "Temporal coherence and prediction decay in TD learning", 1999), so there is no rate to tune.
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
    /// For each weight its layers.
    pub weights: Vec<[f32; LAYERS]>,
    /// The sums of their errors.
    pub errors: Vec<[f32; LAYERS]>,
    /// The sums of the sizes of their errors.
    pub sizes: Vec<[f32; LAYERS]>,
}

impl Learner {
    /// A learner that knows nothing yet.
    ///
    /// # Errors
    /// If a shape is too large for the number of kinds.
    pub fn new(training: Training) -> Result<Self, ShapeError> {
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
            },
            patterns,
            training,
        })
    }

    /// What it has learnt.
    pub fn state(&self) -> &LearnerState {
        &self.state
    }

    /// Goes on from what was learnt before, with the same training; false, and nothing changes, if
    /// the number of weights is another.
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

    /// Plays one round of swaps and learns from it; returns the mean reward of a swap.
    pub fn round<P: Plane>(&mut self) -> f64 {
        let mut rng = rng::playout(self.training.seed, self.state.rounds);
        let rules = Rules {
            goal: match purpose(&self.training.rules) {
                Purpose::Score => Goal::Score { swaps: u32::MAX },
                Purpose::Survival => Goal::Survive,
            },
            ..self.training.rules
        };
        let (mut swaps, mut points) = (0, 0.0);
        while swaps < self.training.round {
            let mut game = Game::<P>::new(rules, &mut rng);
            self.game(&mut game, &mut rng);
            swaps += u64::from(game.swaps());
            points += f64::from(game.score());
        }
        self.state.rounds += 1;
        points / swaps as f64
    }

    fn game<P: Plane>(&mut self, game: &mut Game<P>, rng: &mut Playout) {
        // The board foreseen after the last swap, and the points that came on top of the foreseen.
        let mut last: Option<(Board<P>, f32)> = None;
        while !game.valid().is_empty() && game.swaps() < LONGEST {
            let choice = self.choose(game);
            if let Some((board, surplus)) = last {
                self.learn(&board, surplus, Some(&choice));
            }
            let points = game.swap(choice.swap, rng);
            last = Some((choice.board, points as f32 - choice.points));
        }
        if let Some((board, surplus)) = last
            && game.valid().is_empty()
        {
            self.learn(&board, surplus, None);
        }
    }

    fn choose<P: Plane>(&self, game: &Game<P>) -> Choice<P> {
        let mut best: Option<Choice<P>> = None;
        let lead = self.layers - 1;
        let survival = purpose(&self.training.rules) == Purpose::Survival;
        for swap in game.valid().iter() {
            let (points, board) = game.foresee(swap);
            let mut prospects = self.value(&board);
            let points = if survival { 0.0 } else { points as f32 };
            for prospect in &mut prospects {
                *prospect += points;
                if survival {
                    *prospect = -*prospect;
                }
            }
            match &mut best {
                None => {
                    best = Some(Choice {
                        swap,
                        points,
                        board,
                        prospects,
                        bests: prospects,
                    });
                }
                Some(best) => {
                    for (most, prospect) in best.bests.iter_mut().zip(prospects) {
                        *most = most.max(prospect);
                    }
                    if prospects[lead] > best.prospects[lead] {
                        best.swap = swap;
                        best.points = points;
                        best.board = board;
                        best.prospects = prospects;
                    }
                }
            }
        }
        best.expect("the game goes on")
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

    /// Learns what came after a board that was foreseen: points on top, then the best that can be done
    /// from there, or nothing if the game is stuck.
    fn learn<P: Plane>(&mut self, board: &Board<P>, surplus: f32, next: Option<&Choice<P>>) {
        let value = self.value(board);
        let mut errors = [0.0; LAYERS];
        if purpose(&self.training.rules) == Purpose::Survival {
            let chance = |log_odds: f32| 1.0 / (1.0 + (-log_odds).exp());
            let target = next.map_or(1.0, |next| DISCOUNT * chance(-next.bests[0]));
            errors[0] = target - chance(value[0]);
        } else {
            for layer in 0..LAYERS {
                // Layer 0 sees the rest of the cascade only; each further one swap more.
                let then = match next {
                    Some(next) if layer > 0 => next.bests[layer - 1],
                    _ => 0.0,
                };
                errors[layer] = surplus + then - value[layer];
            }
        }
        self.correct(board, errors);
    }

    fn correct<P: Plane>(&mut self, board: &Board<P>, errors: [f32; LAYERS]) {
        let mut used = Vec::with_capacity(256);
        self.patterns
            .used(board, self.size, |weight| used.push(weight));
        // Log-odds need longer steps than points: their errors are at most 1.
        let step = match purpose(&self.training.rules) {
            Purpose::Score => 1.0,
            Purpose::Survival => 4.0,
        } / used.len() as f32;
        let state = &mut self.state;
        for weight in used {
            for layer in 0..self.layers {
                let (sum, size) = (
                    &mut state.errors[weight][layer],
                    &mut state.sizes[weight][layer],
                );
                let rate = if *size > 0.0 { sum.abs() / *size } else { 1.0 };
                state.weights[weight][layer] += step * rate * errors[layer];
                *sum += errors[layer];
                *size += errors[layer].abs();
            }
        }
    }

    /// The value function learnt so far.
    pub fn weights(&self) -> Weights {
        let layer = |layer| self.state.weights.iter().map(|all| all[layer]).collect();
        let layers = (0..self.layers).map(layer).collect();
        let rules = &self.training.rules;
        Weights::new(purpose(rules), rules.kinds, &self.training.shapes, layers)
            .expect("the learner has a weight for each content")
    }
}

/// The best swap as the last layer sees it.
struct Choice<P> {
    swap: Swap,
    points: f32,
    board: Board<P>,
    prospects: [f32; LAYERS],
    /// The best prospect of any swap, layer by layer.
    bests: [f32; LAYERS],
}

/// What is learnt for a goal.
fn purpose(rules: &Rules) -> Purpose {
    if rules.goal == Goal::Survive && rules.stuck == Stuck::GameOver {
        Purpose::Survival
    } else {
        Purpose::Score
    }
}
