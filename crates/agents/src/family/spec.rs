//! An agent with its settings, parsed from text.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::entry::{AgentHelp, Entry, Parsed};
use super::{AgentError, Family};
use crate::mcts::Options;

/// An agent of a family with its settings, parsed from text `name:setting:setting`.
///
/// The names are those in the table of the family. [`AgentSpec::all`] returns them, and the aliases
/// `sweetfish_match3::agent::AgentSpec` and `sweetfish_level::agent::AgentSpec` list them. Both families
/// have the agents of [`common`](super::common): `random`, `first`, `flat` and `mcts`.
pub struct AgentSpec<F: Family> {
    help: AgentHelp,
    parsed: Arc<Parsed<F>>,
}

impl<F: Family> AgentSpec<F> {
    /// Returns the descriptions of all agents, in the order of help and documents.
    pub fn all() -> impl Iterator<Item = AgentHelp> {
        F::table().iter().map(Entry::help)
    }

    /// Returns the agent `random`, which plays random actions.
    ///
    /// # Panics
    /// If the family has no agent of this name.
    pub fn random() -> Self {
        "random".parse().expect("the family has `random`")
    }

    /// Returns the name, without settings.
    pub fn name(&self) -> &'static str {
        self.help.name
    }

    /// Returns whether the agent takes a [`Budget`](crate::Budget).
    pub fn takes_budget(&self) -> bool {
        self.help.takes_budget
    }

    /// Returns the options if the agent is a tree search.
    pub fn tree_search(&self) -> Option<Options> {
        self.parsed.options
    }

    /// Builds the agent for one game.
    pub fn build(&self, resources: F::Resources<'_>) -> F::Built {
        (self.parsed.build)(resources)
    }
}

impl<F: Family> FromStr for AgentSpec<F> {
    type Err = AgentError;

    fn from_str(text: &str) -> Result<Self, AgentError> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or("");
        let Some(entry) = F::table().iter().find(|entry| entry.help().name == name) else {
            let names: Vec<&str> = Self::all().map(|agent| agent.name).collect();
            return Err(AgentError::Name {
                found: name.into(),
                names: names.join(", "),
            });
        };
        let settings: Vec<&str> = parts.collect();
        Ok(Self {
            help: entry.help(),
            parsed: Arc::new(entry.parse(&settings)?),
        })
    }
}

impl<F: Family> fmt::Display for AgentSpec<F> {
    /// Writes the name and all settings, in the form that is parsed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match &self.parsed.text[..] {
            "" => Ok(()),
            settings => write!(f, ":{settings}"),
        }
    }
}

impl<F: Family> fmt::Debug for AgentSpec<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl<F: Family> Clone for AgentSpec<F> {
    fn clone(&self) -> Self {
        Self {
            help: self.help,
            parsed: self.parsed.clone(),
        }
    }
}

impl<F: Family> PartialEq for AgentSpec<F> {
    /// Compares names and settings.
    fn eq(&self, other: &Self) -> bool {
        self.help.name == other.help.name && self.parsed.text == other.parsed.text
    }
}

impl<F: Family> Eq for AgentSpec<F> {}
