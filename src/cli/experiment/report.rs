//! `sweetfish experiment report`: tables and plots of rows that are there.

use std::path::{Path, PathBuf};

use sweetfish::clock::Stopwatch;
use sweetfish::experiment::Experiment;
use sweetfish::experiment::csv::Sheet;
use sweetfish::experiment::results::Results;
use sweetfish_shell::{BadInput, LONGEST_RESULTS, as_text, read_plain};

use super::finish::{ORIGIN, Outcome, Written, show, tell};
use super::output::Output;
use super::partial::unreadable;
use super::{find, report_file, rows_file};

/// Make the tables and plots anew from the rows in NAME.csv
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish experiment report gemgem-heuristics --out results")]
pub(crate) struct Args {
    /// The experiment
    name: String,
    /// The folder of NAME.csv, for all files
    #[arg(long, value_name = "DIR", default_value = "results")]
    out: PathBuf,
    /// Print a JSON object as the last line
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, all: &[&dyn Experiment]) -> anyhow::Result<()> {
    let clock = Stopwatch::start();
    let experiment = find(&args.name, all)?;
    let (rows, written) = redo(experiment, Output::new(&args.out))?;
    let outcome = Outcome {
        name: experiment.name(),
        rows,
        seconds: clock.elapsed().as_secs_f64(),
        written,
    };
    tell(&outcome, args.json)
}

/// Writes tables and plots of the rows in a folder; returns how many rows and what was written.
pub(super) fn redo(
    experiment: &dyn Experiment,
    output: Output,
) -> anyhow::Result<(usize, Written)> {
    let folder = output.folder;
    let path = rows_file(folder, experiment.name());
    let output = Output {
        inputs: &[&path],
        ..output
    };
    let bad = |problem: &dyn std::fmt::Display| BadInput(format!("{}: {problem}", path.display()));
    let text = read_plain(&path, LONGEST_RESULTS).and_then(as_text);
    let text = text.map_err(|error| unreadable(&path, &error))?;
    let conditions = experiment.conditions();
    let sheet = Sheet::new(experiment, &conditions);
    let rows = sheet.read(&text, 1).map_err(|error| bad(&error))?.rows;
    let rows: Vec<_> = rows.into_iter().map(|(_, row)| row).collect();
    let count = rows.len();
    let origin = origin_of(experiment, folder).unwrap_or_else(|| {
        let name = experiment.name();
        format!("{ORIGIN}{count}, from {name}.csv; no earlier report says with which seed.")
    });
    let results = Results::new(experiment, &conditions, rows).with_origin(origin);
    Ok((count, show(experiment, &results, output)?))
}

/// Where the report in a folder says that its rows are from: a new report does not change that.
pub(super) fn origin_of(experiment: &dyn Experiment, folder: &Path) -> Option<String> {
    let page = read_plain(&report_file(folder, experiment.name()), LONGEST_RESULTS);
    let page = page.and_then(as_text).ok()?;
    let line = page.lines().last()?;
    line.starts_with(ORIGIN).then(|| line.to_string())
}
