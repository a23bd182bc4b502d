//! What a game may tell the search: ratings of actions, and values of states.

use super::Judgement;
use crate::agents::Guide;
use crate::puzzle::{Judged, Puzzle};

/// Rates actions for playouts.
pub trait Heuristic<P: Puzzle> {
    /// Writes a rating for each of these legal actions into `ratings`, after emptying it: finite, 0
    /// and above, more being better.
    fn rate(&mut self, state: &P, actions: &[P::Action], ratings: &mut Vec<f64>);
}

/// Judges states without playouts.
pub trait LeafValue<P: Puzzle> {
    /// What it expects of the end of the game, from a state in which it is not over.
    fn judge(&mut self, state: &P) -> Judgement;
}

/// Knows nothing: rates all actions alike and judges states as they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl<P: Puzzle> Heuristic<P> for Blind {
    fn rate(&mut self, _: &P, actions: &[P::Action], ratings: &mut Vec<f64>) {
        ratings.clear();
        ratings.resize(actions.len(), 1.0);
    }
}

impl<P: Judged> LeafValue<P> for Blind {
    fn judge(&mut self, state: &P) -> Judgement {
        Judgement::of(state)
    }
}

/// A guide's expectation as the value of a leaf, for games whose score is their worth and whose goal
/// will be reached.
#[derive(Clone, Debug)]
pub struct Guided<G>(pub G);

impl<P: Judged, G: Guide<P>> LeafValue<P> for Guided<G> {
    fn judge(&mut self, state: &P) -> Judgement {
        Judgement {
            won: 1.0,
            progress: 1.0,
            score: self.0.look(state).1,
        }
    }
}
