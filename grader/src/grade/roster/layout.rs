//! Where a list has what: names, ids and grades, by the headings that are known, else by what is in its columns.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::headings::{COLUMNS, Columns, Kind};

/// The columns of a list by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) kind: Kind,
    /// Those of the name of a student, in their order.
    pub(crate) name: Vec<usize>,
    pub(crate) ids: Vec<usize>,
    /// Whether the first id is the platform's own.
    pub(crate) has_own_ids: bool,
    /// The login at GitHub.
    pub(super) login: Option<usize>,
    /// The grade of Moodle's worksheet, which is of one assignment.
    pub(crate) grade: Option<usize>,
    /// The most points that this grade takes.
    pub(crate) most: Option<usize>,
}

impl Layout {
    /// Reads the headings of a list. `None` if they are not known.
    pub(super) fn of(header: &[String]) -> Option<Self> {
        let mut all = COLUMNS.iter();
        let is_form = |own: &&Columns| own.signs.iter().all(|sign| place(header, sign).is_some());
        let columns = all.find(is_form)?;
        let places = |names: &[&str]| -> Vec<_> {
            let places = names.iter().filter_map(|name| place(header, name));
            places.collect()
        };
        let names = columns.names.iter().map(|parts| places(parts));
        // The first of those with most parts.
        let name = names.min_by_key(|parts| Reverse(parts.len()));
        let has_own_ids = place(header, columns.own).is_some();
        let is_worksheet = columns.kind == Kind::Moodle && has_own_ids;
        let [grade, most] = columns.grade;
        let of_worksheet = |name| place(header, name).filter(|_| is_worksheet);
        let layout = Self {
            kind: columns.kind,
            name: name.unwrap_or_default(),
            ids: places(columns.ids),
            has_own_ids,
            login: place(header, columns.login),
            grade: of_worksheet(grade),
            most: of_worksheet(most),
        };
        let is_known = !layout.name.is_empty() || !layout.ids.is_empty();
        is_known.then_some(layout)
    }

    /// Finds the columns of Moodle's worksheet in a language that is not known: the number of the participant behind a word, the
    /// name unless it is hidden, and the grade before the most points, which are the same number with two decimals in all rows.
    pub(super) fn of_worksheet(header: &[String], rows: &[&[String]]) -> Option<Self> {
        let first = rows.first()?.first()?;
        let word = first.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_participant = |cell: &str| {
            let number = cell.strip_prefix(word).unwrap_or_default();
            !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        };
        // Such as `Participant ` and `Teilnehmer/in`; the ids of many schools are some letters before a number.
        let is_long = word.chars().count() > 5 || word.contains(|c: char| !c.is_alphanumeric());
        let is_worded = is_long && word.chars().any(char::is_alphabetic) && !word.contains('@');
        if !is_worded || !cells(rows, 0).all(is_participant) {
            return None;
        }
        let is_most = |column: &usize| {
            let mut own = cells(rows, *column);
            let is_number =
                |most: &str| is_with_decimals(most) && most.contains(|c| ('1'..='9').contains(&c));
            own.next()
                .is_some_and(|most| is_number(most) && own.all(|cell| cell == most))
        };
        // The time of the grade comes after it.
        let most = (3..header.len() - 1).find(is_most)?;
        let has_mail = |column: &usize| cells(rows, *column).any(|cell| cell.contains('@'));
        let mails = (1..most - 1).filter(has_mail);
        // Where names are hidden, the state comes next, which many share.
        let names: BTreeSet<_> = cells(rows, 1).collect();
        let is_named = names.len() * 2 > rows.len();
        Some(Self {
            kind: Kind::Moodle,
            name: if is_named { vec![1] } else { Vec::new() },
            ids: std::iter::once(0).chain(mails).collect(),
            has_own_ids: true,
            login: None,
            grade: Some(most - 1),
            most: Some(most),
        })
    }

