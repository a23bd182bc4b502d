//! Writes the tables and plots of rows that are there anew.

use std::path::Path;

use crate::experiment::Experiment;
use crate::experiment::Results;
use crate::experiment::Sheet;
use sweetfish_shell::{BadInput, LONGEST_RESULTS, as_text, read_plain};

use super::finish::{ORIGIN, Written, show};
use super::output::Output;
use super::partial::unreadable;
use super::{report_file, rows_file};

/// Writes tables and plots of the rows in a folder; returns how many rows and what was written.
///
/// # Errors
/// If the rows cannot be read or the files not be written.
pub fn redo(experiment: &dyn Experiment, output: Output) -> anyhow::Result<(usize, Written)> {
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
