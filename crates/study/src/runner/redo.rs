//! Writes the tables and plots of rows that are there anew.

use sweetfish_cli_support::{BadInput, LONGEST_RESULTS, as_text, read_plain};

use super::finish::{Outcome, show};
use super::origin::{ORIGIN, origin_of};
use super::output::{Output, rows_file};
use super::partial::unreadable;
use crate::experiment::{Experiment, Results, Sheet};
use sweetfish_core::clock::Stopwatch;

/// Writes tables and plots of the rows in a folder.
///
/// # Errors
/// If the rows cannot be read or the files not be written.
pub fn redo(experiment: &Experiment, output: Output) -> anyhow::Result<Outcome> {
    let clock = Stopwatch::start();
    let folder = output.folder;
    let path = rows_file(folder, experiment.name);
    let inputs = [output.inputs, &[&path]].concat();
    let output = Output {
        inputs: &inputs,
        ..output
    };
    let bad = |problem: &dyn std::fmt::Display| BadInput(format!("{}: {problem}", path.display()));
    let text = read_plain(&path, LONGEST_RESULTS).and_then(as_text);
    let text = text.map_err(|error| unreadable(&path, &error))?;
    let conditions = experiment.conditions();
    let sheet = Sheet::new(experiment, conditions);
    let rows = sheet.read(&text, 1).map_err(|error| bad(&error))?.rows;
    let rows: Vec<_> = rows.into_iter().map(|(_, row)| row).collect();
    let count = rows.len();
    let origin = origin_of(experiment, folder).unwrap_or_else(|| {
        let name = experiment.name;
        format!("{ORIGIN}{count}, from {name}.csv; no earlier report says with which seed.")
    });
    let results = Results::new(experiment.columns, conditions, rows).with_origin(origin);
    let written = show(experiment, &results, output)?;
    Ok(Outcome::new(experiment, count, &clock, written))
}
