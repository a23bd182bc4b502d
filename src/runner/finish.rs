//! What is written when all rows are there: the rows, the plots, the report.

use std::path::{Path, PathBuf};
use sweetfish_shell::{out, print_json};

use crate::experiment::Experiment;
use crate::experiment::Plan;
use crate::experiment::Sheet;
use crate::experiment::{Results, Row};
use serde::Serialize;
use sweetfish_shell::{BadInput, note, write_error};

use super::output::Output;
use super::redo::origin_of;
use super::{report_file, rows_file};

/// What a run has come to, as `--json` prints it.
#[derive(Debug, Serialize)]
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
pub struct Written {
    /// The tables as text for a terminal.
    #[serde(skip)]
    pub tables: String,
    /// The paths of the files.
    pub files: Vec<PathBuf>,
}

/// Refuses to write over the rows of another run, of another seed, say.
pub(super) fn spare_other(plan: &Plan, games: Option<u64>, folder: &Path) -> Result<(), BadInput> {
    let experiment = plan.experiment();
    let found = origin_of(experiment, folder);
    let own = origin(plan, games);
    let Some(other) = found.filter(|found| terms(found) != terms(&own)) else {
        return Ok(());
    };
    let path = report_file(folder, experiment.name());
    let run = facts(&other);
    let run = run.strip_prefix(ORIGIN).unwrap_or(run);
    Err(BadInput(format!(
        "{}: holds another run ({run}), which would be lost; name another --out, or remove it",
        path.display()
    )))
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
    output.check(experiment.name())?;
    let results =
        Results::new(experiment, plan.conditions(), rows).with_origin(origin(plan, games));
    let path = rows_file(folder, experiment.name());
    let text = Sheet::new(experiment, plan.conditions()).write(results.all_rows());
    // The old report, which says that all is done, must not stand beside new rows.
    let old = report_file(folder, experiment.name());
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
    experiment: &dyn Experiment,
    results: &Results,
    output: Output,
) -> anyhow::Result<Written> {
    let folder = output.folder;
    let report = experiment.report(results);
    let mut written = Written::default();
    for (title, table) in report.tables() {
        written.tables += &[title, "\n\n", &table.to_text(), "\n"].concat();
    }
    for (name, svg) in report.plots(experiment.name()) {
        let path = folder.join(name);
        output.target(&path)?.replace(svg)?;
        written.files.push(path);
    }
    for (name, html) in report.pages(experiment.name()) {
        let path = folder.join(name);
        output.target(&path)?.replace(html)?;
        written.files.push(path);
    }
    let path = report_file(folder, experiment.name());
    output
        .target(&path)?
        .replace(report.to_markdown(experiment, results.origin()))?;
    written.files.push(path);
    Ok(written)
}

/// The words that the last line of a report begins with.
pub(super) const ORIGIN: &str = "Rows: ";

/// The last line of a report: where its rows are from.
pub(super) fn origin(plan: &Plan, games: Option<u64>) -> String {
    let experiment = plan.experiment();
    let (unit, seed) = (experiment.unit(), plan.seed());
    let (least, most) = plan.rows_per_condition().into_inner();
    let count = if least == most {
        format!("{least}")
    } else {
        format!("{least} to {most}")
    };
    let variant = experiment.variant();
    let variant = variant.map_or_else(String::new, |variant| variant + ", ");
    let asked = games.map_or_else(String::new, |games| format!(" --games {games}"));
    let (total, version) = (plan.count(), env!("CARGO_PKG_VERSION"));
    let command = experiment.command();
    format!(
        "{ORIGIN}{total} {unit}s, {count} a condition, seed {seed}, {variant}sweetfish {version}\
         {COMMAND}{command} --seed {seed}{asked}` makes them again."
    )
}

/// What stands between the facts about a run and its command.
const COMMAND: &str = "; `";

/// What an origin tells but for the command, which can be spelt in several ways.
pub(super) fn facts(origin: &str) -> &str {
    origin
        .split_once(COMMAND)
        .map_or(origin, |(facts, _)| facts)
}

/// The facts but for the number of rows in all, which changes with the conditions: runs whose terms
/// are the same have the same rows where they have the same condition.
pub(super) fn terms(origin: &str) -> &str {
    let facts = facts(origin);
    facts.split_once(", ").map_or(facts, |(_, terms)| terms)
}

impl Outcome {
    /// Prints the tables and which files were written; with `json`, also the outcome as a JSON object.
    ///
    /// # Errors
    /// If the standard output cannot be written.
    pub fn print(&self, json: bool) -> anyhow::Result<()> {
        out!("{}", self.written.tables)?;
        for file in &self.written.files {
            note!("wrote {}", file.display());
        }
        if json {
            print_json(self)?;
        }
        Ok(())
    }
}
