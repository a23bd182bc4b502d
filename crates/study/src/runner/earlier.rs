//! What an earlier run has left in a folder: its rows are kept, and only what is missing is played.

use std::io;
use std::path::Path;

use sweetfish_cli_support::{BadInput, LONGEST_RESULTS, read_plain};

use super::event::{Event, Events};
use super::finish::{Written, show};
use super::origin::{origin, origin_of};
use super::output::{Output, rows_file};
use super::partial::{self, Outdated, as_text, note_outdated, read_rows, unreadable, whole_lines};
use crate::experiment::{Plan, Results, Row};

/// Looks for a finished run in the folder, which must be the plan's or one with fewer rows. If it has all
/// rows, makes the report anew and returns what was written with their number. If rows are missing, puts
/// those that are there where the run resumes.
pub(super) fn take_over(
    plan: &Plan,
    games: Option<u64>,
    output: Output,
    events: &mut Events,
) -> anyhow::Result<Option<(usize, Written)>> {
    let (experiment, folder) = (plan.experiment(), output.folder);
    let path = rows_file(folder, experiment.name);
    let Some((rows, outdated)) = earlier_rows(plan, folder)? else {
        return Ok(None);
    };
    let total = plan.count();
    let (count, unit) = (rows.len(), experiment.unit);
    if count as u64 == total && outdated.is_empty() {
        let shown = folder.display();
        events(Event::Notice(&format!(
            "{shown}: all rows are played; only the report is written again"
        )));
        let origin = origin(plan, games);
        let results = Results::new(experiment.columns, plan.conditions(), rows).with_origin(origin);
        return Ok(Some((count, show(experiment, &results, output)?)));
    }
    note_outdated(&path, &outdated, plan, events);
    let shown = path.display();
    events(Event::Notice(&format!(
        "{shown}: {count} of {total} {unit}s are there; the others are played"
    )));
    partial::replace(output, plan, games, None, &rows)?;
    Ok(None)
}

/// Returns the rows of a finished run and what of it is out of date; None if there is none.
pub(super) fn earlier_rows(
    plan: &Plan,
    folder: &Path,
) -> anyhow::Result<Option<(Vec<Row>, Outdated)>> {
    let experiment = plan.experiment();
    let path = rows_file(folder, experiment.name);
    let shown = path.display();
    let text = match read_plain(&path, LONGEST_RESULTS) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text.map_err(|error| unreadable(&path, &error))?,
    };
    if origin_of(experiment, folder).is_none() {
        let problem = "no report beside it says with which seed its rows were played";
        let hint = "name another --out, or remove it";
        return Err(BadInput(format!("{shown}: {problem}; {hint}")).into());
    }
    // A torn last line is a row that is missing.
    let text = as_text(&path, whole_lines(&text))?;
    Ok(Some(read_rows(&path, text, 1, plan)?))
}