    /// Finds the columns that the headings of a teacher's list do not tell: ids, which nobody shares, and names.
    pub(super) fn of_cells(
        known: Option<&Self>,
        header: &[String],
        rows: &[&[String]],
    ) -> Option<Self> {
        if rows.is_empty() || header.len() < 2 {
            return None;
        }
        let name = known.map_or_else(Vec::new, |known| known.name.clone());
        let columns = || {
            (0..header.len())
                .filter(|column| !name.contains(column) && !header[*column].trim().is_empty())
        };
        let is_id = |column: &usize| {
            let own: BTreeSet<_> = cells(rows, *column).collect();
            own.len() == rows.len()
                && own.into_iter().all(is_like_id)
                && !is_like_id(header[*column].trim())
                && !is_private(&header[*column])
        };
        let ids: Vec<_> = columns().filter(is_id).collect();
        let is_name = |column: &usize| cells(rows, *column).all(is_like_name);
        let found = columns().find(is_name).into_iter().collect();
        (!ids.is_empty()).then_some(Self {
            kind: Kind::Plain,
            name: if name.is_empty() { found } else { name },
            ids,
            has_own_ids: false,
            login: None,
            grade: None,
            most: None,
        })
    }

    /// Returns the English heading of a column of Moodle about a student, where it is known which that is.
    pub(crate) fn in_english(&self, column: usize) -> Option<&'static str> {
        let is_own = self.is_worksheet() && self.ids.first() == Some(&column);
        match column {
            _ if self.kind != Kind::Moodle => None,
            _ if is_own => Some("Identifier"),
            _ if self.name.last() == Some(&column) => Some("Full name"),
            _ if self.most == Some(column) => Some("Maximum Grade"),
            _ => None,
        }
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

/// Returns the cells of a column.
fn cells<'a>(rows: &'a [&'a [String]], column: usize) -> impl Iterator<Item = &'a str> {
    rows.iter()
        .map(move |row| row.get(column).map_or("", |cell| cell.trim()))
}

/// Returns whether a cell is a number with two decimals, as Moodle writes the most points in any language.
fn is_with_decimals(cell: &str) -> bool {
    let parts = cell.rsplit_once(['.', ',']);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    parts.is_some_and(|(whole, rest)| is_number(whole) && is_number(rest) && rest.len() == 2)
}

/// Returns whether a cell can be an id or an address: four characters or more with a digit or an `@`, and no points of a homework.
fn is_like_id(cell: &str) -> bool {
    let is_points = cell.parse::<f64>().is_ok() && !cell.bytes().all(|byte| byte.is_ascii_digit());
    cell.chars().count() >= 4
        && !cell.contains(|c: char| c.is_whitespace() || c == ';' || c == ',')
        && cell.contains(|c: char| c.is_ascii_digit() || c == '@')
        && !is_points
        && !is_with_decimals(cell)
}

/// Returns whether a heading is of what is a number and nobody's id, such as that of a telephone.
fn is_private(heading: &str) -> bool {
    const WORDS: [&str; 14] = [
        "tel", "tél", "phone", "mobil", "móvil", "handy", "birth", "geb", "naiss", "nacim", "date",
        "datum", "fecha", "zip",
    ];
    let heading = heading.to_lowercase();
    WORDS.iter().any(|word| heading.contains(word))
}

/// Returns whether a cell can be a name: two words at least, without digits.
fn is_like_name(cell: &str) -> bool {
    let mut words = cell
        .split([' ', ',', '\u{a0}'])
        .filter(|word| !word.is_empty());
    words.by_ref().take(2).count() == 2 && !cell.contains(|c: char| c.is_ascii_digit() || c == '@')
}

/// Returns the place of a heading, in small letters, with the apostrophe and the blank of a keyboard.
pub(super) fn place(header: &[String], name: &str) -> Option<usize> {
    let plain = |found: &String| {
        let text = found.trim().to_lowercase();
        text.replace('\u{2019}', "'").replace('\u{a0}', " ")
    };
    let mut names = header.iter();
    names
        .position(|found| plain(found) == name)
        .filter(|_| !name.is_empty())
}
