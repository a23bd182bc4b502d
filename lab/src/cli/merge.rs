//! `sweetfish-lab merge`: joins the parts of an experiment.

use std::path::PathBuf;

use sweetfish::experiment::Experiment;
use sweetfish::runner::{Output, join};

use super::events;
use super::given::{Given, find};

/// Join the parts that `run --shard` wrote, and write rows, tables and plots of the whole
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  sweetfish-lab merge gemgem-heuristics results/gemgem-heuristics.*.partial.csv"
)]
pub(crate) struct Args {
    /// The experiment
    pub(super) name: String,
    /// The files of the parts; the same one twice changes nothing
    #[arg(required = true)]
    parts: Vec<PathBuf>,
    /// The folder for all files
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
    let mut inputs = args.given.inputs();
    inputs.extend(args.parts.iter().map(PathBuf::as_path));
    let output = Output {
        folder: &args.out,
        inputs: &inputs,
    };
    let outcome = join(experiment, &args.parts, output, &mut events::show())?;
    events::print(&outcome, args.json)
}
