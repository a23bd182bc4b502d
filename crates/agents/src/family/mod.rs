//! Families of games and their agents by name, such as `flat:50:10`.
//!
//! A [`Family`] has a table of [`Entry`]s. Agents for any puzzle have an entry in [`common`]. An
//! [`AgentSpec`] is parsed from text and builds the agent for a game.

pub mod common;
mod entry;
mod error;
mod spec;

pub use common::AnyPuzzle;
pub use entry::{AgentHelp, Entry};
pub use error::AgentError;
pub use spec::AgentSpec;

use crate::mcts::Options;

/// A family of games, with a table of the agents that play them.
pub trait Family: Sized + 'static {
    /// What an agent needs to be built, beside its settings.
    type Resources<'a>;
    /// An agent for one game of the family, or a `Result` with one.
    type Built;

    /// What messages call actions, in the plural.
    const ACTIONS: &'static str;

    /// Returns all agents, in the order of help and documents.
    fn table() -> &'static [Entry<Self>];

    /// Builds an agent for any puzzle.
    fn any(agent: impl AnyPuzzle, resources: Self::Resources<'_>) -> Self::Built;

    /// Builds a tree search with the family's knowledge of its games.
    fn tree_search(options: Options, resources: Self::Resources<'_>) -> Self::Built;
}
