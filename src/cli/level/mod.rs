//! `sweetfish level`: checks, shows, plays and measures match-3 levels.

mod board;
mod check;
mod described;
mod import;
mod play;
mod predict;
mod show;
mod space;
mod summary;

use std::time::Duration;
use sweetfish_shell::milliseconds;

use sweetfish::agents::Budget;
use sweetfish::level::agent::AgentSpec;
use sweetfish_shell::BadInput;

/// Check, draw, play and measure match-3 levels
#[derive(clap::Subcommand)]
pub(crate) enum Verb {
    Check(check::Args),
    Show(show::Args),
    Import(import::Args),
    Play(play::Args),
    Space(space::Args),
    Predict(predict::Args),
}

pub(crate) fn run(verb: &Verb) -> anyhow::Result<()> {
    match verb {
        Verb::Check(args) => check::run(args),
        Verb::Show(args) => show::run(args),
        Verb::Import(args) => import::run(args),
        Verb::Play(args) => play::run(args),
        Verb::Space(args) => space::run(args),
        Verb::Predict(args) => predict::run(args),
    }
}

/// Who plays.
#[derive(clap::Args, Clone, Debug)]
struct Player {
    /// The agent, with settings after colons
    #[arg(long, value_name = "NAME")]
    agent: String,
    /// Milliseconds a move for agents that sample, instead of a number of samples
    #[arg(long, value_name = "B", value_parser = milliseconds)]
    budget_ms: Option<Duration>,
}

impl Player {
    /// The agent, and its budget if one is given.
    fn agent(&self) -> Result<(AgentSpec, Option<Budget>), BadInput> {
        let agent = self.agent.parse::<AgentSpec>();
        let agent = agent.map_err(|error| BadInput(error.to_string()))?;
        if self.budget_ms.is_some() && !agent.takes_budget() {
            return Err(BadInput(format!(
                "found --budget-ms, which agent {agent} does not take; flat and mcts do"
            )));
        }
        Ok((agent, self.budget_ms.map(Budget::Time)))
    }
}

/// What agents there are, for the help of verbs that play.
const AGENTS: &str = "\
Agents:
  random, first, greedy, heuristic, flat[:SAMPLES[:DEPTH]], mcts[:SIMULATIONS][:KEY=VALUE]..;
  keys of mcts: each, c, b, widen, depth, cut, signal=binary|goals|score|both, shrink,
  playout=random|mast|heuristic|clouded, temperature, final=max|robust|robust-max, patience,
  stop=early|full, reuse=yes|no, leaf, value=learnt|state, states, trees, threads
";
