//! Reads the list of a class from the text of a CSV file.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use sweetfish_cli_support::{as_text, escaped};

use super::headings::{COMMENTS, Kind};
use super::layout::{Layout, place};
use super::spoilt::{is_rounded, undone, unquoted};
use super::{Form, Roster, Student};

/// What can divide cells: Canvas and spreadsheets write semicolons where numbers have commas.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// What Gradescope's roster says of who is no student.
const STAFF: [&str; 3] = ["instructor", "ta", "reader"];

/// The rows of a table, with the heading, as one separator divides them, and the line on which each begins.
struct Table {
    separator: u8,
    header: Vec<String>,
    rows: Vec<(Vec<String>, u64)>,
}

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
        let tables = tables(text);
        let Some((table, layout, note)) = known(&tables) else {
            let first = text.lines().next().unwrap_or_default();
            return Err(format!(
                "line 1: found `{}`, expected `name,id,section`, or the gradebook of Canvas or Moodle",
                escaped(first)
            ));
        };
        let mut roster = Self {
            kind: layout.kind,
            layout,
            header: table.header.clone(),
            rows: table.rows.iter().map(|(cells, _)| cells.clone()).collect(),
            students: Vec::new(),
            form: Form {
                // Without a first line that says so, no other is known.
                separator: Some(table.separator)
                    .filter(|own| SEPARATORS.contains(own))
                    .unwrap_or(b','),
                is_marked: false,
                has_cr: false,
            },
            notes: note.into_iter().collect(),
        };
        roster.read_students(table)?;
        Ok(roster)
    }

    /// Returns the column of Moodle's worksheet for a text to the student, if it has one.
    pub(crate) fn comments(&self) -> Option<usize> {
        let mut names = COMMENTS.iter().filter(|_| self.layout.is_worksheet());
        names.find_map(|name| place(&self.header, name))
    }

    /// Returns the word before the numbers of participants in Moodle's worksheet: `Participant `, which its import cuts off by its
    /// length. `None` if this is no such list.
    pub(crate) fn participant(&self) -> Option<&str> {
        let own = *self
            .layout
            .ids
            .first()
            .filter(|_| self.layout.is_worksheet())?;
        let cells = self.rows.iter().filter_map(|row| row.get(own));
        cells
            .map(|cell| word(cell.trim()))
            .find(|word| !word.is_empty())
    }

    fn read_students(&mut self, table: &Table) -> Result<(), String> {
        let mut known = BTreeSet::new();
        let mut rounded = Vec::new();
        let role = place(&self.header, "role").filter(|_| self.kind == Kind::Plain);
        for (row, (cells, line)) in table.rows.iter().enumerate() {
            let role = role.and_then(|role| cells.get(role));
            let role = role.map(|role| role.trim().to_lowercase());
            let is_staff = role.is_some_and(|role| STAFF.contains(&role.as_str()));
            let Some(mut student) = Student::read(row, cells, &self.layout).filter(|_| !is_staff)
            else {
                continue;
            };
            if let Some(id) = student.take_rounded() {
                let problem = format!(
                    "line {line}: found the id `{}`, which a spreadsheet rounded, expected all of its digits: export the list \
                     anew, and where a spreadsheet opens it, let it read this column as text",
                    escaped(&id)
                );
                if student.id().is_none() {
                    return Err(problem);
                }
                rounded.push(problem);
            }
            let (what, found, expected) = match student.id() {
                Some(id) => ("id", id, "it once"),
                None => ("name", &student.name, "an id"),
            };
            // Only a list that somebody wrote can be wrong about this.
            if self.kind == Kind::Plain && !known.insert(found.clone()) {
                return Err(format!(
                    "line {line}: found the {what} `{}` twice, expected {expected}",
                    escaped(found)
                ));
            }
            self.students.push(student);
        }
        let others = rounded.len().saturating_sub(1);
        let first = rounded.into_iter().next();
        self.notes.extend(first.map(|problem| match others {
            0 => problem,
            1 => format!("{problem} (1 more is like it)"),
            _ => format!("{problem} ({others} more are like it)"),
        }));
        Ok(())
    }
}

