//! `sweetfish duel solve`: the exact value of a board, or the best guess where that takes too long.

use std::path::PathBuf;
use std::time::Duration;

use sweetfish::duel::{SolveError, solve};
use sweetfish_cli_support::{outln, print_json, seconds};

use super::board;
use super::files::read_input;
use super::limits::options;
use super::report::Finding;

/// Find the value of a board with best play by both sides, and prove it
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish duel solve -i input.txt --limit 60 --json")]
pub(crate) struct Args {
    /// Input file, `-` for the standard input
    #[arg(short, long, value_name = "F", default_value = "input.txt")]
    input: PathBuf,
    /// Seconds for the proof; after that the value is a guess
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = seconds)]
    limit: f64,
    /// Threads of the proof
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Megabytes of the transposition table [default: by the time]
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash_mb: Option<u32>,
    /// Print a JSON object as well
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let input = read_input(&args.input)?;
    let limit = Duration::from_secs_f64(args.limit);
    let report = match solve(&input.position, limit, &options(args.threads, args.hash_mb)) {
        Ok(proven) => proven,
        Err(SolveError::Unproven(guess)) => guess,
        Err(error) => return Err(error.into()),
    };
    if report.exact {
        outln!(
            "value {:+}, proven, with {}",
            report.score,
            report.best.cell
        )?;
    } else {
        outln!(
            "not proven within {:?} s; a search of {} plies expects {:+} with {}",
            args.limit,
            report.depth,
            report.score,
            report.best.cell
        )?;
    }
    outln!("{}\n{}", board::HEADER, board::iteration(&report))?;
    if args.json {
        print_json(&Finding::from(&report))?;
    }
    Ok(())
}
