//! The tree search for gem-swap games.

use crate::game::{Game, OfWords};
use crate::learnt;
use crate::ntuple::ValueGuide;
use crate::planes::{Plane, State, Swap};
use crate::rules::Rules;
use sweetfish_agents::mcts::{Heuristic, Limit, MaxActionValue, Mcts, Options, Uninformed};
use sweetfish_agents::{Agent, Budget};

/// Rates a swap by the points of its cascade without new gems.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CascadePoints;

impl<P: Plane> Heuristic<State<P>> for CascadePoints {
    fn rate(&mut self, game: &State<P>, swaps: &[Swap], ratings: &mut Vec<f64>) {
        ratings.clear();
        ratings.extend(swaps.iter().map(|&swap| f64::from(game.afterstate(swap).0)));
    }
}

/// Builds the tree search for one game. `budget` replaces the limit of the options.
pub(super) fn mcts(
    mut options: Options,
    rules: &Rules,
    budget: Option<Budget>,
) -> Box<dyn Agent<Game>> {
    if let Some(budget) = budget {
        options.limit = Limit::Budget(budget);
    }
    if options.leaf_weight > 0.0 || options.cut.is_some() {
        let guide: ValueGuide = learnt::guide(rules);
        Box::new(OfWords {
            small: Mcts::with(options, CascadePoints, MaxActionValue(guide.clone())),
            large: Mcts::with(options, CascadePoints, MaxActionValue(guide)),
        })
    } else {
        Box::new(OfWords {
            small: Mcts::with(options, CascadePoints, Uninformed),
            large: Mcts::with(options, CascadePoints, Uninformed),
        })
    }
}
