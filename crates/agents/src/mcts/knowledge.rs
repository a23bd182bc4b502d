//! Knowledge of a game for the search: ratings of actions and evaluations of states.

use super::evaluation::Evaluation;
use crate::ActionValue;
use sweetfish_core::puzzle::{HasGoal, Puzzle};

/// Rates actions for playouts and beams.
pub trait Heuristic<P: Puzzle>: Send {
    /// Empties `ratings` and writes a rating for each of the legal `actions` into it. Ratings are finite
    /// and at least 0; more is better.
    fn rate(&mut self, state: &P, actions: &[P::Action], ratings: &mut Vec<f64>);

    /// Rates actions by a learnt function, for [`super::PlayoutPolicy::Learnt`]. Ratings may be any finite
    /// numbers. The default calls [`rate`](Self::rate).
    fn rate_by_learnt(&mut self, state: &P, actions: &[P::Action], ratings: &mut Vec<f64>) {
        self.rate(state, actions, ratings);
    }

    /// Returns an action that represents all actions at the same place of the board, for
    /// [`super::PlayoutPolicy::ToMast`]. By default each action represents itself.
    fn place(&self, action: P::Action) -> P::Action {
        action
    }
}

/// Evaluates leaves of the tree and the ends of truncated playouts.
pub trait LeafEvaluator<P: Puzzle>: Send {
    /// Predicts the end of the game from `state`, in which it is not over.
    fn evaluate(&mut self, state: &P) -> Evaluation;

    /// Returns whether predictions for the game of `state` are good enough to truncate playouts, see
    /// [`super::Options::cut_known`]. By default they are.
    fn knows(&self, _state: &P) -> bool {
        true
    }
}

/// No knowledge: rates all actions 1 and evaluates a state as if the game ended there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uninformed;

impl<P: Puzzle> Heuristic<P> for Uninformed {
    fn rate(&mut self, _: &P, actions: &[P::Action], ratings: &mut Vec<f64>) {
        ratings.clear();
        ratings.resize(actions.len(), 1.0);
    }
}

impl<P: HasGoal> LeafEvaluator<P> for Uninformed {
    fn evaluate(&mut self, state: &P) -> Evaluation {
        Evaluation::of(state)
    }
}

/// Evaluates a leaf by the value of its best action. It is for games whose score is their utility and
/// whose goal is always reached.
#[derive(Clone, Debug)]
pub struct MaxActionValue<V>(pub V);

impl<P: HasGoal, V: ActionValue<P>> LeafEvaluator<P> for MaxActionValue<V> {
    fn evaluate(&mut self, state: &P) -> Evaluation {
        Evaluation {
            win: 1.0,
            progress: 1.0,
            score: self.0.best(state).1,
        }
    }
}
