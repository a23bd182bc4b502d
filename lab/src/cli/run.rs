//! `sweetfish-lab run`: plays the rows of an experiment.

use sweetfish::experiment::{AskedShard, Experiment, Shard};
use sweetfish::runner::{self, Output, Settings};
use sweetfish_cli_support::{make_folder, note, threads_or_cores};

use super::events;
use super::given::{ExperimentArgs, find, interrupts};

/// The most rows of a condition: as many games as `match3 run` plays.
const MOST: u64 = 10_000_000;

/// Play an experiment and write its rows, tables and plots; resumes after an interruption, and with more games
#[derive(clap::Args)]
#[command(
    mut_arg("name", |name| name.help("The experiment, or `all` for those that are not finished yet")),
    after_help = "Examples:\n  sweetfish-lab run gemgem-heuristics --out results\n  \
                        sweetfish-lab run all --games 100\n  \
                        sweetfish-lab run level-phase3 --levels my-levels\n  \
                        sweetfish-lab run gemgem-heuristics --people people.jsonl"
)]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) experiment: ExperimentArgs,
    /// Rows of each condition [default: as the experiment defines]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST))]
    games: Option<u64>,
    /// The same seed gives the same rows, however many threads there are
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games at a time [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Play only part I of N, or that of this task of a job array (`auto`, or `auto/N`), for `sweetfish-lab merge`
    #[arg(long, value_name = "I/N", value_parser = runner::shard)]
    shard: Option<AskedShard>,
}

pub(super) fn run(args: &Args, all: &[&Experiment]) -> anyhow::Result<()> {
    let is_all = args.experiment.name == "all";
    let asked = if is_all {
        all.to_vec()
    } else {
        vec![find(&args.experiment.name, all)?]
    };
    let inputs = args.experiment.inputs(&[]);
    let settings = Settings {
        games: args.games,
        seed: args.seed,
        output: Output {
            folder: &args.experiment.out,
            inputs: &inputs,
        },
        threads: threads_or_cores(args.threads),
        shard: args.shard.clone().unwrap_or(Shard::WHOLE.into()),
    };
    make_folder(&args.experiment.out)?;
    let interrupted = interrupts()?;
    for experiment in asked {
        if is_all && runner::is_finished(experiment, &settings) {
            let name = experiment.name;
            note!("{name}: finished already");
            continue;
        }
        let outcome = runner::play(experiment, &settings, &interrupted, &mut events::show())?;
        events::print(&outcome, args.experiment.json)?;
    }
    Ok(())
}
