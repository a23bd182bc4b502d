//! Q-learning of a function of features.

use std::mem::swap;

use rand::RngExt;

use super::features::{Choices, Features};
use super::{Example, Learner};
use crate::puzzle::Puzzle;
use crate::rng::Playout;

/// The settings of a [`QTrainer`]. The defaults are those of CandyCrush.ai.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QTrainerSettings {
    /// The chance, from 0 to 1, of a random action; otherwise the best one is played.
    pub epsilon: f64,
    /// What a reward counts one turn earlier, from 0 to 1.
    pub discount: f64,
}

impl Default for QTrainerSettings {
    fn default() -> Self {
        Self {
            epsilon: 0.5,
            discount: 0.5,
        }
    }
}

/// Plays games and learns from each turn, by Q-learning as in CandyCrush.ai: the target of an action
/// is its reward plus the discounted value of the best action in the next state, 0 if the game is
/// over.
///
/// Between games all its memory is in [`Learner::parameters`]. A training that gives game `i` the
/// generator `rng::playout(seed, i)` can therefore stop after any game, save the parameters and `i`,
/// and resume with exactly the same results.
#[derive(Clone, Debug)]
pub struct QTrainer<F, Q> {
    settings: QTrainerSettings,
    features: F,
    q: Q,
}

/// How a game of training went.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GameReport {
    /// Turns played.
    pub turns: u32,
    /// The sum of the rewards, without discount.
    pub rewards: f64,
    /// The utility at the end.
    pub utility: f64,
    /// The mean over the turns of the squared temporal-difference error; 0 without turns.
    pub squared_error: f64,
}

impl<F, Q: Learner> QTrainer<F, Q> {
    /// Creates a training of `q`, which continues from what it has learnt.
    pub fn new(settings: QTrainerSettings, features: F, q: Q) -> Self {
        Self {
            settings,
            features,
            q,
        }
    }

    /// Returns the function as it is now.
    pub fn q(&self) -> &Q {
        &self.q
    }

    /// Ends the training and returns the function.
    pub fn into_q(self) -> Q {
        self.q
    }

    /// Plays a game to its end and learns from it.
    ///
    /// Features that are estimates are drawn once for a state. They serve the target of the turn before
    /// and the decision of this one, which halves the work.
    pub fn game<P: Puzzle>(&mut self, start: P, rng: &mut Playout) -> GameReport
    where
        F: Features<P>,
    {
        let mut state = start;
        let mut report = GameReport::default();
        let (mut now, mut next) = (Choices::default(), Choices::default());
        now.read(&state, &mut self.features, rng);
        while !now.actions.is_empty() {
            let at = self.explore(&now, rng);
            let reward = state.play(now.actions[at], rng);
            next.read(&state, &mut self.features, rng);
            let target = reward + self.settings.discount * next.max(&self.q);
            let features = now.features(at);
            let [value] = self.q.predict(features);
            report.squared_error += (target - value).powi(2);
            self.q.learn(&[Example {
                features,
                targets: [target],
            }]);
            report.rewards += reward;
            report.turns += 1;
            swap(&mut now, &mut next);
        }
        report.utility = state.utility();
        report.squared_error /= f64::from(report.turns.max(1));
        report
    }

    /// Returns the index of the action to play.
    fn explore<P: Puzzle>(&self, choices: &Choices<P>, rng: &mut Playout) -> usize {
        if rng.random::<f64>() < self.settings.epsilon {
            rng.random_range(0..choices.actions.len())
        } else {
            choices.best(&self.q, rng)
        }
    }
}
