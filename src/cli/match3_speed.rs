//! `sweetfish match3 speed`: measures how fast boards are on this machine.

use std::collections::BTreeMap;
use std::time::Duration;
use sweetfish_cli_support::{outln, print_json};

use serde::Serialize;
use sweetfish::match3::speed::{boards, measure};

/// Measure random play on one thread: listing swaps, steps, and swaps a second
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish match3 speed --seconds 4")]
pub(crate) struct Args {
    /// Time to measure, for all boards together
    #[arg(long, value_name = "S", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=3600))]
    seconds: u32,
    /// Print a JSON object with an entry a board instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry {
    list_nanoseconds: f64,
    step_nanoseconds: f64,
    swaps_per_second: f64,
    /// Swaps a second on a batch of games.
    batch_swaps_per_second: f64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let boards = boards();
    let time = Duration::from_secs(args.seconds.into()) / boards.len() as u32;
    let mut entries = BTreeMap::new();
    if !args.json {
        outln!(
            "{:8} {:>8} {:>8} {:>12} {:>12}",
            "board",
            "list/ns",
            "step/ns",
            "swaps/s",
            "in a batch"
        )?;
    }
    for rules in boards {
        let name = format!("{}x{}x{}", rules.width, rules.height, rules.kinds);
        let speed = measure(rules, time);
        let entry = Entry {
            list_nanoseconds: speed.list * 1e9,
            step_nanoseconds: speed.step * 1e9,
            swaps_per_second: speed.play,
            batch_swaps_per_second: speed.batch,
        };
        if !args.json {
            outln!(
                "{name:8} {:8.1} {:8.1} {:12.0} {:12.0}",
                entry.list_nanoseconds,
                entry.step_nanoseconds,
                entry.swaps_per_second,
                entry.batch_swaps_per_second
            )?;
        }
        entries.insert(name, entry);
    }
    if args.json {
        print_json(&entries)?;
    }
    Ok(())
}
