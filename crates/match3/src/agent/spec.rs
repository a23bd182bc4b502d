//! An agent with its settings, as text.

use std::fmt;
use std::str::FromStr;

use super::list::{AGENTS, Recipe};
use super::resources::{BuildError, Resources};
use crate::game::Game;
use crate::rules::Rules;
use sweetfish_agents::named::{self, Entry};
use sweetfish_agents::{Agent, AgentError, AgentHelp};

/// A built-in agent with its settings, as text `name:setting:setting`. [`AgentSpec::all`] has the names.
#[derive(Clone)]
pub struct AgentSpec {
    /// The number of its entry in the list.
    index: usize,
    recipe: Recipe,
}

impl AgentSpec {
    /// Returns what is shown of each agent, in the order of help and documents.
    pub fn all() -> impl Iterator<Item = AgentHelp> {
        AGENTS.iter().map(Entry::help)
    }

    /// Returns whether the agent samples for as long as its budget allows.
    pub fn takes_budget(&self) -> bool {
        AGENTS[self.index].takes_budget
    }

    /// Returns the name, without settings.
    pub(crate) fn name(&self) -> &'static str {
        AGENTS[self.index].name
    }

    /// Builds the agent for one game by these rules, from its first swap to its last.
    ///
    /// # Errors
    /// If it plays by learnt parameters that `resources` lack, or that are for another size of board.
    pub fn build(
        &self,
        rules: &Rules,
        resources: &Resources,
    ) -> Result<Box<dyn Agent<Game>>, BuildError> {
        self.recipe.build((*rules, resources.clone()))
    }
}

impl FromStr for AgentSpec {
    type Err = AgentError;

    fn from_str(text: &str) -> Result<Self, AgentError> {
        let (index, recipe) = named::parse(text, &AGENTS)?;
        Ok(Self { index, recipe })
    }
}

impl fmt::Display for AgentSpec {
    /// Writes the text that is parsed to the same agent, with all its settings.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match &self.recipe.settings[..] {
            "" => Ok(()),
            settings => write!(f, ":{settings}"),
        }
    }
}

impl fmt::Debug for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl PartialEq for AgentSpec {
    /// Compares names and settings.
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index && self.recipe.settings == other.recipe.settings
    }
}
