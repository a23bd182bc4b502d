//! `sweetfish-lab verify`: plays the rows of reports again and compares.

use std::path::PathBuf;
use std::process::ExitCode;

use sweetfish::experiment::{Experiment, Shard};
use sweetfish::runner::{self, Output, Settings};
use sweetfish_cli_support::{BadInput, outln, threads_or_cores};
use thiserror::Error;

use super::events;
use super::given::{Given, find, interrupts};

/// Play the rows of reports again, and compare their SHA-256, tables and plots; resumes after an
/// interruption
///
/// The exit code is 0 if all is the same, 1 if something differs, and 3 if the comparison was broken off, as by a
/// full disk or an interrupt. Of what depends on measured time only the columns and the number of rows are compared.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish-lab verify sm3-post gemgem-game-over")]
pub(crate) struct Args {
    /// The experiments
    #[arg(required = true, value_name = "NAME")]
    pub(super) names: Vec<String>,
    /// The folder of the reports NAME.md
    #[arg(long, value_name = "DIR", default_value = "docs/results")]
    results: PathBuf,
    /// The folder for the rows while they are played
    #[arg(long, value_name = "DIR", default_value = "results")]
    out: PathBuf,
    #[command(flatten)]
    pub(super) given: Given,
    /// Games at a time [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// The exit code of a comparison that was broken off.
const UNFINISHED: u8 = 3;

/// The experiments that differ.
#[derive(Debug, Error)]
#[error("not the same: {0}")]
struct Differs(String);

/// Returns the exit code of an outcome that is neither an answer nor a mistake of the user.
pub(super) fn exit_code(outcome: &anyhow::Result<()>) -> Option<ExitCode> {
    let error = outcome.as_ref().err()?;
    let is_known = error.is::<Differs>() || error.is::<BadInput>();
    (!is_known).then(|| ExitCode::from(UNFINISHED))
}

pub(super) fn run(args: &Args, all: &[&Experiment]) -> anyhow::Result<()> {
    let out = args.out.join("verify");
    let found: Result<Vec<_>, _> = args.names.iter().map(|name| find(name, all)).collect();
    let how = Settings {
        games: None,
        seed: 0,
        output: Output::new(&out),
        threads: threads_or_cores(args.threads),
        shard: Shard::WHOLE.into(),
    };
    let interrupted = interrupts()?;
    let mut differ = Vec::new();
    for experiment in found? {
        let name = experiment.name;
        let verified = runner::verify(
            experiment,
            &args.results,
            &how,
            &interrupted,
            &mut events::show(),
        )?;
        let (rows, unit) = (verified.rows, experiment.unit);
        let compared = if verified.is_timed {
            "; what depends on measured time was not compared"
        } else {
            ", tables and plots"
        };
        if verified.differences.is_empty() {
            outln!("{name}: the same {rows} {unit}s{compared}")?;
        } else {
            let parts = verified.differences.join(", ");
            outln!("{name}: of {rows} {unit}s{compared} these differ: {parts}")?;
            differ.push(name);
        }
    }
    if differ.is_empty() {
        return Ok(());
    }
    Err(Differs(differ.join(", ")).into())
}
