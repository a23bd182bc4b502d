//! The names of agents, with what stands behind the name.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::agents::mcts;
use crate::match3::agent::Sampling;

/// An agent for levels with its settings, as text `name:setting:setting`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AgentSpec {
    /// `random`: any valid swap.
    Random,
    /// `first`: the first valid swap in reading order, right before down.
    First,
    /// `greedy`: the move that came closest to the goal when it was tried once.
    Greedy,
    /// `heuristic`: the move that looks most useful.
    Heuristic,
    /// `flat[:SAMPLES[:DEPTH]]`: flat Monte Carlo.
    Flat(Sampling),
    /// `mcts[:SIMULATIONS][:KEY=VALUE]..`: Monte-Carlo tree search (Poromaa).
    Mcts(mcts::Options),
}

/// Why a text names no agent.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AgentError {
    /// No agent has this name.
    #[error("no agent is called `{0}`; there are {names}", names = AgentSpec::NAMES.join(", "))]
    Name(String),
    /// A setting that the agent does not have.
    #[error("agent {name}: found `{found}`, expected {expected}")]
    Setting {
        /// The agent.
        name: &'static str,
        /// The setting.
        found: String,
        /// What its settings are.
        expected: String,
    },
}

impl AgentSpec {
    /// All names, without settings.
    pub const NAMES: [&str; 6] = ["random", "first", "greedy", "heuristic", "flat", "mcts"];

    /// Whether it samples for as long as its budget allows.
    pub fn takes_budget(&self) -> bool {
        matches!(self, Self::Flat(_) | Self::Mcts(_))
    }

    /// Its name, without settings.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::First => "first",
            Self::Greedy => "greedy",
            Self::Heuristic => "heuristic",
            Self::Flat(_) => "flat",
            Self::Mcts(_) => "mcts",
        }
    }

    /// The agent of this name as it is without settings.
    fn plain(name: &str) -> Option<Self> {
        Some(match name {
            "random" => Self::Random,
            "first" => Self::First,
            "greedy" => Self::Greedy,
            "heuristic" => Self::Heuristic,
            "flat" => Self::Flat(Sampling {
                samples: 10,
                depth: None,
            }),
            "mcts" => Self::Mcts(mcts::Options::default()),
            _ => return None,
        })
    }

    /// Takes the `at`-th setting, from 0, of an agent other than `mcts`.
    fn set(&mut self, at: usize, text: &str) -> Result<(), AgentError> {
        let name = self.name();
        let unfit = |expected: &str| AgentError::Setting {
            name,
            found: text.into(),
            expected: expected.into(),
        };
        let positive = || text.parse().ok().filter(|&number: &u32| number > 0);
        match (self, at) {
            (Self::Flat(sampling), 0) => {
                sampling.samples = positive().ok_or_else(|| unfit("playouts from 1"))?;
            }
            (Self::Flat(sampling), 1) => {
                sampling.depth = Some(positive().ok_or_else(|| unfit("moves from 1"))?);
            }
            _ => return Err(unfit("no more settings")),
        }
        Ok(())
    }
}

impl FromStr for AgentSpec {
    type Err = AgentError;

    fn from_str(text: &str) -> Result<Self, AgentError> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or("");
        let mut spec = Self::plain(name).ok_or_else(|| AgentError::Name(name.into()))?;
        if let Self::Mcts(options) = &mut spec {
            let set = options.set(parts);
            set.map_err(|error| AgentError::Setting {
                name: "mcts",
                found: error.found,
                expected: error.expected,
            })?;
            return Ok(spec);
        }
        for (at, setting) in parts.enumerate() {
            spec.set(at, setting)?;
        }
        Ok(spec)
    }
}

impl fmt::Display for AgentSpec {
    /// The text that is parsed to the same agent, with all its settings.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name())?;
        match self {
            Self::Flat(Sampling { samples, depth }) => {
                write!(f, ":{samples}")?;
                depth.map_or(Ok(()), |depth| write!(f, ":{depth}"))
            }
            Self::Mcts(options) => write!(f, ":{options}"),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            "mcts:50:c=0.4:b=2:signal=binary:playout=clouded:final=max:reuse=yes",
            "mcts:each=20:widen=0.5:stop=early",
        ] {
            let agent: AgentSpec = text.parse().unwrap();
            assert_eq!(agent.to_string(), text);
            assert!(text.starts_with(agent.name()));
        }
        let names = AgentSpec::NAMES.map(|name| name.parse::<AgentSpec>().unwrap().name());
        assert_eq!(names, AgentSpec::NAMES);
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
        ] {
            assert!(text.parse::<AgentSpec>().is_err(), "{text}");
        }
    }
}
