//! Agents for levels: the built-in ones by name, and games of theirs.

mod curve;
mod greedy;
mod list;
mod moves;
mod play;
pub mod qlearn;
mod results;
mod search;
mod space;
mod td;
pub mod value;

pub use curve::{Curve, LimitFor};
pub use greedy::{Greedy, GreedyHeuristic};
pub use list::{AgentSpec, Levels};
pub use moves::Useful;
pub use play::{Bot, Played, play, play_on};
pub use results::Results;
pub use search::{Search, search, strongest};
pub use space::{RandomGame, log10_outcomes, log10_space, mean_actions};
pub use sweetfish_agents::{AgentError, AgentHelp};
