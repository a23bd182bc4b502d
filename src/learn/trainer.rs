//! Learning a function of features by playing games.

use std::mem::swap;

use rand::RngExt;

use super::qfunction::{Choices, Features, QFunction};
use crate::puzzle::Puzzle;
use crate::rng::Playout;

/// What a [`Trainer`] may be told. The defaults are those of CandyCrush.ai.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainerSettings {
    /// The chance, from 0 to 1, of a random action; the best one is played otherwise.
    pub epsilon: f64,
    /// What a reward is worth one turn earlier, from 0 to 1.
    pub discount: f64,
}

impl Default for TrainerSettings {
    fn default() -> Self {
        Self {
            epsilon: 0.5,
            discount: 0.5,
        }
    }
}

/// Learns from each turn that it plays, by Q-learning as in CandyCrush.ai: the target of an
/// action's value is its reward and the discounted value of the best action in the next state, 0
/// if there is none.
///
/// Between games all its memory is in [`QFunction::parameters`]. Who gives game number `i` the
/// generator `rng::playout(seed, i)` may therefore stop after any game, save the parameters and
/// `i`, and resume with the very same results.
#[derive(Clone, Debug)]
pub struct Trainer<F, Q> {
    settings: TrainerSettings,
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
    /// [`Puzzle::worth`] at the end.
    pub worth: f64,
    /// The mean over the turns of the square of target minus value, each before it was learned; 0
    /// without turns.
    pub squared_error: f64,
}

impl<F, Q: QFunction> Trainer<F, Q> {
    /// Will train `q`, from where it is.
    pub fn new(settings: TrainerSettings, features: F, q: Q) -> Self {
        Self {
            settings,
            features,
            q,
        }
    }

    /// What was learned so far.
    pub fn q(&self) -> &Q {
        &self.q
    }

    /// Ends the training.
    pub fn into_q(self) -> Q {
        self.q
    }

    /// Plays a game to its end and learns from it.
    ///
    /// Features that are estimates are drawn once for a state and serve both the target of the turn
    /// before and the decision of this one, which halves the work.
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
            report.squared_error += (target - self.q.value(features)).powi(2);
            self.q.learn(features, target);
            report.rewards += reward;
            report.turns += 1;
            swap(&mut now, &mut next);
        }
        report.worth = state.worth();
        report.squared_error /= f64::from(report.turns.max(1));
        report
    }

    /// The index of the action to play.
    fn explore<P: Puzzle>(&self, choices: &Choices<P>, rng: &mut Playout) -> usize {
        if rng.random::<f64>() < self.settings.epsilon {
            rng.random_range(0..choices.actions.len())
        } else {
            choices.best(&self.q, rng)
        }
    }
}
