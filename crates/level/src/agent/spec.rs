//! An agent for levels with its settings, as text.

use std::fmt;
use std::str::FromStr;

use super::list::{self, Built, agents};
use sweetfish_agents::mcts::Options;
use sweetfish_agents::named::{self, Settings, TreeSettings};
use sweetfish_agents::{AgentError, AgentHelp, Budget};

/// An agent for levels with its settings, as text `name:setting:setting`. [`AgentSpec::all`] has the
/// names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentSpec {
    /// What is shown of it.
    help: AgentHelp,
    /// All settings as text.
    settings: String,
}

impl AgentSpec {
    /// Returns what is shown of each agent, in the order of help and documents.
    pub fn all() -> impl Iterator<Item = AgentHelp> {
        agents().into_iter().map(|entry| entry.help())
    }

    /// Returns the agent that plays any valid swap.
    pub fn random() -> Self {
        "random".parse().expect("the name of an agent")
    }

    /// Returns whether the agent samples for as long as its budget allows.
    pub fn takes_budget(&self) -> bool {
        self.help.takes_budget
    }

    /// Returns the name, without settings.
    pub(crate) fn name(&self) -> &'static str {
        self.help.name
    }

    /// Returns the options of the tree search if this agent is one.
    pub fn tree_search(&self) -> Option<Options> {
        let mut settings = match self.name() {
            "mcts" => TreeSettings::on(Options::default()),
            "thesis" => list::thesis(),
            "sweetfish" => list::ours(),
            _ => return None,
        };
        let texts: Vec<&str> = self.settings.split_terminator(':').collect();
        let set = settings.set(&texts);
        set.ok().map(|()| settings.options)
    }

    /// Builds the agent for one game, from its first move to its last. Agents that sample spend
    /// `budget` on a move, without one what their settings say.
    pub fn build(&self, budget: Option<Budget>) -> Built {
        let named = named::parse(&self.to_string(), &agents());
        let (_, named) = named.expect("what is written is parsed again");
        named.build(budget)
    }
}

impl FromStr for AgentSpec {
    type Err = AgentError;

    fn from_str(text: &str) -> Result<Self, AgentError> {
        let agents = agents();
        let (index, named) = named::parse(text, &agents)?;
        Ok(Self {
            help: agents[index].help(),
            settings: named.settings,
        })
    }
}

impl fmt::Display for AgentSpec {
    /// Writes the text that is parsed to the same agent, with all its settings.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match &self.settings[..] {
            "" => Ok(()),
            settings => write!(f, ":{settings}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::strongest;
    use sweetfish_agents::mcts::Setup;

    #[test]
    fn what_is_written_is_read() {
        for text in [
            "random",
            "first",
            "greedy",
            "heuristic",
            "flat:10",
            "flat:3:7",
            "mcts:100",
            "mcts:50:c=0.4:b=2:signal=binary:playout=clouded:final=robust:reuse=yes",
            "mcts:each=20:widen=0.5:final=robust:stop=early",
            "thesis:B2",
            "thesis:B4:c=0.2",
            "thesis:test5:depth=1",
            "sweetfish",
            "sweetfish:50:c=0.2",
            "q:25:epsilon=0.25:backup=average:update=after-each",
            "linear",
            "neural",
            "td:3",
        ] {
            let agent: AgentSpec = text.parse().unwrap();
            assert_eq!(agent.to_string(), text);
            assert!(text.starts_with(agent.name()));
        }
        for help in AgentSpec::all() {
            let agent: AgentSpec = help.name.parse().unwrap();
            assert_eq!(agent.name(), help.name);
        }
    }

    #[test]
    fn tree_searches_have_their_options() {
        let options = |text: &str| text.parse::<AgentSpec>().unwrap().tree_search();
        assert_eq!(options("thesis"), Some(Setup::B2.options()));
        assert_eq!(options("thesis:b3"), Some(Setup::B3.options()));
        assert_eq!(options("thesis:test1"), Some(Setup::Test(1).options()));
        assert_eq!(options("mcts"), options("thesis:B2"));
        assert_eq!(options("mcts:50"), options("thesis:B1"));
        assert_eq!(options("thesis:B1:150"), options("thesis:B4"));
        assert_eq!(options("sweetfish"), Some(strongest()));
        assert_eq!(options("greedy"), None);
    }

    #[test]
    fn what_is_no_agent_is_refused() {
        for text in [
            "",
            "Random",
            "random:1",
            "flat:x",
            "flat:1:0",
            "flat:1:1:1",
            "mcts:q=1",
            "mcts:c=1:c=2",
            "mcts:10:20",
            "thesis:B5",
            "thesis:B2:B3",
            "sweetfish:B2",
            "q:epsilon=2",
            "linear:text",
            "td:0",
        ] {
            assert!(text.parse::<AgentSpec>().is_err(), "{text}");
        }
    }
}
