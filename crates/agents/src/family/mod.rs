//! Families of games and their agents by name, such as `flat:50:10`.
//!
//! A [`Family`] has a table of [`Entry`]s. Agents for any puzzle have an entry in [`common`]. An
//! [`AgentSpec`] is parsed from text and builds the agent for a game.

pub mod common;
mod entry;
mod error;
mod spec;

pub use entry::{AgentHelp, AnyPuzzle, Entry, Family};
pub use error::AgentError;
pub use spec::AgentSpec;
