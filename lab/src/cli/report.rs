//! `sweetfish-lab report`: tables and plots of rows that are there.

use std::path::PathBuf;

use sweetfish::experiment::Experiment;
use sweetfish::runner::{Output, redo};

use super::events;
use super::given::{Given, find};

/// Write the tables and plots again from the rows in NAME.csv
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish-lab report gemgem-heuristics --out results")]
pub(crate) struct Args {
    /// The experiment
    pub(super) name: String,
    /// The folder of NAME.csv, for all files
    #[arg(long, value_name = "DIR", default_value = "results")]
    out: PathBuf,
    #[command(flatten)]
    pub(super) given: Given,
    /// Print a JSON object as the last line
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, all: &[&Experiment]) -> anyhow::Result<()> {
    let experiment = find(&args.name, all)?;
    let inputs = args.given.inputs();
    let output = Output {
        folder: &args.out,
        inputs: &inputs,
    };
    events::print(&redo(experiment, output)?, args.json)
}
