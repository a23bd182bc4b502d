//! Monte-Carlo tree search with chance nodes, for any puzzle with a goal.
//!
//! A simulation walks down the tree. In a state it tries a new action if there is one, otherwise it
//! takes the action with the largest upper confidence bound. The first visits of an action sample
//! outcomes, which are stored; later visits take a stored outcome. A new outcome is a leaf. The game is
//! played out from there, its end gets a value from 0 to 1, and the value is backed up to all states and
//! actions on the path.
//!
//! # A game of your own
//!
//! Implement [`Puzzle`](sweetfish_core::puzzle::Puzzle) and [`HasGoal`](sweetfish_core::puzzle::HasGoal)
//! for the state of your game and let [`Mcts`] choose actions.
//!
//! ```
//! use rand::{Rng, RngExt};
//! use sweetfish_agents::Agent;
//! use sweetfish_agents::mcts::{Branching, Limit, Mcts, Options};
//! use sweetfish_core::puzzle::{HasGoal, Puzzle};
//! use sweetfish_core::rng;
//!
//! /// Roll a die as often as you like, but lose everything at more than 10.
//! #[derive(Clone, Debug, PartialEq)]
//! struct Ten {
//!     sum: u32,
//!     stopped: bool,
//! }
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
//! enum Action {
//!     Roll,
//!     Stop,
//! }
//!
//! impl Puzzle for Ten {
//!     type Action = Action;
//!
//!     fn actions(&self, list: &mut Vec<Action>) {
//!         list.clear();
//!         if !self.is_over() {
//!             list.extend([Action::Roll, Action::Stop]);
//!         }
//!     }
//!
//!     fn is_over(&self) -> bool {
//!         self.stopped || self.sum >= 10
//!     }
//!
//!     fn play<R: Rng>(&mut self, action: Action, rng: &mut R) -> f64 {
//!         let before = self.utility();
//!         match action {
//!             Action::Roll => self.sum += rng.random_range(1..=6),
//!             Action::Stop => self.stopped = true,
//!         }
//!         self.utility() - before
//!     }
//!
//!     fn utility(&self) -> f64 {
//!         if self.sum > 10 { 0.0 } else { self.sum.into() }
//!     }
//! }
//!
//! impl HasGoal for Ten {
//!     fn is_won(&self) -> bool {
//!         self.sum == 10
//!     }
//!
//!     fn progress(&self) -> f64 {
//!         self.utility() / 10.0
//!     }
//! }
//!
//! let mut search = Mcts::new(Options {
//!     limit: Limit::Simulations(2_000),
//!     branching: Branching::AtMost(100),
//!     ..Options::default()
//! });
//! let mut rng = rng::playout(1, 0);
//! let low = Ten { sum: 2, stopped: false };
//! let high = Ten { sum: 9, stopped: false };
//! assert_eq!(search.choose(&low, &mut rng), Action::Roll);
//! assert_eq!(search.choose(&high, &mut rng), Action::Stop);
//! // A report has the statistics of every action.
//! let report = search.search(&high, &mut rng);
//! assert_eq!((report.action, report.actions.len()), (Action::Stop, 2));
//! ```
//!
//! `examples/own_game_mcts.rs` plays whole games. Knowledge of the game goes into a [`Heuristic`] for
//! playouts and a [`LeafEvaluator`] for leaves, see [`Mcts::with`].

mod beams;
mod choice;
mod evaluation;
mod fences;
mod knowledge;
mod mast;
mod options;
mod playout;
mod report;
mod search;
mod setup;
mod signal;
mod tree;
mod worker;

pub use choice::{ActionStats, FinalMove};
pub use evaluation::Evaluation;
pub use fences::Fences;
pub use knowledge::{Heuristic, LeafEvaluator, MaxActionValue, Uninformed};
pub use options::{Branching, LeafSource, Limit, Options, PlayoutPolicy};
pub use report::{Phases, Report};
pub use search::Mcts;
pub use setup::{Setup, TreeSettings};
pub use signal::Signal;
pub use tree::{Chance, Decision, Path, Tree};
