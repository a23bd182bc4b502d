//! Conditions that several experiments on levels have.

use sweetfish::experiment::{Condition, columns, pairs};
use sweetfish::level::agent::AgentSpec;

use super::levels::Ready;
use crate::named::Named;

/// A level.
pub(super) struct OnLevel(pub(super) &'static Ready);

impl Condition for OnLevel {
    columns!(self, "level" => self.0);
}

/// An agent on a level.
pub(super) struct AgentOnLevel {
    pub(super) agent: Named<AgentSpec>,
    pub(super) level: &'static Ready,
}

impl AgentOnLevel {
    /// Returns all pairs of agents, given by their texts, and levels.
    pub(super) fn all(agents: &[&'static str], levels: Vec<&'static Ready>) -> Vec<Self> {
        let agents = agents.iter().map(|agent| Named::of(agent));
        let case = |(agent, level)| Self { agent, level };
        pairs(agents, levels).map(case).collect()
    }
}

impl Condition for AgentOnLevel {
    columns!(self, "agent" => self.agent, "level" => self.level);
}
