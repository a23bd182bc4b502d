//! `sweetfish duel analyse`: the search of a board, iteration by iteration.

use std::path::PathBuf;
use std::time::Duration;

use sweetfish::duel::search_watched;
use sweetfish_cli_support::{outln, print_json};

use super::board;
use super::files::read_input;
use super::limits::Limits;
use super::report::Finding;

/// Show the search of a board, a line for each iteration
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish duel analyse -i input.txt --move-time 5")]
pub(crate) struct Args {
    /// Input file, `-` for the standard input
    #[arg(short, long, value_name = "F", default_value = "input.txt")]
    input: PathBuf,
    #[command(flatten)]
    limits: Limits,
    /// Print a JSON object as well
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let input = read_input(&args.input)?;
    outln!("{}", board::HEADER)?;
    let mut printed = Ok(());
    let mut show = |report: &_| {
        if printed.is_ok() {
            printed = outln!("{}", board::iteration(report));
        }
    };
    let limit = args.limits.limit(input.remaining(), Duration::ZERO);
    let report = search_watched(&input.position, limit, &args.limits.options(), &mut show)?;
    printed?;
    if args.json {
        print_json(&Finding::from(&report))?;
    }
    Ok(())
}
