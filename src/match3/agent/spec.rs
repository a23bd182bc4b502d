//! The names of agents, with what stands behind the name.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::agents::mcts;
use crate::learn::TabularSettings;
use crate::match3::gemgem::{LbfsSettings, LookAhead, Plan, Weights, WeightsError};

/// An agent with its settings, as text `name:setting:setting`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AgentSpec {
    /// `random`: any valid swap.
    Random,
    /// `first`: the first valid swap in reading order, right before down (the baseline of
    /// `CandyCrush.ai`).
    First,
    /// `sgs`: the largest score of the first step (`GemGem`).
    Sgs,
    /// `hgs[:WEIGHTS]`: the best weighted sum of five heuristics after a swap (`GemGem`).
    Hgs(Weights),
    /// `lbfs[:U][:WEIGHTS][:sequence][:sampled]`: the same after a sequence of swaps (`GemGem`).
    Lbfs(LbfsSettings),
    /// `greedy-published`: the best of the first swaps of all rows (`CandyCrush.ai`).
    GreedyPublished,
    /// `greedy-direct`: another name for `sgs`.
    GreedyDirect,
    /// `greedy-cascade`: the largest score of the foreseen cascade, as `hgs` by score alone.
    GreedyCascade,
    /// `flat[:SAMPLES[:DEPTH]]`: flat Monte Carlo.
    Flat(Sampling),
    /// `mcts[:SIMULATIONS][:KEY=VALUE]..`: Monte-Carlo tree search (Poromaa).
    Mcts(mcts::Options),
    /// `q[:EPISODES]`: Q-learning on the fly (`CandyCrush.ai`).
    Q {
        /// Episodes before each swap.
        episodes: u32,
    },
    /// `linear-published`: the linear Q-function with its published weights (`CandyCrush.ai`).
    LinearPublished,
    /// `linear`: the linear Q-function with weights of our own (`CandyCrush.ai`).
    Linear,
    /// `neural`: the neural Q-function with weights of our own (`CandyCrush.ai`).
    Neural,
    /// `td`: greedy by our value function.
    Td,
    /// `sweetfish[:SAMPLES]`: sampled look-ahead over our value function.
    Sweetfish {
        /// Samples for each valid swap, if no other budget is given.
        samples: u32,
    },
}

/// How much flat Monte Carlo samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// Playouts for each valid swap, if no other budget is given.
    pub samples: u32,
    /// The most swaps of a playout; without it playouts last to the end of the game.
    pub depth: Option<u32>,
}

impl Default for Sampling {
    fn default() -> Self {
        Self {
            samples: 50,
            depth: None,
        }
    }
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
    /// Weights that are none.
    #[error("agent {name}: {error}")]
    Weights {
        /// The agent.
        name: &'static str,
        /// What is wrong with them.
        error: WeightsError,
    },
}

impl AgentSpec {
    /// All names, without settings.
    pub const NAMES: [&str; 16] = [
        "random",
        "first",
        "sgs",
        "hgs",
        "lbfs",
        "greedy-published",
        "greedy-direct",
        "greedy-cascade",
        "flat",
        "mcts",
        "q",
        "linear-published",
        "linear",
        "neural",
        "td",
        "sweetfish",
    ];

    /// Whether it samples for as long as its means allow.
    pub fn takes_budget(&self) -> bool {
        matches!(self, Self::Flat(_) | Self::Mcts(_) | Self::Sweetfish { .. })
    }

