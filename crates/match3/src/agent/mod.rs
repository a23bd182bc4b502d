//! Agents for gem-swap games. [`AgentSpec`] builds a built-in agent by its name, and [`play`] plays a game of any agent.
//!
//! An agent of your own implements [`Agent`] for [`crate::Game`]:
//!
//! ```
//! use sweetfish_agents::Agent;
//! use sweetfish_match3::agent::{AgentSpec, Resources, play};
//! use sweetfish_match3::{Game, Goal, Rules, Swap};
//! use sweetfish_core::rng::Playout;
//!
//! /// Plays the valid swap that is lowest on the board.
//! struct Lowest;
//!
//! impl Agent<Game> for Lowest {
//!     fn choose(&mut self, game: &Game, _: &mut Playout) -> Swap {
//!         game.swaps().max_by_key(|swap| swap.ends()).unwrap()
//!     }
//! }
//!
//! let rules = Rules::gemgem(6, 4, Goal::FewestSwaps { target: 100 });
//! let own = play(rules, &mut Lowest, (1, 0));
//!
//! let hgs: AgentSpec = "hgs".parse()?;
//! let mut hgs = hgs.build((&rules, &Resources::default()))?;
//! let built_in = play(rules, &mut hgs, (1, 0));
//! println!("{} and {} swaps", own.swaps, built_in.swaps);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod list;
mod mcts;
mod play;
mod resources;
#[cfg(test)]
mod tests;

pub use list::{AgentSpec, Match3};
pub use play::{Played, play, play_observed};
pub use resources::{BuildError, Resources};
pub use sweetfish_agents::{Agent, AgentError, AgentHelp};
