//! Q-learning with a function of features.

use std::mem::swap;

use rand::RngExt;

use super::exploration::Exploration;
use super::features::{Choices, Features};
use super::{Example, Learner};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// The settings of a [`QTrainer`]. The defaults are those of CandyCrush.ai's code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QTrainerSettings {
    /// How actions are chosen.
    pub exploration: Exploration,
    /// The discount of the value of the next state, from 0 to 1.
    pub discount: f64,
    /// The number of episodes that are recorded before each turn, from its state to the end of the game.
    /// If there are some, the training learns from their turns and not from those of the game
    /// (CandyCrush.ai's text, section 4.6.2).
    pub episodes: u32,
    /// The most steps of learning for each example, at least 1 (CandyCrush.ai's text, section 4.7.2: up to
    /// 200).
    ///
    /// If there are several, each step is on a batch of earlier examples too, see [`Self::fit_on`], so that
    /// they are not forgotten. Steps end once one lowers half the mean squared error by less than 1e-4.
    pub fits: u32,
    /// The batch of each step if there are several.
    pub fit_on: FitOn,
}

/// The batch of each step of learning if there are several steps for each example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FitOn {
    /// The example and up to 31 random earlier ones of the same game.
    Game,
    /// All examples of the training so far (CandyCrush.ai's text, section 4.7.2). Memory and the time of a
    /// step grow without bound.
    All,
}

/// Steps on a batch have converged if one lowers half the mean squared error by less.
const CONVERGED: f64 = 1e-4;
/// The most examples in a batch of [`FitOn::Game`].
const BATCH: usize = 32;

impl Default for QTrainerSettings {
    fn default() -> Self {
        Self {
            exploration: Exploration::EpsilonGreedy(0.5),
            discount: 0.5,
            episodes: 0,
            fits: 1,
            fit_on: FitOn::Game,
        }
    }
}

/// Plays games and learns from each turn by Q-learning, as in CandyCrush.ai. The target of an action is
/// its reward plus the discounted value of the best action in the next state, 0 if the game is over.
///
/// Between games its whole state is [`Learner::parameters`] and, with [`FitOn::All`], [`Self::examples`]. A
/// training that gives game `i` the generator `rng::playout(seed, i)` can therefore stop after any game,
/// save these and `i`, and resume with exactly the same results.
#[derive(Clone, Debug)]
pub struct QTrainer<F, Q> {
    settings: QTrainerSettings,
    features: F,
    q: Q,
    examples: Examples,
}

/// The statistics of a game of training.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct GameReport {
    /// Turns played.
    pub turns: u32,
    /// The sum of the rewards, without discount.
    pub rewards: f64,
    /// The utility at the end.
    pub utility: f64,
    /// The mean squared temporal-difference error of the examples; 0 without examples.
    pub squared_error: f64,
}

impl<F, Q: Learner> QTrainer<F, Q> {
    /// Creates a training of `q`, which keeps what it has learnt.
    pub fn new(settings: QTrainerSettings, features: F, q: Q) -> Self {
        Self {
            settings,
            features,
            q,
            examples: Examples::default(),
        }
    }

    /// Returns the examples that are kept: those of all games with [`FitOn::All`], otherwise at most those
    /// of the last game.
    pub fn examples(&self) -> &Examples {
        &self.examples
    }

    /// Restores the examples of a training that resumes.
    pub fn set_examples(&mut self, examples: Examples) {
        self.examples = examples;
    }

    /// Returns the trained function.
    pub fn q(&self) -> &Q {
        &self.q
    }

    /// Plays a game from `start` to its end and learns from it.
    ///
    /// Features are computed once for each state. They serve the target of the turn before and the decision
    /// of this one, which halves the work.
    pub fn game<P: Puzzle>(&mut self, start: P, rng: &mut Playout) -> GameReport
    where
        F: Features<P>,
    {
        let mut state = start;
        let mut report = GameReport::default();
        let mut updates = Updates::default();
        if self.settings.fit_on == FitOn::Game {
            self.examples = Examples::default();
        }
        let (mut now, mut next) = (Choices::default(), Choices::default());
        now.read(&state, &mut self.features, rng);
        while !now.actions.is_empty() {
            for _ in 0..self.settings.episodes {
                let episode = self.record(&state, rng);
                self.replay(&episode, &mut updates, rng);
            }
            let at = self.explore(&now, rng);
            let reward = state.play(now.actions[at], rng);
            next.read(&state, &mut self.features, rng);
            if self.settings.episodes == 0 {
                self.update((&now, at, reward), &next, &mut updates, rng);
            }
            report.rewards += reward;
            report.turns += 1;
            swap(&mut now, &mut next);
        }
        report.utility = state.utility();
        report.squared_error = updates.squares / f64::from(updates.count.max(1));
        report
    }