    /// Its name, without settings.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::First => "first",
            Self::Sgs => "sgs",
            Self::Hgs(_) => "hgs",
            Self::Lbfs(_) => "lbfs",
            Self::GreedyPublished => "greedy-published",
            Self::GreedyDirect => "greedy-direct",
            Self::GreedyCascade => "greedy-cascade",
            Self::Flat(_) => "flat",
            Self::Mcts(_) => "mcts",
            Self::Q { .. } => "q",
            Self::LinearPublished => "linear-published",
            Self::Linear => "linear",
            Self::Neural => "neural",
            Self::Td => "td",
            Self::Sweetfish { .. } => "sweetfish",
        }
    }

    /// The agent of this name as it is without settings.
    fn plain(name: &str) -> Option<Self> {
        Some(match name {
            "random" => Self::Random,
            "first" => Self::First,
            "sgs" => Self::Sgs,
            "hgs" => Self::Hgs(Weights::SCORE),
            "lbfs" => Self::Lbfs(LbfsSettings::default()),
            "greedy-published" => Self::GreedyPublished,
            "greedy-direct" => Self::GreedyDirect,
            "greedy-cascade" => Self::GreedyCascade,
            "flat" => Self::Flat(Sampling::default()),
            "mcts" => Self::Mcts(mcts::Options::default()),
            "q" => Self::Q {
                episodes: TabularSettings::default().episodes,
            },
            "linear-published" => Self::LinearPublished,
            "linear" => Self::Linear,
            "neural" => Self::Neural,
            "td" => Self::Td,
            "sweetfish" => Self::Sweetfish { samples: 20 },
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
        let weights = || {
            let weights = text.parse();
            weights.map_err(|error| AgentError::Weights { name, error })
        };
        match (self, at) {
            (Self::Hgs(own), 0) => *own = weights()?,
            (Self::Lbfs(settings), _) if text.contains(',') => settings.weights = weights()?,
            (Self::Lbfs(settings), _) => {
                set_lbfs(settings, text).ok_or_else(|| unfit(LBFS))?;
            }
            (Self::Flat(sampling), 0) => {
                sampling.samples = positive(text).ok_or_else(|| unfit("playouts from 1"))?;
            }
            (Self::Flat(sampling), 1) => {
                let depth = positive(text).ok_or_else(|| unfit("swaps from 1"))?;
                sampling.depth = Some(depth);
            }
            (Self::Q { episodes }, 0) => {
                *episodes = positive(text).ok_or_else(|| unfit("episodes from 1"))?;
            }
            (Self::Sweetfish { samples }, 0) => {
                *samples = positive(text).ok_or_else(|| unfit("samples from 1"))?;
            }
            _ => return Err(unfit("no more settings")),
        }
        Ok(())
    }
}

/// The settings of L-BFS.
const LBFS: &str = "a limit from 0 to 1, five weights, `sequence` or `sampled`";

/// Takes a setting that is not the weights; None if it is no setting.
fn set_lbfs(settings: &mut LbfsSettings, text: &str) -> Option<()> {
    match text {
        "sequence" => settings.plan = Plan::Sequence,
        "sampled" => settings.look_ahead = LookAhead::Sampled,
        number => {
            let limit = number.parse().ok();
            settings.uncertainty = limit.filter(|limit| (0.0..=1.0).contains(limit))?;
        }
    }
    Some(())
}

fn positive(text: &str) -> Option<u32> {
    text.parse().ok().filter(|&number| number > 0)
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
            Self::Hgs(weights) => write!(f, ":{weights}"),
            Self::Lbfs(settings) => {
                write!(f, ":{}:{}", settings.uncertainty, settings.weights)?;
                if settings.plan == Plan::Sequence {
                    write!(f, ":sequence")?;
                }
                if settings.look_ahead == LookAhead::Sampled {
                    write!(f, ":sampled")?;
                }
                Ok(())
            }
            Self::Flat(Sampling { samples, depth }) => {
                write!(f, ":{samples}")?;
                depth.map_or(Ok(()), |depth| write!(f, ":{depth}"))
            }
            Self::Mcts(options) => write!(f, ":{options}"),
            Self::Q { episodes } => write!(f, ":{episodes}"),
            Self::Sweetfish { samples } => write!(f, ":{samples}"),
            _ => Ok(()),
        }
    }
}
