//! Where a list has what: names, ids and grades, by the headings that are known.

use super::Kind;

/// The columns of a list by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) kind: Kind,
    /// Those of the name of a student, in their order.
    pub(crate) name: Vec<usize>,
    pub(crate) ids: Vec<usize>,
    /// Whether the first id is the platform's own.
    pub(crate) has_own_ids: bool,
    /// The grade of Moodle's worksheet, which is of one assignment.
    pub(crate) grade: Option<usize>,
    /// The most points that this grade takes.
    pub(crate) most: Option<usize>,
}

struct Columns {
    kind: Kind,
    sign: &'static str,
    name: &'static [&'static str],
    ids: &'static [&'static str],
    /// The heading of the platform's own ids.
    own: &'static str,
}

/// The headings that are known. Canvas' are those of `lib/gradebook_exporter.rb` of instructure/canvas-lms, those of Moodle's
/// worksheet of `mod/assign/feedback/offline` of moodle/moodle, whose `Identifier` holds `Participant 123`.
#[rustfmt::skip]
const COLUMNS: [Columns; 5] = [
    columns(Kind::Canvas, "student", &["student"], &["id", "sis user id", "sis login id"], "id"),
    columns(Kind::Canvas, "lastname", &["firstname", "lastname"], &["id", "sis user id", "sis login id"], "id"),
    columns(Kind::Moodle, "identifier", &["full name"], &["identifier", "id number", "username", "email address"], "identifier"),
    columns(Kind::Moodle, "email address", &["first name", "last name", "surname"], &["id number", "username", "email address"], ""),
    columns(Kind::Plain, "name", &["name"], &["id", "email"], ""),
];

const fn columns(
    kind: Kind,
    sign: &'static str,
    name: &'static [&'static str],
    ids: &'static [&'static str],
    own: &'static str,
) -> Columns {
    Columns {
        kind,
        sign,
        name,
        ids,
        own,
    }
}

impl Layout {
    /// Reads the headings of a list. `None` if they are not known.
    pub(super) fn of(header: &[String]) -> Option<Self> {
        let all = COLUMNS.iter();
        let columns = all
            .clone()
            .find(|columns| place(header, columns.sign).is_some())?;
        let places = |names: &[&str]| {
            names
                .iter()
                .filter_map(|name| place(header, name))
                .collect()
        };
        let has_own_ids = place(header, columns.own).is_some();
        let is_worksheet = columns.kind == Kind::Moodle && has_own_ids;
        let of_worksheet = |name| place(header, name).filter(|_| is_worksheet);
        Some(Self {
            kind: columns.kind,
            name: places(columns.name),
            ids: places(columns.ids),
            has_own_ids,
            grade: of_worksheet("grade"),
            most: of_worksheet("maximum grade"),
        })
    }

    /// Returns whether a list is Moodle's worksheet.
    pub(crate) fn is_worksheet(&self) -> bool {
        self.kind == Kind::Moodle && self.has_own_ids
    }

    /// Returns whether a column says who a student is.
    pub(crate) fn is_about_student(&self, column: usize) -> bool {
        self.name.contains(&column) || self.ids.contains(&column)
    }
}

/// Returns the place of a heading, in small letters.
fn place(header: &[String], name: &str) -> Option<usize> {
    let mut names = header.iter();
    names
        .position(|found| found.trim().to_lowercase() == name)
        .filter(|_| !name.is_empty())
}
