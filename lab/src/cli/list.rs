//! `sweetfish-lab list`: what can be run.

use serde::Serialize;
use sweetfish::experiment::Experiment;
use sweetfish_cli_support::{outln, print_json};

/// List all experiments, with what each reproduces
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish-lab list")]
pub(crate) struct Args {
    /// Print a JSON object for each instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    about: &'static str,
    source: &'static str,
    rows: u64,
}

pub(super) fn run(args: &Args, all: &[&Experiment]) -> anyhow::Result<()> {
    for experiment in all {
        let conditions = experiment.conditions();
        let entry = Entry {
            name: experiment.name,
            about: experiment.about,
            source: experiment.source,
            rows: conditions.iter().map(|condition| condition.rows).sum(),
        };
        if args.json {
            print_json(&entry)?;
        } else {
            let unit = experiment.unit;
            outln!("{}: {}", entry.name, entry.about)?;
            outln!("    {}; {} {unit}s", entry.source, entry.rows)?;
        }
    }
    Ok(())
}