impl Student {
    /// Reads a row of a list. `None` if it is no student.
    fn read(row: usize, cells: &[String], layout: &Layout) -> Option<Self> {
        let cell = |column: &usize| cells.get(*column).map_or("", |cell| cell.trim());
        let parts = layout.name.iter().map(|column| unquoted(cell(column)));
        let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
        let ids = layout.ids.iter().enumerate().map(|(number_of_id, column)| {
            let is_participant = layout.is_worksheet() && number_of_id == 0;
            let id = undone(cell(column));
            let word = if is_participant { word(id) } else { "" };
            id[word.len()..].to_string()
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

    /// Takes the ids away that a spreadsheet rounded, and returns the first.
    fn take_rounded(&mut self) -> Option<String> {
        let rounded = self.ids.iter_mut().filter(|id| is_rounded(id));
        let rounded: Vec<_> = rounded.map(std::mem::take).collect();
        rounded.into_iter().next()
    }
}

/// Returns the word of Moodle before the number of a participant, which is of its language, with the blank if there is one. Empty
/// if it is not that.
fn word(participant: &str) -> &str {
    let word = participant.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_number = word.len() < participant.len() && !word.contains(|c: char| c.is_ascii_digit());
    if is_number { word } else { "" }
}

/// Returns the table by each separator: that of a first line `sep=;`, which Excel writes and reads, else all that are known.
fn tables(text: &str) -> Vec<Table> {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let separator = first.trim_end().strip_prefix("sep=").map(str::as_bytes);
    match separator {
        Some(&[separator]) => table(rest, separator, 1).into_iter().collect(),
        _ => SEPARATORS
            .iter()
            .filter_map(|&separator| table(text, separator, 0))
            .collect(),
    }
}

/// Returns the table after this many lines of a file. `None` if it has no heading.
fn table(text: &str, separator: u8, before: u64) -> Option<Table> {
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .has_headers(false)
        .delimiter(separator)
        .from_reader(text.as_bytes());
    // A text is UTF-8, and the rows may have any length.
    let rows = reader.records().filter_map(Result::ok);
    let mut rows = rows.map(|row| {
        let line = row.position().map_or(0, csv::Position::line);
        (row.iter().map(str::to_string).collect(), line + before)
    });
    let (header, _) = rows.next()?;
    Some(Table {
        separator,
        header,
        rows: rows.collect(),
    })
}

/// Returns the table whose columns are known, and what the teacher should know of that. What the columns hold decides where the
/// headings do not.
fn known(tables: &[Table]) -> Option<(&Table, Layout, Option<String>)> {
    let headed = tables
        .iter()
        .filter_map(|table| Some((table, Layout::of(&table.header)?)));
    // By another separator a heading can be cut in two, and look like a known one.
    let headed = headed.min_by_key(|(_, layout)| {
        Reverse((
            layout.kind != Kind::Plain,
            !layout.ids.is_empty(),
            layout.name.len(),
        ))
    });
    let is_platform = |(_, layout): &(&Table, Layout)| layout.kind != Kind::Plain;
    if let Some((table, layout)) = headed.clone().filter(is_platform) {
        return Some((table, layout, None));
    }
    // A list that names its ids is a teacher's own, whatever is in its columns.
    let has_ids = headed
        .as_ref()
        .is_some_and(|(_, layout)| !layout.ids.is_empty());
    let unknown = if has_ids { &[] } else { tables };
    let worksheet = unknown.iter().find_map(|table| {
        let layout = Layout::of_worksheet(&table.header, &table.cells())?;
        let points = layout.grade.map(|grade| escaped(table.header[grade].trim()));
        let note = format!(
            "taken for a grading worksheet of Moodle by what is in its columns: the points go to `{}`",
            points.unwrap_or_default()
        );
        Some((table, layout, Some(note)))
    });
    if worksheet.is_some() {
        return worksheet;
    }
    let named = headed.as_ref().map(|(_, layout)| layout);
    if named.is_none_or(|layout| layout.ids.is_empty()) {
        let tables = headed
            .as_ref()
            .map_or(tables, |(table, _)| std::slice::from_ref(*table));
        let found = tables.iter().find_map(|table| {
            let layout = Layout::of_cells(named, &table.header, &table.cells())?;
            let note = table.note(named, &layout);
            Some((table, layout, Some(note)))
        });
        if found.is_some() {
            return found;
        }
    }
    headed.map(|(table, layout)| (table, layout, None))
}

impl Table {
    /// Returns the rows that hold anything.
    fn cells(&self) -> Vec<&[String]> {
        let rows = self.rows.iter().map(|(cells, _)| cells.as_slice());
        rows.filter(|row| row.iter().any(|cell| !cell.trim().is_empty()))
            .collect()
    }

    /// Says which columns were taken for what by their cells.
    fn note(&self, named: Option<&Layout>, found: &Layout) -> String {
        let list = |columns: &[usize]| {
            let headings = columns
                .iter()
                .map(|&column| escaped(self.header[column].trim()));
            let headings = headings.map(|heading| format!("`{heading}`"));
            headings.collect::<Vec<_>>().join(" and ")
        };
        let also = if named.is_none() && !found.name.is_empty() {
            format!(", the names {}", list(&found.name))
        } else {
            String::new()
        };
        format!(
            "no heading is known for the ids, so they are {}{also}, by what is in the columns",
            list(&found.ids)
        )
    }
}
