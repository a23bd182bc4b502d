//! Who is in the class: a list of the teacher, or the gradebook of a platform.

use std::collections::{BTreeMap, BTreeSet};

use sweetfish_shell::{as_text, escaped};

use super::names::Platform;

/// A list of a class, with the table that it was read from: a gradebook can be filled in and given back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Roster {
    /// Whose list it is.
    pub(crate) kind: Kind,
    /// The headings of the table.
    pub(crate) header: Vec<String>,
    /// All of its rows.
    pub(crate) rows: Vec<Vec<String>>,
    /// The students in it.
    pub(crate) students: Vec<Student>,
    /// How its file is written.
    pub(crate) form: Form,
}

/// How the file of a list is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    /// What divides its cells.
    pub(crate) separator: u8,
    /// Whether it begins with a byte order mark.
    pub(crate) is_marked: bool,
    /// Whether its lines end as on Windows.
    pub(crate) has_cr: bool,
}

/// Whose list it is.
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

/// A student of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Student {
    /// The number of the row.
    pub(crate) row: usize,
    /// The name.
    pub(crate) name: String,
    /// All ids: of the platform, the school, the login, the address. Empty where there is none.
    pub(crate) ids: Vec<String>,
    /// The section or group.
    pub(crate) section: String,
}

impl Student {
    /// Returns the first id that there is.
    pub(crate) fn id(&self) -> Option<&String> {
        self.ids.iter().find(|id| !id.is_empty())
    }
}

/// Somebody who is looked for in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    /// The name.
    pub(crate) name: String,
    /// The platform's id.
    pub(crate) id: Option<String>,
}

/// The columns of a kind: what tells it, parts of the name, ids, section. In small letters.
struct Columns {
    kind: Kind,
    sign: &'static str,
    name: &'static [&'static str],
    ids: &'static [&'static str],
    section: &'static str,
}

/// The headings that are known. Canvas' are those of `lib/gradebook_exporter.rb` of instructure/canvas-lms, those of Moodle's
/// worksheet of `mod/assign/feedback/offline` of moodle/moodle, whose `Identifier` holds `Participant 123`.
const COLUMNS: [Columns; 5] = [
    Columns {
        kind: Kind::Canvas,
        sign: "student",
        name: &["student"],
        ids: &["id", "sis user id", "sis login id"],
        section: "section",
    },
    Columns {
        kind: Kind::Canvas,
        sign: "lastname",
        name: &["firstname", "lastname"],
        ids: &["id", "sis user id", "sis login id"],
        section: "section",
    },
    Columns {
        kind: Kind::Moodle,
        sign: "identifier",
        name: &["full name"],
        ids: &["identifier", "id number", "username", "email address"],
        section: "group",
    },
    Columns {
        kind: Kind::Moodle,
        sign: "email address",
        name: &["first name", "last name", "surname"],
        ids: &["id number", "username", "email address"],
        section: "department",
    },
    Columns {
        kind: Kind::Plain,
        sign: "name",
        name: &["name"],
        ids: &["id", "email"],
        section: "section",
    },
];

/// Rows of Canvas that are no students.
const NO_STUDENTS: [&str; 3] = ["points possible", "student, test", "test student"];

/// What can divide cells: Canvas and spreadsheets write semicolons where numbers have commas.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

