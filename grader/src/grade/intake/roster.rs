//! Who is in the class: a list of the teacher, or the gradebook of a platform.

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

/// A student of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Student {
    /// The number of the row.
    pub(crate) row: usize,
    /// The name.
    pub(crate) name: String,
    /// All ids: of the platform, the school, the login, the address.
    pub(crate) ids: Vec<String>,
    /// The section or group.
    pub(crate) section: String,
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
const COLUMNS: [Columns; 4] = [
    Columns {
        kind: Kind::Canvas,
        sign: "student",
        name: &["student"],
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
        name: &["first name", "last name"],
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
const NO_STUDENTS: [&str; 2] = ["points possible", "student, test"];

impl Roster {
    /// Reads a CSV file.
    ///
    /// # Errors
    /// Describes what is wrong.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut reader = csv::ReaderBuilder::new()
            .flexible(true)
            .has_headers(false)
            .from_reader(text.as_bytes());
        let mut rows = Vec::new();
        for row in reader.records() {
            let row = row.map_err(|error| error.to_string())?;
            rows.push(row.iter().map(str::to_string).collect::<Vec<_>>());
        }
        if rows.is_empty() {
            return Err("found nothing, expected a header such as `name,id,section`".into());
        }
        let header = rows.remove(0);
        let place = |name: &str| {
            let mut names = header.iter();
            names.position(|found| found.trim().to_lowercase() == name)
        };
        let columns = COLUMNS.iter().find(|columns| place(columns.sign).is_some());
        let columns = columns.ok_or_else(|| {
            format!(
                "line 1: found `{}`, expected `name,id,section`, or the gradebook of Canvas or Moodle",
                header.join(",")
            )
        })?;
        let [names, ids] = [columns.name, columns.ids].map(|all| {
            all.iter()
                .filter_map(|name| place(name))
                .collect::<Vec<_>>()
        });
        let section = place(columns.section);
        let mut students = Vec::new();
        for (row, cells) in rows.iter().enumerate() {
            let cell = |place: &usize| cells.get(*place).map_or("", |cell| cell.trim());
            let name: Vec<_> = names
                .iter()
                .map(cell)
                .filter(|text| !text.is_empty())
                .collect();
            let name = name.join(" ");
            let ids = ids.iter().map(cell).filter(|text| !text.is_empty());
            let ids: Vec<_> = ids
                .map(|id| id.trim_start_matches("Participant ").to_string())
                .collect();
            if (name.is_empty() && ids.is_empty())
                || NO_STUDENTS.contains(&name.to_lowercase().as_str())
            {
                continue;
            }
            students.push(Student {
                row,
                name: if name.is_empty() {
                    ids[0].clone()
                } else {
                    name
                },
                ids,
                section: section.as_ref().map_or("", cell).to_string(),
            });
        }
        Ok(Self {
            kind: columns.kind,
            header,
            rows,
            students,
        })
    }

    /// Returns the place of the student with this id, else the only one of this name. A name can be as Canvas writes it into
    /// files: without spaces and marks, the last name first.
    pub(crate) fn find(&self, name: &str, id: Option<&str>) -> Option<usize> {
        let has_id = |student: &Student| {
            let mut ids = student.ids.iter();
            id.is_some_and(|id| ids.any(|own| own.eq_ignore_ascii_case(id)))
        };
        if let Some(found) = self.students.iter().position(has_id) {
            return Some(found);
        }
        let name = letters(name);
        let is_called = |student: &Student| orders(&student.name).contains(&name);
        let mut found =
            (0..self.students.len()).filter(|&number| is_called(&self.students[number]));
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }
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
            assert_eq!(roster.find(name, id), Some(0), "{name}");
        }
        assert_eq!(roster.find("smithan", Some("1235")), None);

        let worksheet = "Identifier,\"Full name\",\"Email address\",Status,Grade\nParticipant 12,\"Anna Smith\",a@b.org,Submitted,\n";
        let roster = Roster::parse(worksheet).unwrap();
        assert_eq!(
            (roster.kind, roster.find("", Some("12"))),
            (Kind::Moodle, Some(0))
        );
        let report = "First name,Last name,ID number,Email address\nAnna,Smith,77,a@b.org\nBob,Lee,,b@b.org\n";
        let roster = Roster::parse(report).unwrap();
        assert_eq!(roster.students[1].name, "Bob Lee");
        assert_eq!(
            (roster.kind, roster.find("Anna Smith", None)),
            (Kind::Moodle, Some(0))
        );

        let plain = "Name,ID,Section\nAnna Smith,1,A\nAnna Smith,2,B\n,3,\n";
        let roster = Roster::parse(plain).unwrap();
        assert_eq!(
            (roster.kind, roster.find("Anna Smith", None)),
            (Kind::Plain, None),
            "two of that name"
        );
        assert_eq!(roster.find("smithanna", Some("2")), Some(1));
        assert_eq!(roster.students[2].name, "3");
        assert!(
            Roster::parse("a,b\n")
                .unwrap_err()
                .contains("found `a,b`, expected `name,id,section`")
        );
        assert!(Roster::parse("").is_err());
    }
}
