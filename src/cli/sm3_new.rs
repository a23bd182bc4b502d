//! `sweetfish sm3 new`: a random board of swapless match-3 as an input file.

use serde::Serialize;
use sweetfish::rng;
use sweetfish::sm3::format::{Input, print};
use sweetfish::sm3::generate;
use sweetfish_cli_support::{out, print_json};

/// Print a random board as an input file
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  sweetfish sm3 new --size 8 --colours 2 --seed 1 --actions 5 > board.txt"
)]
pub(crate) struct Args {
    /// Rows and columns, 1 to 26
    #[arg(long, value_name = "N", required_unless_present_all = ["width", "height"], value_parser = clap::value_parser!(u8).range(1..=26))]
    size: Option<u8>,
    /// Columns, the n of the post, if not as many as rows
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=26))]
    width: Option<u8>,
    /// Rows, the m of the post, if not as many as columns
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u8).range(1..=26))]
    height: Option<u8>,
    /// Colours, 1 to 9
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=9))]
    colours: u8,
    /// The most actions
    #[arg(long, value_name = "A", default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    actions: u32,
    /// The points that end the game, 0 for none
    #[arg(long, value_name = "P", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    target: u32,
    /// Share of the cells that hold a block, in percent
    #[arg(long, value_name = "F", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100))]
    fill: u32,
    /// The same seed gives the same board
    #[arg(long, value_name = "S")]
    seed: u64,
    /// Print a JSON object instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Board {
    width: u8,
    height: u8,
    colours: u8,
    actions: u32,
    target: u32,
    rows: Vec<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    // Without a size both sides are given.
    let size = args.size.unwrap_or_default();
    let (width, height) = (args.width.unwrap_or(size), args.height.unwrap_or(size));
    let mut rng = rng::stream(args.seed, 0);
    let board = generate::board(width, height, args.colours, args.fill, &mut rng);
    if args.json {
        return print_json(&Board {
            width,
            height,
            colours: args.colours,
            actions: args.actions,
            target: args.target,
            rows: board.to_string().lines().map(String::from).collect(),
        });
    }
    out!(
        "{}",
        print(&Input {
            board,
            colours: args.colours,
            actions: args.actions,
            target: args.target,
        })
    )
}