impl Roster {
    /// Reads the bytes of a CSV file.
    ///
    /// # Errors
    /// Describes what is wrong.
    pub(crate) fn read(bytes: Vec<u8>) -> Result<Self, String> {
        let marks: [&[u8]; 3] = [b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"];
        let is_marked = marks.iter().any(|mark| bytes.starts_with(mark));
        let has_cr = bytes.windows(2).any(|end| end == b"\r\n");
        let mut roster = Self::parse(&as_text(bytes).map_err(|error| error.to_string())?)?;
        (roster.form.is_marked, roster.form.has_cr) = (is_marked, has_cr);
        Ok(roster)
    }

    /// Reads the text of a CSV file.
    ///
    /// # Errors
    /// Describes what is wrong.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let tables = SEPARATORS.map(|separator| (separator, table(text, separator)));
        let known = tables.iter().find_map(|(separator, table)| {
            let (header, _) = table.first()?;
            let columns = COLUMNS.iter();
            let mut columns = columns.filter(|columns| place(header, columns.sign).is_some());
            Some((*separator, table.clone(), columns.next()?))
        });
        let Some((separator, mut rows, columns)) = known else {
            let first = text.lines().next().unwrap_or_default();
            return Err(format!(
                "line 1: found `{}`, expected `name,id,section`, or the gradebook of Canvas or Moodle",
                escaped(first)
            ));
        };
        let (header, _) = rows.remove(0);
        let place = |name: &str| place(&header, name);
        let [names, ids] = [columns.name, columns.ids].map(|all| {
            all.iter()
                .filter_map(|name| place(name))
                .collect::<Vec<_>>()
        });
        let section = place(columns.section);
        let mut students = Vec::new();
        let mut known = BTreeSet::new();
        for (row, (cells, line)) in rows.iter().enumerate() {
            let cell = |place: &usize| cells.get(*place).map_or("", |cell| cell.trim());
            let parts = names.iter().map(cell);
            let parts: Vec<_> = parts.filter(|text| !text.is_empty()).collect();
            let name = parts.join(" ");
            let ids = ids.iter().map(|place| {
                let is_participant = header[*place].trim().eq_ignore_ascii_case("identifier");
                let text = cell(place);
                if is_participant { number(text) } else { text }.to_string()
            });
            let ids: Vec<_> = ids.collect();
            if NO_STUDENTS.contains(&name.to_lowercase().as_str()) {
                continue;
            }
            let id = ids.iter().find(|id| !id.is_empty());
            let name = match id {
                _ if !name.is_empty() => name,
                Some(id) => id.clone(),
                None => continue,
            };
            // Only a list that somebody wrote can be wrong about this.
            if columns.kind == Kind::Plain && !known.insert(id.unwrap_or(&name).clone()) {
                let (what, found) = id.map_or(("name", &name), |id| ("id", id));
                let expected = if what == "id" { "it once" } else { "an id" };
                return Err(format!(
                    "line {line}: found the {what} `{}` twice, expected {expected}",
                    escaped(found)
                ));
            }
            students.push(Student {
                row,
                name,
                ids,
                section: section.as_ref().map_or("", cell).to_string(),
            });
        }
        Ok(Self {
            kind: columns.kind,
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

    /// Returns the places in the list of each of `all`, who are several if they handed in together. A place is given once: by
    /// the id, which can be in any column, else to the only one whom its name fits. A name can be as Canvas writes it into files:
    /// without spaces and marks, the last name first.
    pub(crate) fn places(&self, all: &[Vec<Person>]) -> Vec<Vec<usize>> {
        let mut found = vec![Vec::new(); all.len()];
        let mut taken = BTreeSet::new();
        let mut called: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let people = all.iter().enumerate();
        let people = people.flat_map(|(number, own)| own.iter().map(move |one| (number, one)));
        for (number, person) in people {
            let id = person.id.as_deref();
            let of_id = id.and_then(|id| self.with_id(id));
            match of_id.filter(|place| taken.insert(*place)) {
                Some(place) => found[number].push(place),
                None => {
                    if let Some(place) = self.called(&person.name) {
                        called.entry(place).or_default().push(number);
                    }
                }
            }
        }
        for (place, numbers) in called {
            if let [number] = numbers[..]
                && taken.insert(place)
            {
                found[number].push(place);
            }
        }
        found
    }

    /// Returns the place of the student with this id. Ids of the platform come before others.
    fn with_id(&self, id: &str) -> Option<usize> {
        let columns = self.students.first().map_or(0, |one| one.ids.len());
        (0..columns).find_map(|column| {
            let mut students = self.students.iter();
            students.position(|one| one.ids[column].eq_ignore_ascii_case(id))
        })
    }

    /// Returns the place of the only student of this name.
    fn called(&self, name: &str) -> Option<usize> {
        let name = letters(name);
        let all = self.students.iter().enumerate();
        let mut found = all.filter(|(_, one)| orders(&one.name).contains(&name));
        let (first, _) = found.next()?;
        found.next().is_none().then_some(first)
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

/// Returns the place of a heading, in small letters.
fn place(header: &[String], name: &str) -> Option<usize> {
    let mut names = header.iter();
    names.position(|found| found.trim().to_lowercase() == name)
}

/// Returns the number of a participant of Moodle, which writes a word of its language before it.
fn number(text: &str) -> &str {
    let last = text.rsplit(' ').next().unwrap_or_default();
    let is_number = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { last } else { text }
}

/// Returns the letters and digits of a name, in small letters.
fn letters(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// Returns a name with its first names first, and with its last one first.
fn orders(name: &str) -> Vec<String> {
    let mut all = vec![letters(name)];
    if let Some((last, first)) = name.split_once(',') {
        all.push(letters(first) + &letters(last));
    } else {
        let words: Vec<_> = name.split_whitespace().collect();
        all.extend(
            (1..words.len()).map(|place| {
                letters(&words[place..].concat()) + &letters(&words[..place].concat())
            }),
        );
    }
    all
}

#[cfg(test)]
mod tests;
