//! The rows of a run that is not complete, in a file that grows row by row.
//!
//! Its first line names the run it belongs to (`stamp`); then follows CSV. A kill may tear the last line,
//! which is then played again. The rows of a shard stay in such a file, for `merge`.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use sweetfish_cli_support::{
    BadInput, Difference, LONGEST_RESULTS, Tasks, read_plain, write_error,
};

use super::event::{Event, Events};
use super::output::Output;
use super::stamp::{difference, first_line, stamp, stamp_in};
use crate::experiment::{Content, Plan, Row, Shard, Sheet, describe};

/// A file to which rows are added.
pub(super) struct Partial {
    path: PathBuf,
    file: File,
}

impl Partial {
    /// Returns the file in which the rows of a plan are kept.
    pub(super) fn path(folder: &Path, plan: &Plan) -> PathBuf {
        let name = plan.experiment().name;
        let Shard { part, of } = plan.shard();
        folder.join(if of == 1 {
            format!("{name}.partial.csv")
        } else {
            format!("{name}.{part}-of-{of}.partial.csv")
        })
    }

    /// Begins the file, or resumes the one that is there; returns the rows in it.
    pub(super) fn open(
        folder: &Path,
        plan: &Plan,
        games: Option<u64>,
        tasks: Option<Tasks>,
        events: &mut Events,
    ) -> anyhow::Result<(Self, Vec<Row>)> {
        let path = Self::path(folder, plan);
        let sheet = Sheet::new(plan.experiment(), plan.conditions());
        let shown = path.display();
        let text = match read_plain(&path, LONGEST_RESULTS) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            text => text.map_err(|error| unreadable(&path, &error))?,
        };
        let whole = whole_lines(&text);
        let stamp = stamp(plan, games);
        let head = format!("{}\n{}\n", first_line(&stamp, tasks), sheet.header());
        // A kill may tear even the first lines; then there is no row yet.
        let is_begun = whole.len() >= head.len() || !head.as_bytes().starts_with(&text);
        let rows = if is_begun {
            read(&path, whole, plan, &stamp, |found| found.of_run(), events)?
        } else {
            Vec::new()
        };
        let mut options = OpenOptions::new();
        let file = options.create(true).append(true).open(&path);
        let file = file.map_err(|error| write_error(&path, error))?;
        let is_taken = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
        if is_taken {
            return Err(BadInput(format!("{shown}: another run is writing it")).into());
        }
        let mut partial = Self { path, file };
        let kept = if is_begun { whole.len() } else { 0 };
        let cut = partial.file.set_len(kept as u64);
        cut.with_context(|| format!("{}: cannot be cut", partial.path.display()))?;
        if !is_begun {
            partial.write(&head)?;
        }
        Ok((partial, rows))
    }

    /// Adds a row.
    pub(super) fn add(&mut self, sheet: &Sheet, row: &Row) -> anyhow::Result<()> {
        self.write(&(sheet.line(row) + "\n"))
    }

    /// Returns the path of the file.
    pub(super) fn name(&self) -> &Path {
        &self.path
    }

    fn write(&mut self, text: &str) -> anyhow::Result<()> {
        // Unbuffered: what is played is on its way to the disk.
        let written = self.file.write_all(text.as_bytes());
        written.with_context(|| format!("{}: cannot be written", self.path.display()))
    }
}

/// Replaces the partial file of a plan by one that holds these rows.
pub(super) fn replace(
    output: Output,
    plan: &Plan,
    games: Option<u64>,
    tasks: Option<Tasks>,
    rows: &[Row],
) -> anyhow::Result<()> {
    let sheet = Sheet::new(plan.experiment(), plan.conditions());
    let first = first_line(&stamp(plan, games), tasks);
    let text = format!("{first}\n{}", sheet.write(rows));
    let path = Partial::path(output.folder, plan);
    output.target(&path)?.replace(&text)
}

/// Returns the error of a file of rows that cannot be read.
pub(super) fn unreadable(path: &Path, error: &io::Error) -> BadInput {
    BadInput::unreadable(path, error, "rows")
}

