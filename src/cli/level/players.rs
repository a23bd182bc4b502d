//! The options that choose agents for levels.

use std::time::Duration;

use sweetfish::agents::{Budget, Budgeted};
use sweetfish::level::agent::AgentSpec;
use sweetfish_cli_support::{BadInput, milliseconds};

use crate::cli::agents;

/// The agent that plays unless another is named: it plays the move that looks most useful, and is fast enough for
/// thousands of games.
pub(super) const DEFAULT_AGENT: &str = "heuristic";

/// The agent that plays.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Player {
    /// The agent, with settings after colons [default: heuristic, which plays the move that looks most useful: fast, and
    /// weaker than tree searches such as mcts:100]
    #[arg(long, value_name = "NAME")]
    agent: Option<String>,
    /// Milliseconds a move for agents that sample, instead of a number of samples
    #[arg(long, value_name = "B", value_parser = milliseconds)]
    budget_ms: Option<Duration>,
}

impl Player {
    /// Parses the agent, and returns it with its budget if one is given.
    pub(super) fn agent(&self) -> Result<(AgentSpec, Option<Budget>), BadInput> {
        let agent = parse_agent(self.agent.as_deref().unwrap_or(DEFAULT_AGENT))?;
        if self.budget_ms.is_some() && !agent.takes_budget() {
            return Err(agents::no_budget(&agent, AgentSpec::all()));
        }
        Ok((agent, self.budget_ms.map(Budget::Time)))
    }
}

/// The agents that play.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Players {
    /// An agent, with settings after colons; several play the same boards [default: heuristic, which plays the move that
    /// looks most useful: fast, and weaker than tree searches such as mcts:100]
    #[arg(long = "agent", value_name = "NAME")]
    agents: Vec<String>,
    /// Milliseconds a move for agents that sample, instead of a number of samples
    #[arg(long, value_name = "B", value_parser = milliseconds)]
    budget_ms: Option<Duration>,
}

impl Players {
    /// Parses the agents, and returns them with the budget of those that take one.
    pub(super) fn agents(&self, default: &str) -> Result<Vec<Budgeted<AgentSpec>>, BadInput> {
        let mut agents: Vec<Budgeted<AgentSpec>> = Vec::new();
        let default = [default.to_string()];
        let texts = if self.agents.is_empty() {
            &default[..]
        } else {
            &self.agents
        };
        for text in texts {
            let agent = parse_agent(text)?;
            if agents.iter().any(|other| other.agent == agent) {
                return Err(BadInput(format!(
                    "found agent {agent} twice, expected it once"
                )));
            }
            let budget = self.budget_ms.filter(|_| agent.takes_budget());
            let budget = budget.map(Budget::Time);
            agents.push(Budgeted { agent, budget });
        }
        if self.budget_ms.is_some() && !agents.iter().any(Budgeted::has_time) {
            return Err(agents::no_budget(&agents[0].agent, AgentSpec::all()));
        }
        Ok(agents)
    }
}

fn parse_agent(text: &str) -> Result<AgentSpec, BadInput> {
    agents::parse(text, AgentSpec::all())
}

/// Parses a share, from 0 to 1.
pub(super) fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok();
    let share = share.filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1, such as 0.4".to_string())
}

/// Returns the list of agents and examples for the help of subcommands that play.
pub(super) fn after_help(examples: &str) -> String {
    let agents = agents::list(AgentSpec::all());
    format!("{agents}\n{examples}")
}
