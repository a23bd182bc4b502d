//! `grader match`: one agent against another.

use std::process::ExitCode;

use super::options::{Agents, Play};
use super::{play, report, say};
use crate::schedule::Format;

/// Play pairs of games between two agents
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  grader match --agent sweetfish --agent old=./sweetfish-1.0 --boards 8x3,10x4 \\\n    --pairs 100 --seconds 10 --out games.jsonl"
)]
pub(crate) struct Args {
    #[command(flatten)]
    agents: Agents,
    /// Pairs of games; each pair plays one board with both sides
    #[arg(long, value_name = "K", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    #[command(flatten)]
    play: Play,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let players = args.agents.players(2, 2)?;
    let schedule = args.play.schedule(Format::Match, players, args.pairs)?;
    let games = play::play(&args.play, &schedule)?;
    play::show(&schedule, &games)?;
    if args.play.json {
        say::json(&report::outcome(&schedule, &games))?;
    }
    Ok(ExitCode::SUCCESS)
}
