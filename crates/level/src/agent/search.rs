//! The tree search for levels.

use super::moves::Useful;
use super::qlearn::Network;
use super::value::{self, Learnt};
use crate::Game;
use sweetfish_agents::Budget;
use sweetfish_agents::mcts::{Branching, Heuristic, Limit, Mcts, Options, PlayoutPolicy, Signal};
use sweetfish_match3::Swap;

/// The tree search for levels: rated moves in its playouts, the learnt value for its leaves.
pub type Search = Mcts<Game, Guide, Learnt>;

/// Rates moves for playouts: by [`Useful`], or by the network of the agent `neural-39`.
#[derive(Clone, Debug)]
pub struct Guide {
    network: Network,
}

impl Heuristic<Game> for Guide {
    fn rate(&mut self, game: &Game, swaps: &[Swap], ratings: &mut Vec<f64>) {
        Useful.rate(game, swaps, ratings);
    }

    fn rate_by_learnt(&mut self, game: &Game, swaps: &[Swap], ratings: &mut Vec<f64>) {
        self.network.rate(game, swaps, ratings);
    }

    fn place(&self, swap: Swap) -> Swap {
        Heuristic::<Game>::place(&Useful, swap)
    }
}

/// Returns the options of our strongest tree search: playouts of the moves rated best, cut after six moves where the
/// learnt value judges well, a part of that value in each leaf, less exploration, and a new outcome at nearly every visit
/// of a move.
pub fn strongest() -> Options {
    Options {
        exploration: 0.3,
        branching: Branching::AtMost(100),
        signal: Signal::Both,
        policy: PlayoutPolicy::Heuristic,
        cut: Some(6),
        cut_known: true,
        leaf_weight: 0.3,
        ..Options::default()
    }
}

/// Returns the tree search for one game; `budget` replaces the limit of the options.
pub fn search(mut options: Options, budget: Option<Budget>) -> Search {
    if let Some(budget) = budget {
        options.limit = Limit::Budget(budget);
    }
    let network = Network::built_in();
    Mcts::with(options, Guide { network }, Learnt(value::built_in()))
}
