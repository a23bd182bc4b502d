//! `sweetfish-lab report`: tables and plots of rows that are there.

use sweetfish::experiment::Experiment;
use sweetfish::runner::{Output, redo};

use super::events;
use super::given::{ExperimentArgs, find};

/// Write the tables and plots again from the rows in NAME.csv
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish-lab report gemgem-heuristics --out results")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) experiment: ExperimentArgs,
}

pub(super) fn run(args: &Args, all: &[&Experiment]) -> anyhow::Result<()> {
    let experiment = find(&args.experiment.name, all)?;
    let inputs = args.experiment.inputs(&[]);
    let output = Output {
        folder: &args.experiment.out,
        inputs: &inputs,
    };
    events::print(&redo(experiment, output)?, args.experiment.json)
}