/// Returns the text up to its last line end.
pub(super) fn whole_lines(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|byte| *byte == b'\n');
    &text[..end.map_or(0, |end| end + 1)]
}

/// Returns the rows of a partial file of whole lines, which must belong to the plan; those that are out
/// of date are left out, with a notice. `refused` says why another run's cannot be read.
pub(super) fn read(
    path: &Path,
    text: &[u8],
    plan: &Plan,
    stamp: &str,
    refused: fn(Difference) -> String,
    events: &mut Events,
) -> anyhow::Result<Vec<Row>> {
    let text = as_text(path, text)?;
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let found = stamp_in(first);
    if found != stamp {
        let differs = difference(found, stamp, plan.experiment());
        let problem = differs.map_or_else(
            || format!("found `{first}`, expected `{stamp}`: another `--out` begins anew"),
            refused,
        );
        return Err(BadInput(format!("{}: {problem}", path.display())).into());
    }
    let (rows, outdated) = read_rows(path, rest, 2, plan)?;
    note_outdated(path, &outdated, plan, events);
    Ok(rows)
}

/// Returns the bytes of a file as text.
pub(super) fn as_text<'a>(path: &Path, text: &'a [u8]) -> Result<&'a str, BadInput> {
    let shown = path.display();
    std::str::from_utf8(text)
        .map_err(|error| BadInput(format!("{shown}: found {error}, expected text in UTF-8")))
}

/// Returns the rows of a text, whose header is line number `first` of its file, and the conditions of
/// those that are out of date. Each row must be one of the plan's.
pub(super) fn read_rows(
    path: &Path,
    text: &str,
    first: usize,
    plan: &Plan,
) -> Result<(Vec<Row>, Outdated), BadInput> {
    let bad = |problem: String| BadInput(format!("{}: {problem}", path.display()));
    let sheet = Sheet::new(plan.experiment(), plan.conditions());
    let content = sheet.read(text, first);
    let Content { rows, outdated } = content.map_err(|error| bad(error.to_string()))?;
    let (here, gone) = known(&rows, &outdated, plan);
    if let Some(first) = gone.first().filter(|_| gone.len() > here) {
        let (name, command) = (
            plan.experiment().columns.keys[0],
            &plan.experiment().command,
        );
        return Err(bad(format!(
            "holds rows of {} {name}s that `{command}` does not play, such as {first}, and of {here} that it does: run it as it was \
             begun, or with another `--out`",
            gone.len()
        )));
    }
    for (line, row) in &rows {
        if !plan.contains((row.condition, row.game)) {
            let unit = plan.experiment().unit;
            let last = plan.conditions()[row.condition].rows.saturating_sub(1);
            let found = row.game;
            return Err(bad(format!(
                "line {line}: expected {unit} 0 to {last}, found {found}"
            )));
        }
    }
    Ok((rows.into_iter().map(|(_, row)| row).collect(), outdated))
}

/// Returns how many first keys of the rows' conditions the plan knows, and those that it does not, sorted.
fn known<'r>(
    rows: &'r [(usize, Row)],
    outdated: &'r Outdated,
    plan: &'r Plan,
) -> (usize, Vec<&'r String>) {
    let conditions = plan.conditions();
    let planned: HashSet<&String> = conditions.iter().map(|own| &own.texts[0]).collect();
    let current = rows.iter().map(|(_, row)| &conditions[row.condition].texts);
    let all = current.chain(outdated.keys()).map(|texts| &texts[0]);
    let all: BTreeSet<_> = all.collect();
    let (here, gone): (Vec<_>, _) = all.into_iter().partition(|key| planned.contains(key));
    (here.len(), gone)
}

/// Conditions that are out of date, with the number of their rows.
pub(super) type Outdated = BTreeMap<Vec<String>, u64>;

/// Reports which rows are left out.
pub(super) fn note_outdated(path: &Path, outdated: &Outdated, plan: &Plan, events: &mut Events) {
    let (shown, unit) = (path.display(), plan.experiment().unit);
    for (texts, count) in outdated {
        let condition = describe(plan.experiment().columns.keys, texts);
        events(Event::Notice(&format!(
            "{shown}: {count} {unit}s are left out, which are out of date: {condition}"
        )));
    }
}
