//! What an earlier run has left in a folder, where what is played may have been changed since.

use std::io;
use std::path::Path;

use crate::experiment::Experiment;
use crate::experiment::{Plan, Shard};
use crate::experiment::{Results, Row};
use sweetfish_shell::{BadInput, LONGEST_RESULTS, make_folder, note, read_plain};

use super::finish::{Written, origin, show, spare_other};
use super::partial::{
    self, Outdated, Partial, as_text, note_outdated, read_rows, unreadable, whole_lines,
};
use super::play::Settings;
use super::redo::origin_of;
use super::rows_file;

/// Looks for a finished run in the folder. If it has all rows, the report is made anew, and what was
/// written is returned with their number. If rows lack, those that are there are taken over, for
/// [`super::play::play`] to go on from.
///
/// # Errors
/// If the folder holds another run, or cannot be read or written.
pub fn take_over(
    experiment: &dyn Experiment,
    settings: &Settings,
) -> anyhow::Result<Option<(usize, Written)>> {
    let plan = settings.plan(experiment);
    let folder = settings.output.folder;
    make_folder(folder)?;
    settings.output.check(experiment.name())?;
    // A run that was begun goes on by itself, and a part is never finished.
    if settings.shard != Shard::WHOLE || Partial::path(folder, &plan).exists() {
        return Ok(None);
    }
    spare_other(&plan, settings.games, folder)?;
    let path = rows_file(folder, experiment.name());
    let Some((rows, outdated)) = earlier_rows(&plan, folder)? else {
        return Ok(None);
    };
    let total = plan.count();
    let (count, unit) = (rows.len(), experiment.unit());
    if count as u64 == total && outdated.is_empty() {
        let shown = folder.display();
        note!("{shown}: played already; only the report is made anew");
        let origin = origin(&plan, settings.games);
        let results = Results::new(experiment, plan.conditions(), rows).with_origin(origin);
        return Ok(Some((count, show(experiment, &results, settings.output)?)));
    }
    note_outdated(&path, &outdated, &plan);
    let shown = path.display();
    note!("{shown}: {count} of {total} {unit}s are there; the others are played");
    // A run that goes on looks for them there.
    partial::replace(settings.output, &plan, settings.games, &rows)?;
    Ok(None)
}

/// The rows of a finished run and what of it is out of date; None if there is none.
pub(super) fn earlier_rows(
    plan: &Plan,
    folder: &Path,
) -> anyhow::Result<Option<(Vec<Row>, Outdated)>> {
    let experiment = plan.experiment();
    let path = rows_file(folder, experiment.name());
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
    // A torn last line is a row that lacks.
    let text = as_text(&path, whole_lines(&text))?;
    Ok(Some(read_rows(&path, text, 1, plan)?))
}
