//! `sweetfish bench`: the signature of the search's behaviour, and its speed.

use serde::Serialize;
use sweetfish::duel::bench;
use sweetfish_cli_support::{outln, print_json};

/// Run fixed searches; the last line is their node total, the signature of the search
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish bench | tail -n 1")]
pub(crate) struct Args {
    /// Print a JSON object instead of the last line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Total {
    nodes: u64,
    nodes_per_second: f64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    outln!(
        "{:16} {:>5} {:>6} {:>10} {:>10}",
        "board",
        "depth",
        "score",
        "nodes",
        "nodes/s"
    )?;
    let mut printed = Ok(());
    let outcome = bench::run(&mut |board, report| {
        let rate = report.nodes as f64 / report.elapsed.as_secs_f64().max(1e-9);
        if printed.is_ok() {
            printed = outln!(
                "{:16} {:5} {:+6} {:10} {rate:10.0}",
                board,
                report.depth,
                report.score,
                report.nodes
            );
        }
    });
    printed?;
    outln!("{:.0} nodes/s", outcome.rate)?;
    if args.json {
        return print_json(&Total {
            nodes: outcome.nodes,
            nodes_per_second: outcome.rate,
        });
    }
    outln!("Bench: {}", outcome.nodes)?;
    Ok(())
}