    /// Plays an episode from `start` to the end of the game without learning.
    fn record<P: Puzzle>(&mut self, start: &P, rng: &mut Playout) -> Vec<Turn<P>>
    where
        F: Features<P>,
    {
        let mut state = start.clone();
        let mut turns = Vec::new();
        while !state.is_over() {
            let mut choices = Choices::default();
            choices.read(&state, &mut self.features, rng);
            let at = self.explore(&choices, rng);
            let reward = state.play(choices.actions[at], rng);
            turns.push(Turn {
                choices,
                at,
                reward,
            });
        }
        turns
    }

    /// Learns from the turns of an episode, from the first to the last.
    fn replay<P: Puzzle>(&mut self, episode: &[Turn<P>], updates: &mut Updates, rng: &mut Playout) {
        let end = Choices::default();
        for (number, turn) in episode.iter().enumerate() {
            let next = episode.get(number + 1).map_or(&end, |next| &next.choices);
            self.update((&turn.choices, turn.at, turn.reward), next, updates, rng);
        }
    }

    /// Learns from one turn: the choices of the state, the index of the action taken, its reward, and the
    /// choices of the next state.
    fn update<P: Puzzle>(
        &mut self,
        (now, at, reward): (&Choices<P>, usize, f64),
        next: &Choices<P>,
        updates: &mut Updates,
        rng: &mut Playout,
    ) {
        let target = reward + self.settings.discount * next.max(&self.q);
        let features = now.features(at);
        let example = Example {
            features,
            targets: [target],
        };
        updates.squares += squares(&self.q, &[example]);
        updates.count += 1;
        if self.settings.fits <= 1 {
            self.q.learn(&[example]);
        } else {
            self.examples.push(example);
            let Self {
                settings,
                q,
                examples,
                ..
            } = self;
            fit(q, &examples.batch(settings.fit_on, rng), settings.fits);
        }
    }

    /// Returns the index of the action to play.
    fn explore<P: Puzzle>(&self, choices: &Choices<P>, rng: &mut Playout) -> usize {
        let value = |at: usize| choices.value(&self.q, at);
        let count = choices.actions.len();
        self.settings.exploration.choose(count, value, rng)
    }
}

/// A turn of a recorded episode.
struct Turn<P: Puzzle> {
    choices: Choices<P>,
    /// The index of the action taken.
    at: usize,
    reward: f64,
}

/// Returns the sum of the squared errors of a batch.
fn squares<Q: Learner>(q: &Q, batch: &[Example]) -> f64 {
    let square = |one: &Example| (one.targets[0] - q.predict(one.features)[0]).powi(2);
    batch.iter().map(square).sum()
}

/// Learns a batch until it has converged, or for `most` steps.
fn fit<Q: Learner>(q: &mut Q, batch: &[Example], most: u32) {
    let mut last = f64::INFINITY;
    for _ in 0..most {
        let found = squares(q, batch) / batch.len() as f64;
        if (last - found) / 2.0 < CONVERGED {
            break;
        }
        last = found;
        q.learn(batch);
    }
}

/// The sum and number of the errors in a game.
#[derive(Default)]
struct Updates {
    count: u32,
    /// The sum of the squared errors.
    squares: f64,
}

/// Examples that are kept for later steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Examples {
    /// The features of all examples, concatenated.
    pub features: Vec<f64>,
    /// Their targets.
    pub targets: Vec<f64>,
}

impl Examples {
    fn push(&mut self, example: Example) {
        self.features.extend(example.features);
        self.targets.extend(example.targets);
    }

    /// Returns the batch of a step, with the latest example at the end.
    fn batch(&self, on: FitOn, rng: &mut Playout) -> Vec<Example<'_>> {
        let width = self.features.len() / self.targets.len();
        let last = self.targets.len() - 1;
        let example = |at: usize| Example {
            features: &self.features[at * width..][..width],
            targets: [self.targets[at]],
        };
        match on {
            FitOn::All => (0..=last).map(example).collect(),
            FitOn::Game => {
                let before = (0..last.min(BATCH - 1)).map(|_| rng.random_range(0..last));
                before.chain([last]).map(example).collect()
            }
        }
    }
}
