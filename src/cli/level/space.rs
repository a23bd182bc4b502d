//! `sweetfish level space`: estimates the size of the state space of a level.

use std::path::PathBuf;

use serde::Serialize;
use sweetfish::level::agent::{RandomGame, log10_outcomes, log10_space, mean_actions};
use sweetfish::level::{Limit, Map};
use sweetfish::stats::{Estimate, Mean, Share};
use sweetfish_cli_support::{outln, print_json};

use super::read::read_level;
use crate::cli::parallel::in_order;

/// Measure branching, depth and state space of a level by random play
///
/// The state space is estimated as the product of A K over the moves (equation 3.5 of Poromaa's thesis) and
/// printed as a power of ten. A is the mean number of valid swaps before a move, K the states that a swap
/// leads to: kinds to the power of candies that a move clears on average.
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
    /// Mean number of candies that a move clears, cascades included.
    cleared: f64,
    /// The common logarithm of the estimated number of states.
    log10_states: f64,
    success: f64,
    success_low: f64,
    success_high: f64,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let level = read_level(&args.level)?;
    let map = Map::new(&level);
    let games = in_order(args.games, args.threads, |number| {
        RandomGame::play(&map, (args.seed, number))
    })?;
    let moves: usize = games.iter().map(|game| game.actions.len()).sum();
    let sum = |game: &RandomGame| game.actions.iter().map(|&n| f64::from(n)).sum::<f64>();
    let begun = games.iter().filter(|game| !game.actions.is_empty());
    let each: Mean = begun
        .map(|game| sum(game) / game.actions.len() as f64)
        .collect();
    let error = each.standard_error().unwrap_or(0.0);
    let mut won = Share::default();
    for game in &games {
        won.add(game.won);
    }
    let success = won.estimate().expect("a game at least");
    let (low, high) = success.range.unwrap_or((success.value, success.value));
    let cleared = games.iter().map(|game| game.cleared).sum::<u64>() as f64 / moves.max(1) as f64;
    let longest = games.iter().map(|game| game.actions.len()).max();
    let depth = match level.limit {
        Limit::Moves(moves) => usize::from(moves),
        Limit::Seconds(_) => longest.unwrap_or(0),
    };
    let outcomes = log10_outcomes(level.kinds, cleared);
    let space = Space {
        seed: args.seed,
        games: won.count,
        actions: games.iter().map(sum).sum::<f64>() / moves.max(1) as f64,
        actions_sd: error * (each.count() as f64).sqrt(),
        depth: moves as f64 / games.len() as f64,
        cleared,
        log10_states: log10_space(&mean_actions(&games, depth), outcomes),
        success: success.value,
        success_low: low,
        success_high: high,
        level: level.name,
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
        cleared,
        log10_states,
        games,
        ..
    } = space;
    outln!("games        {games} of random swaps")?;
    outln!("actions      {actions:.2} a state, SD {actions_sd:.2} between games")?;
    outln!("depth        {depth:.2} moves")?;
    outln!("cleared      {cleared:.2} candies a move")?;
    outln!("state space  about 10^{log10_states:.1}")?;
    let success = Estimate::cell(Some(success.times(100.0)), 2);
    outln!("success      {success} %")
}
