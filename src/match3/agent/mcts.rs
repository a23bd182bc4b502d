//! What the tree search is told of gem-swap games.

use crate::agents::mcts::{Blind, Guided, Heuristic, Limit, Mcts, Options};
use crate::agents::{Agent, Budget};
use crate::match3::ntuple::ValueGuide;
use crate::match3::{Game, Plane, Rules, Swap, learnt};

/// Rates a swap by the points of its foreseen cascade.
#[derive(Clone, Copy, Debug, Default)]
pub struct CascadePoints;

impl<P: Plane> Heuristic<Game<P>> for CascadePoints {
    fn rate(&mut self, game: &Game<P>, swaps: &[Swap], ratings: &mut Vec<f64>) {
        ratings.clear();
        ratings.extend(swaps.iter().map(|&swap| f64::from(game.foresee(swap).0)));
    }
}

/// The tree search for one game; `budget` stands above the limit of the options.
pub(super) fn mcts<P: Plane>(
    mut options: Options,
    rules: &Rules,
    budget: Option<Budget>,
) -> Box<dyn Agent<Game<P>>> {
    if let Some(budget) = budget {
        options.limit = Limit::Budget(budget);
    }
    if options.leaf_weight > 0.0 || options.cut.is_some() {
        let guide: ValueGuide = learnt::guide(rules);
        Box::new(Mcts::with(options, CascadePoints, Guided(guide)))
    } else {
        Box::new(Mcts::with(options, CascadePoints, Blind))
    }
}
