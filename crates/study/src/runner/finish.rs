//! What is written when all rows are there: the rows, the plots, the report.

use std::path::PathBuf;

use serde::Serialize;
use sweetfish_cli_support::write_error;

use super::origin::{heading, last_lines, origin};
use super::output::{Output, report_file, rows_file};
use crate::experiment::{Experiment, Plan, Results, Row, Sheet};
use sweetfish_core::clock::Stopwatch;

/// The outcome of a run, which serialises as `--json` prints it.
#[derive(Debug, Serialize)]
#[non_exhaustive]
pub struct Outcome {
    /// The experiment's name.
    pub name: &'static str,
    /// How many rows there are.
    pub rows: usize,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// What was written.
    #[serde(flatten)]
    pub written: Written,
}

/// The files of an experiment, and its tables as text.
#[derive(Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Written {
    /// The tables as text for a terminal.
    #[serde(skip)]
    pub tables: String,
    /// The paths of the files.
    pub files: Vec<PathBuf>,
}

/// Writes all files of an experiment whose rows are complete.
pub(super) fn finish(
    plan: &Plan,
    games: Option<u64>,
    rows: Vec<Row>,
    output: Output,
) -> anyhow::Result<Written> {
    let experiment = plan.experiment();
    let folder = output.folder;
    output.check(experiment.name)?;
    let results =
        Results::new(experiment.columns, plan.conditions(), rows).with_origin(origin(plan, games));
    let path = rows_file(folder, experiment.name);
    let text = Sheet::new(experiment, plan.conditions()).write(results.all_rows());
    // The old report, which means that all is done, must not stand beside new rows.
    let old = report_file(folder, experiment.name);
    if old.exists() {
        std::fs::remove_file(&old).map_err(|error| write_error(&old, error))?;
    }
    output.target(&path)?.replace(&text)?;
    let mut written = show(experiment, &results, output)?;
    written.files.insert(0, path);
    Ok(written)
}

/// Writes the plots of an experiment, then its report.
pub(super) fn show(
    experiment: &Experiment,
    results: &Results,
    output: Output,
) -> anyhow::Result<Written> {
    let folder = output.folder;
    let report = experiment.report(results);
    let mut written = Written::default();
    for (title, table) in report.tables() {
        written.tables += &[title, "\n\n", &table.to_text(), "\n"].concat();
    }
    let plots = report.plots(experiment.name);
    for (name, text) in plots.chain(report.pages(experiment.name)) {
        let path = folder.join(name);
        output.target(&path)?.replace(text)?;
        written.files.push(path);
    }
    let path = report_file(folder, experiment.name);
    let page = report.to_markdown(heading(experiment), &last_lines(experiment, results));
    output.target(&path)?.replace(page)?;
    written.files.push(path);
    Ok(written)
}

impl Outcome {
    /// Notes what was written of an experiment that was begun when the clock was started.
    pub(super) fn new(
        experiment: &Experiment,
        rows: usize,
        clock: &Stopwatch,
        written: Written,
    ) -> Self {
        Self {
            name: experiment.name,
            rows,
            seconds: clock.elapsed().as_secs_f64(),
            written,
        }
    }
}
