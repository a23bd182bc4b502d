//! `sweetfish duel perft`: counts move sequences.

use std::path::PathBuf;
use sweetfish_cli_support::{outln, print_json};

use serde::Serialize;
use sweetfish::clock::Stopwatch;
use sweetfish::duel::perft;

use super::files::read_input;

/// Count the move sequences of a length
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish duel perft -i input.txt --depth 4")]
pub(crate) struct Args {
    /// Input file, `-` for the standard input
    #[arg(short, long, value_name = "F", default_value = "input.txt")]
    input: PathBuf,
    /// Number of moves
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=676))]
    depth: u32,
    /// Print a JSON object as well
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Outcome {
    depth: u32,
    count: u64,
    seconds: f64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let input = read_input(&args.input)?;
    let watch = Stopwatch::start();
    let count = perft(&input.position, args.depth);
    outln!("{count}")?;
    if args.json {
        let seconds = watch.elapsed().as_secs_f64();
        print_json(&Outcome {
            depth: args.depth,
            count,
            seconds,
        })?;
    }
    Ok(())
}
