//! Agents for any [`Puzzle`](sweetfish_core::puzzle::Puzzle), built-in or your own.
//!
//! An [`Agent`] chooses the actions of a game: [`Random`], [`First`], [`Greedy`], [`Flat`] Monte Carlo,
//! [`ValueGreedy`] and [`Halving`] by a value function, and Monte-Carlo tree search, see [`mcts`].
//! [`Beam`] plans a whole game without chance. Agents that learn are in the crate `sweetfish-learn`.
//!
//! A [`Family`] of games has a table of agents. An [`AgentSpec`] names one of them with its
//! [`settings`], such as `flat:50`.
//!
//! ```
//! use sweetfish_agents::rand::{Rng, RngExt};
//! use sweetfish_agents::{Agent, Greedy};
//! use sweetfish_core::puzzle::Puzzle;
//! use sweetfish_core::rng;
//!
//! /// Three throws. Before each the player picks a die with six or twenty faces.
//! #[derive(Clone)]
//! struct Dice {
//!     left: u8,
//!     sum: u32,
//! }
//!
//! impl Puzzle for Dice {
//!     type Action = u32;
//!
//!     fn actions(&self, list: &mut Vec<u32>) {
//!         list.clear();
//!         if self.left > 0 {
//!             list.extend([6, 20]);
//!         }
//!     }
//!
//!     fn is_over(&self) -> bool {
//!         self.left == 0
//!     }
//!
//!     fn play<R: Rng>(&mut self, faces: u32, rng: &mut R) -> f64 {
//!         let points = rng.random_range(1..=faces);
//!         self.left -= 1;
//!         self.sum += points;
//!         points.into()
//!     }
//!
//!     fn utility(&self) -> f64 {
//!         self.sum.into()
//!     }
//! }
//!
//! let mut game = Dice { left: 3, sum: 0 };
//! let mut agent = Greedy::default();
//! // One generator for the agent, one for the game.
//! let (mut own, mut chance) = (rng::playout(1, 0), rng::stream(1, 0));
//! while !game.is_over() {
//!     let action = agent.choose(&game, &mut own);
//!     game.play(action, &mut chance);
//! }
//! assert!((3..=60).contains(&game.sum));
//! ```

#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::print_stdout,
        clippy::print_stderr
    )
)]

mod action_value;
mod agent;
mod beam;
mod best;
mod budget;
mod budgeted;
mod deadline;
pub mod family;
mod flat;
mod game;
mod halving;
pub mod mcts;
pub mod settings;
mod simple;

pub use action_value::{ActionValue, ValueGreedy};
pub use agent::Agent;
pub use beam::{Beam, Found};
pub use best::Best;
pub use budget::Budget;
pub use budgeted::Budgeted;
pub use deadline::Deadline;
pub use family::{AgentError, AgentHelp, AgentSpec, Family};
pub use flat::Flat;
pub use game::{chance, play_game};
pub use halving::{Halving, HalvingOptions};
pub use settings::SettingError;
pub use simple::{First, Greedy, Random};
/// The version of `rand` whose traits this API uses.
pub use sweetfish_core::rand;
