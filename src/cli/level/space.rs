//! `sweetfish level space`: estimates the size of the state space of a level.

use std::path::PathBuf;

use serde::Serialize;
use sweetfish::level::agent::{AgentSpec, Bot};
use sweetfish::stats::{Estimate, Mean, Share};
use sweetfish_shell::{outln, print_json};

use super::read::read_level;
use crate::cli::parallel::in_order;

/// Measure branching, depth and state space of a level by random play
///
/// The state space is estimated as b^d (equation 3.5 of Poromaa's thesis) and printed as a power of
/// ten. b is the mean number of valid swaps of a state, d the mean number of moves of a game. Outcomes
/// of chance are not counted.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish level space thesis-13-like")]
pub(crate) struct Args {
    /// A level file or a built-in level, `-` for the standard input
    #[arg(value_name = "F")]
    level: PathBuf,
    /// Number of random games
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// The same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads; each plays whole games
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Print a JSON object as well
    #[arg(long)]
    json: bool,
}

/// The results, as `--json` prints them.
#[derive(Serialize)]
struct Space {
    level: String,
    seed: u64,
    games: u64,
    /// Mean number of valid swaps over all states in which a move was made.
    actions: f64,
    /// The standard deviation of a game's mean number of valid swaps.
    actions_sd: f64,
    /// Mean number of moves of a game.
    depth: f64,
    /// The common logarithm of the estimated number of states.
    log10_states: f64,
    success: f64,
    success_low: f64,
    success_high: f64,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let level = read_level(&args.level)?;
    let bot = Bot::new(&level, AgentSpec::random(), None);
    let played = in_order(args.games, args.threads, |number| {
        bot.play(args.seed, number)
    });
    let moves: u64 = played.iter().map(|game| u64::from(game.moves)).sum();
    let actions: u64 = played.iter().map(|game| game.actions).sum();
    let begun = played.iter().filter(|game| game.moves > 0);
    let each: Mean = begun
        .map(|game| game.actions as f64 / f64::from(game.moves))
        .collect();
    let error = each.standard_error().unwrap_or(0.0);
    let mut won = Share::default();
    for game in &played {
        won.add(game.won());
    }
    let success = won.estimate().expect("a game at least");
    let (low, high) = success.range.unwrap_or((success.value, success.value));
    let (branching, depth) = (
        actions as f64 / moves.max(1) as f64,
        moves as f64 / played.len() as f64,
    );
    let space = Space {
        level: level.name,
        seed: args.seed,
        games: won.count,
        actions: branching,
        actions_sd: error * (each.count() as f64).sqrt(),
        depth,
        log10_states: depth * branching.max(1.0).log10(),
        success: success.value,
        success_low: low,
        success_high: high,
    };
    print(&space, success)?;
    if args.json {
        print_json(&space)?;
    }
    Ok(())
}

fn print(space: &Space, success: Estimate) -> anyhow::Result<()> {
    if !space.level.is_empty() {
        outln!("level        {}", space.level)?;
    }
    let Space {
        actions,
        actions_sd,
        depth,
        log10_states,
        games,
        ..
    } = space;
    outln!("games        {games} of random swaps")?;
    outln!("actions      {actions:.2} a state, SD {actions_sd:.2} between games")?;
    outln!("depth        {depth:.2} moves")?;
    outln!("state space  about 10^{log10_states:.1}")?;
    let success = Estimate::cell(Some(success.times(100.0)), 2);
    outln!("success      {success} %")
}
