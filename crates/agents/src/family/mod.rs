//! Families of games and their agents by name: the table that a family lists once, and texts such as
//! `flat:50:10` that name an agent with its settings.
//!
//! A [`Family`] has a table of [`Entry`]s. An agent that knows no game is an entry of [`common`], which families
//! take over. An [`AgentSpec`] is one agent with its settings, parsed once; it builds agents for games of the
//! family.

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
    /// What building an agent takes beside its settings.
    type Resources<'a>;
    /// An agent for one whole game of the family, or the error that it cannot be built.
    type Built;

    /// What actions are called.
    const ACTIONS: &'static str;

    /// Returns all agents, in the order of help and documents.
    fn table() -> &'static [Entry<Self>];

    /// Builds an agent that knows no game.
    fn any(agent: impl AnyPuzzle, resources: Self::Resources<'_>) -> Self::Built;

    /// Builds a tree search with what the family knows of its games.
    fn tree_search(options: Options, resources: Self::Resources<'_>) -> Self::Built;
}
