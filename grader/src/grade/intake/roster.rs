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
mod tests {
    use super::*;

    fn person(name: &str, id: Option<&str>) -> Person {
        Person {
            name: name.into(),
            id: id.map(str::to_string),
        }
    }

    fn find(roster: &Roster, name: &str, id: Option<&str>) -> Option<usize> {
        roster.places(&[vec![person(name, id)]])[0].first().copied()
    }

    #[test]
    fn a_place_in_the_list_is_given_once() {
        let text = "Student,ID,SIS User ID,SIS Login ID,Section\n\"Zed, Zoe\",12370,12357,zzed,A\n\
                    \"Smith, Anna\",12357,s1,asmith,A\n\"Lee, Bob\",12361,s2,blee,A\n\"Poe, Eva\",12362,s3,epoe,A\n";
        let roster = Roster::parse(text).unwrap();
        let places = |all: &[&[(&str, Option<&str>)]]| {
            let group = |one: &&[(&str, Option<&str>)]| {
                one.iter().map(|(name, id)| person(name, *id)).collect()
            };
            roster.places(&all.iter().map(group).collect::<Vec<_>>())
        };
        // An id of the platform comes before that of the school; somebody else of that name is not in the list.
        assert_eq!(
            places(&[
                &[("smithanna", Some("11111"))],
                &[("smithanna", Some("12357"))]
            ]),
            [vec![], vec![1]]
        );
        assert_eq!(
            places(&[&[("smithanna", Some("8"))], &[("smithanna", Some("9"))]]),
            [Vec::<usize>::new(), Vec::new()]
        );
        // All of a group.
        let group = [("x", Some("12361")), ("Eva Poe", None)];
        assert_eq!(places(&[&group]), [vec![2, 3]]);
    }

    #[test]
    fn files_of_spreadsheets_are_read() {
        for text in [
            "name;id;section\nAnna, Smith;1;A\n",
            "name\tid\tsection\nAnna, Smith\t1\tA\n",
        ] {
            let roster = Roster::parse(text).unwrap();
            assert_eq!(roster.students[0].name, "Anna, Smith");
            assert_eq!(
                char::from(roster.form.separator),
                char::from(text.as_bytes()[4])
            );
        }
        let text = "\u{feff}LastName,FirstName,ID,SIS Login ID,Section\r\n    Points Possible,,,,\r\nSmith,Anna,7,a,A\r\nStudent,Test,9,,\r\n";
        let roster = Roster::read(text.as_bytes().to_vec()).unwrap();
        assert_eq!(roster.students.len(), 1);
        assert_eq!(roster.students[0].name, "Anna Smith");
        assert!(roster.form.is_marked && roster.form.has_cr);
        let text = "First name,Surname,ID number,Email address\nAnna,Smith,,a@b.org\n";
        let roster = Roster::parse(text).unwrap();
        assert_eq!(roster.students[0].name, "Anna Smith");
        let text = "name,id\nAnna,1\n\"Bob\nLee\",2\nEve,1\n";
        let error = Roster::parse(text).unwrap_err();
        assert_eq!(error, "line 5: found the id `1` twice, expected it once");
        let error = Roster::parse("name,id\nAnna,\nAnna,\n").unwrap_err();
        assert_eq!(error, "line 3: found the name `Anna` twice, expected an id");
    }

    #[test]
    fn lists_of_every_kind_are_read() {
        let canvas = "Student,ID,SIS User ID,SIS Login ID,Section,HW 1 (99)\n\
                      \"    Points Possible\",,,,,10\n\"Smith, Anna\",12357,s1,asmith,A,\n\"Student, Test\",9,,,A,\n";
        let roster = Roster::parse(canvas).unwrap();
        assert_eq!(
            (roster.kind, roster.students.len(), roster.rows.len()),
            (Kind::Canvas, 1, 3)
        );
        let anna = &roster.students[0];
        assert_eq!(
            (anna.row, anna.name.as_str(), anna.section.as_str()),
            (1, "Smith, Anna", "A")
        );
        for (name, id) in [
            ("x", Some("12357")),
            ("x", Some("ASMITH")),
            ("smithanna", None),
            ("Anna Smith", None),
        ] {
            assert_eq!(find(&roster, name, id), Some(0), "{name}");
        }
        assert_eq!(find(&roster, "smithan", Some("1235")), None);

        let worksheet = "Identifier,\"Full name\",\"Email address\",Status,Grade\nParticipant 12,\"Anna Smith\",a@b.org,Submitted,\n";
        let roster = Roster::parse(worksheet).unwrap();
        assert_eq!(
            (roster.kind, find(&roster, "", Some("12"))),
            (Kind::Moodle, Some(0))
        );
        let german = worksheet.replace("Participant", "Teilnehmer/in");
        let roster = Roster::parse(&german).unwrap();
        assert_eq!(find(&roster, "", Some("12")), Some(0));
        let report = "First name,Last name,ID number,Email address\nAnna,Smith,77,a@b.org\nBob,Lee,,b@b.org\n";
        let roster = Roster::parse(report).unwrap();
        assert_eq!(roster.students[1].name, "Bob Lee");
        assert_eq!(
            (roster.kind, find(&roster, "Anna Smith", None)),
            (Kind::Moodle, Some(0))
        );

        let plain = "Name,ID,Section\nAnna Smith,1,A\nAnna Smith,2,B\n,3,\n";
        let roster = Roster::parse(plain).unwrap();
        assert_eq!(
            (roster.kind, find(&roster, "Anna Smith", None)),
            (Kind::Plain, None),
            "two of that name"
        );
        assert_eq!(find(&roster, "smithanna", Some("2")), Some(1));
        assert_eq!(roster.students[2].name, "3");
        assert!(
            Roster::parse("a,b\n")
                .unwrap_err()
                .contains("found `a,b`, expected `name,id,section`")
        );
        assert!(Roster::parse("").is_err());
    }
}
