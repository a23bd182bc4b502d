//! Requests about the engine itself: its version, its agents, and figures by which two builds of it are compared.

use serde::Deserialize;
use serde_json::json;
use sweetfish::agents::AgentHelp;
use sweetfish::duel::{BoardClass, bench, perft};
use sweetfish::{level, match3, rng};

use crate::{Answer, Report};

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Request {
    /// The version, and the agents of each family.
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
    Swaps { ms: f64 },
}

impl Request {
    pub(crate) fn answer(self, report: Report) -> Answer {
        match self {
            Self::About => Ok(json!({
                "version": env!("CARGO_PKG_VERSION"),
                "match3": agents(match3::agent::AgentSpec::all()),
                "level": agents(level::agent::AgentSpec::all()),
            })),
            Self::Bench => {
                let outcome = bench::run(&mut |name, found| {
                    report(&json!({ "name": name, "nodes": found.nodes }));
                });
                Ok(json!({ "nodes": outcome.nodes, "rate": outcome.rate }))
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
                Ok(json!(perft(&board, depth).to_string()))
            }
            Self::Swaps { ms } => {
                let [_, rules, ..] = match3::speed::boards();
                let time = std::time::Duration::try_from_secs_f64(ms / 1e3).unwrap_or_default();
                Ok(json!(match3::speed::measure(rules, time).play))
            }
        }
    }
}

/// Returns names, settings and descriptions of agents.
fn agents(all: impl Iterator<Item = AgentHelp>) -> Vec<serde_json::Value> {
    let agent = |agent: AgentHelp| {
        json!({
            "name": agent.name, "settings": agent.settings, "about": agent.about, "budget": agent.takes_budget,
        })
    };
    all.map(agent).collect()
}
