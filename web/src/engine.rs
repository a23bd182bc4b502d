//! Requests about the engine itself: its version, its agents, and figures by which two builds of it are compared.

use serde::{Deserialize, Serialize};
#[cfg(feature = "games")]
use sweetfish::agents::AgentHelp;
use sweetfish::duel::{BoardClass, bench, perft};
use sweetfish::rng;
#[cfg(feature = "games")]
use sweetfish::{level, match3};

use crate::error::RequestError;
use crate::reports::Reports;

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EngineRequest"))]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Request {
    /// The version, and the agents of each family.
    #[cfg(feature = "games")]
    About,
    /// The nodes of the bench, the signature of the search, and nodes a second.
    Bench,
    /// The number of sequences of moves on a random board.
    Perft {
        size: usize,
        kinds: usize,
        seed: u64,
        depth: u32,
    },
    /// Random play: swaps a second on 8x8 with 5 kinds, for `ms` milliseconds.
    #[cfg(feature = "games")]
    Swaps { ms: f64 },
}

/// The answers to the requests of the same names.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EngineAnswer"))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer {
    #[cfg(feature = "games")]
    About(About),
    Bench(Bench),
    /// In digits, as it may be larger than numbers of JavaScript are exact.
    Perft(String),
    #[cfg(feature = "games")]
    Swaps(f64),
}

/// What is known before an answer.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EngineReport"))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Report {
    /// A search of the bench.
    Bench { name: String, nodes: u64 },
}

/// The version, and the agents of games of swaps.
#[cfg(feature = "games")]
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct About {
    version: &'static str,
    match3: Vec<Help>,
    level: Vec<Help>,
}

/// An agent: its name, its settings, what it does, and whether it takes a budget.
#[cfg(feature = "games")]
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Help {
    name: String,
    settings: String,
    about: String,
    budget: bool,
}

/// The nodes of the bench, and nodes a second.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Bench {
    nodes: u64,
    rate: f64,
}

impl Request {
    pub(crate) fn answer(self, report: Reports<Report>) -> Result<Answer, RequestError> {
        Ok(match self {
            #[cfg(feature = "games")]
            Self::About => Answer::About(About {
                version: env!("CARGO_PKG_VERSION"),
                match3: agents(match3::agent::AgentSpec::all()),
                level: agents(level::agent::AgentSpec::all()),
            }),
            Self::Bench => {
                let outcome = bench::run(&mut |name, found| {
                    report(Report::Bench {
                        name: name.to_string(),
                        nodes: found.nodes,
                    });
                });
                Answer::Bench(Bench {
                    nodes: outcome.nodes,
                    rate: outcome.rate,
                })
            }
            Self::Perft {
                size,
                kinds,
                seed,
                depth,
            } => {
                let class =
                    BoardClass::new(size, kinds, 100).ok_or("found no such class of boards")?;
                let board = class.board(&mut rng::stream(seed, 0));
                Answer::Perft(perft(&board, depth).to_string())
            }
            #[cfg(feature = "games")]
            Self::Swaps { ms } => {
                let [_, rules, ..] = match3::speed::boards();
                let time = std::time::Duration::try_from_secs_f64(ms / 1e3).unwrap_or_default();
                Answer::Swaps(match3::speed::measure(rules, time).play)
            }
        })
    }
}

/// Returns names, settings and descriptions of agents.
#[cfg(feature = "games")]
fn agents(all: impl Iterator<Item = AgentHelp>) -> Vec<Help> {
    let agent = |agent: AgentHelp| Help {
        name: agent.name.to_string(),
        settings: agent.settings.to_string(),
        about: agent.about.to_string(),
        budget: agent.takes_budget,
    };
    all.map(agent).collect()
}
