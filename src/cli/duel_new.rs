//! `sweetfish duel new`: a random board as an input file.

use serde::Serialize;
use sweetfish::duel::format::{Input, print_input};
use sweetfish::duel::random_board;
use sweetfish::rng;
use sweetfish_cli_support::{out, print_json, seconds};

/// Print a random board as an input file
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish duel new --size 10 --kinds 4 --seed 1 > input.txt")]
pub(crate) struct Args {
    /// Rows and columns, 1 to 26
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=26))]
    size: u8,
    /// Kinds, 1 to 10
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u8).range(1..=10))]
    kinds: u8,
    /// The same seed gives the same board
    #[arg(long, value_name = "S")]
    seed: u64,
    /// Seconds left to the side to move
    #[arg(long, value_name = "T", default_value_t = 300.0, value_parser = seconds)]
    seconds: f64,
    /// Share of the cells that are filled, in percent
    #[arg(long, value_name = "F", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100))]
    fill: u32,
    /// Print a JSON object instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Board {
    size: u8,
    kinds: u8,
    seconds: f64,
    rows: Vec<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let (size, kinds) = (usize::from(args.size), usize::from(args.kinds));
    let mut rng = rng::stream(args.seed, 0);
    let position = random_board(size, kinds, args.fill, &mut rng);
    if args.json {
        let rows = position.to_string().lines().map(String::from).collect();
        return print_json(&Board {
            size: args.size,
            kinds: args.kinds,
            seconds: args.seconds,
            rows,
        });
    }
    out!(
        "{}",
        print_input(&Input {
            position,
            seconds: args.seconds
        })
    )?;
    Ok(())
}
