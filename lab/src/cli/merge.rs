//! `sweetfish-lab merge`: joins the parts of an experiment.

use std::path::PathBuf;

use sweetfish::experiment::Experiment;
use sweetfish::runner::{Output, join};

use super::events;
use super::given::{ExperimentArgs, find};

/// Join the parts that `run --shard` wrote, and write rows, tables and plots of the whole
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  sweetfish-lab merge gemgem-heuristics results/gemgem-heuristics.*.partial.csv"
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) experiment: ExperimentArgs,
    /// The files of the parts; the same one twice changes nothing
    #[arg(required = true)]
    parts: Vec<PathBuf>,
}

pub(super) fn run(args: &Args, all: &[&Experiment]) -> anyhow::Result<()> {
    let experiment = find(&args.experiment.name, all)?;
    let inputs = args.experiment.inputs(&args.parts);
    let output = Output {
        folder: &args.experiment.out,
        inputs: &inputs,
    };
    let outcome = join(experiment, &args.parts, output, &mut events::show())?;
    events::print(&outcome, args.experiment.json)
}
