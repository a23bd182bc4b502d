//! The rows of a run that is not complete, in a file that grows row by row.
//!
//! Its first line says what run it belongs to; then follows CSV. A kill may tear the last line,
//! which is then played again. The rows of a shard stay in such a file, for `merge`.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use sweetfish::experiment::csv::Sheet;
use sweetfish::experiment::results::Row;
use sweetfish::experiment::run::{Plan, Shard};

use crate::cli::files::BadInput;

/// A file to which rows are added.
pub(super) struct Partial {
    path: PathBuf,
    file: File,
}

impl Partial {
    /// Where a plan's rows are kept.
    pub(super) fn path(folder: &Path, plan: &Plan) -> PathBuf {
        let name = plan.experiment().name();
        let Shard { part, of } = plan.shard();
        folder.join(if of == 1 {
            format!("{name}.partial.csv")
        } else {
            format!("{name}.{part}-of-{of}.partial.csv")
        })
    }

    /// Begins the file, or goes on with the one that is there; returns the rows in it.
    pub(super) fn open(
        folder: &Path,
        plan: &Plan,
        games: Option<u64>,
    ) -> anyhow::Result<(Self, Vec<Row>)> {
        let path = Self::path(folder, plan);
        let sheet = Sheet::new(plan.experiment(), plan.conditions());
        let shown = path.display();
        let text = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            text => text.with_context(|| format!("{shown}: cannot be read"))?,
        };
        let whole = whole_lines(&text);
        let stamp = stamp(plan, games);
        let head = format!("{stamp}\n{}\n", sheet.header());
        // A kill may tear even the first lines; then there is no row yet.
        let is_begun = whole.len() >= head.len() || !head.as_bytes().starts_with(&text);
        let rows = if is_begun {
            read(&path, whole, plan, &stamp)?
        } else {
            Vec::new()
        };
        let mut options = OpenOptions::new();
        let file = options.create(true).append(true).open(&path);
        let file = file.with_context(|| format!("{shown}: cannot be written"))?;
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

    /// Where the file is.
    pub(super) fn name(&self) -> &Path {
        &self.path
    }

    fn write(&mut self, text: &str) -> anyhow::Result<()> {
        // Unbuffered: what is played is on its way to the disk.
        let written = self.file.write_all(text.as_bytes());
        written.with_context(|| format!("{}: cannot be written", self.path.display()))
    }
}

/// What a run is, but for its shard, in the first line of its partial files.
pub(super) fn stamp(plan: &Plan, games: Option<u64>) -> String {
    format!(
        "# {} seed {} games {} sweetfish {}",
        plan.experiment().name(),
        plan.seed(),
        games.map_or("default".to_string(), |games| games.to_string()),
        env!("CARGO_PKG_VERSION")
    )
}

/// The text up to its last line end.
pub(super) fn whole_lines(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|byte| *byte == b'\n');
    &text[..end.map_or(0, |end| end + 1)]
}

/// The rows of a partial file of whole lines, which must belong to the plan.
pub(super) fn read(path: &Path, text: &[u8], plan: &Plan, stamp: &str) -> anyhow::Result<Vec<Row>> {
    let bad = |problem: String| BadInput(format!("{}: {problem}", path.display()));
    let text = std::str::from_utf8(text).map_err(|error| bad(format!("no text ({error})")))?;
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    if first != stamp {
        let hint = "go on as it was begun, or remove it";
        return Err(bad(format!("begun as `{first}`, asked for `{stamp}`; {hint}")).into());
    }
    let sheet = Sheet::new(plan.experiment(), plan.conditions());
    let rows = sheet
        .read(rest, 2)
        .map_err(|error| bad(error.to_string()))?;
    let mut seen = HashSet::new();
    for (row, line) in rows.iter().zip(3..) {
        let place = (row.condition, row.game);
        let unit = plan.experiment().unit();
        if !plan.contains(place) {
            let rows = plan.conditions()[row.condition].rows;
            let problem = format!("expected a {unit} below {rows}, found {}", row.game);
            return Err(bad(format!("line {line}: {problem}")).into());
        }
        if !seen.insert(place) {
            return Err(bad(format!("line {line}: this {unit} was there before")).into());
        }
    }
    Ok(rows)
}
