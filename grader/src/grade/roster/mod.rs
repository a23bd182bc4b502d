//! Who is in the class: a list of the teacher, or the gradebook of a platform.

mod layout;
mod matching;
mod names;
mod roll;

use std::collections::BTreeSet;

use sweetfish_cli_support::{as_text, escaped};

use super::intake::Platform;
use layout::Layout;

pub(crate) use roll::{Absent, Known, call_the_roll, places_of};

/// A list of a class, with the table that it was read from: a gradebook can be filled in and given back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Roster {
    pub(crate) kind: Kind,
    pub(crate) header: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
    pub(crate) students: Vec<Student>,
    pub(crate) layout: Layout,
    pub(crate) form: Form,
}

/// How the file of a list is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) separator: u8,
    pub(crate) is_marked: bool,
    pub(crate) has_cr: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The teacher's: name, id, section.
    Plain,
    /// Canvas' gradebook.
    Canvas,
    /// Moodle's grading worksheet or grader report.
    Moodle,
}

impl Kind {
    /// Returns the platform whose ids are in such a list.
    pub(crate) fn platform(self) -> Platform {
        match self {
            Self::Plain => Platform::Other,
            Self::Canvas => Platform::Canvas,
            Self::Moodle => Platform::Moodle,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Student {
    pub(crate) row: usize,
    pub(crate) name: String,
    /// All ids: of the platform, the school, the login, the address. Empty where there is none.
    pub(crate) ids: Vec<String>,
}

impl Student {
    /// Reads a row of a list. `None` if it is no student.
    fn read(row: usize, cells: &[String], layout: &Layout) -> Option<Self> {
        let cell = |column: &usize| cells.get(*column).map_or("", |cell| cell.trim());
        let parts = layout.name.iter().map(cell);
        let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
        let ids = layout.ids.iter().enumerate().map(|(number_of_id, column)| {
            let is_participant = layout.is_worksheet() && number_of_id == 0;
            let id = cell(column);
            if is_participant { number(id) } else { id }.to_string()
        });
        let mut own = Self {
            row,
            name: parts.join(" "),
            ids: ids.collect(),
        };
        if own.is_of_canvas() {
            return None;
        }
        if own.name.is_empty() {
            own.name = own.id()?.clone();
        }
        Some(own)
    }

    /// Returns whether it is a row that Canvas adds itself: the most points, which has no id, or the student for tests, whom the
    /// school does not know. A student can be called so.
    fn is_of_canvas(&self) -> bool {
        // Its login is made up.
        let is_made_up =
            |id: &String| id.len() == 40 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
        let has_other_ids = self
            .ids
            .iter()
            .skip(1)
            .any(|id| !id.is_empty() && !is_made_up(id));
        match self.name.to_lowercase().as_str() {
            "points possible" => self.id().is_none(),
            "student, test" | "test student" => !has_other_ids,
            _ => false,
        }
    }

    pub(crate) fn id(&self) -> Option<&String> {
        self.ids.iter().find(|id| !id.is_empty())
    }
}

/// What can divide cells: Canvas and spreadsheets write semicolons where numbers have commas.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

impl Roster {
    /// Reads the bytes of a CSV file.
    pub(crate) fn read(bytes: Vec<u8>) -> Result<Self, String> {
        let marks: [&[u8]; 3] = [b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"];
        let is_marked = marks.iter().any(|mark| bytes.starts_with(mark));
        let has_cr = bytes.windows(2).any(|end| end == b"\r\n");
        let mut roster = Self::parse(&as_text(bytes).map_err(|error| error.to_string())?)?;
        (roster.form.is_marked, roster.form.has_cr) = (is_marked, has_cr);
        Ok(roster)
    }

    /// Reads the text of a CSV file.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let tables = SEPARATORS.map(|separator| (separator, table(text, separator)));
        let known = tables.iter().find_map(|(separator, table)| {
            let (header, _) = table.first()?;
            Some((*separator, table.clone(), Layout::of(header)?))
        });
        let Some((separator, mut rows, layout)) = known else {
            let first = text.lines().next().unwrap_or_default();
            return Err(format!(
                "line 1: found `{}`, expected `name,id,section`, or the gradebook of Canvas or Moodle",
                escaped(first)
            ));
        };
        let (header, _) = rows.remove(0);
        let mut students = Vec::new();
        let mut known = BTreeSet::new();
        for (row, (cells, line)) in rows.iter().enumerate() {
            let Some(student) = Student::read(row, cells, &layout) else {
                continue;
            };
            let (what, found, expected) = match student.id() {
                Some(id) => ("id", id, "it once"),
                None => ("name", &student.name, "an id"),
            };
            // Only a list that somebody wrote can be wrong about this.
            if layout.kind == Kind::Plain && !known.insert(found.clone()) {
                return Err(format!(
                    "line {line}: found the {what} `{}` twice, expected {expected}",
                    escaped(found)
                ));
            }
            students.push(student);
        }
        Ok(Self {
            kind: layout.kind,
            layout,
            header,
            rows: rows.into_iter().map(|(cells, _)| cells).collect(),
            students,
            form: Form {
                separator,
                is_marked: false,
                has_cr: false,
            },
        })
    }
}

/// Returns the rows of a table, and the line on which each begins.
fn table(text: &str, separator: u8) -> Vec<(Vec<String>, u64)> {
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .has_headers(false)
        .delimiter(separator)
        .from_reader(text.as_bytes());
    // A text is UTF-8, and the rows may have any length.
    let rows = reader.records().filter_map(Result::ok);
    rows.map(|row| {
        let line = row.position().map_or(0, csv::Position::line);
        (row.iter().map(str::to_string).collect(), line)
    })
    .collect()
}

/// Returns the number of a participant of Moodle, which writes a word of its language before it.
fn number(text: &str) -> &str {
    let last = text.rsplit(' ').next().unwrap_or_default();
    let is_number = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { last } else { text }
}

#[cfg(test)]
mod tests;
