//! Gradebooks that Canvas and Moodle import: the platform's own export with the points filled in, else one of names and ids.
//!
//! The form of Canvas is that of `lib/gradebook_exporter.rb` and `lib/gradebook_importer.rb` of instructure/canvas-lms: a student
//! is found by `ID`, then by `SIS User ID`, `SIS Login ID` and name; a column that no assignment has becomes a new one. The form
//! of Moodle is its grading worksheet (`mod/assign/feedback/offline/importgradeslib.php` of moodle/moodle), which demands
//! `Identifier`, `Grade` and `Last modified (grade)`, and takes feedback comments as HTML (`../comments/locallib.php`). Both
//! accept a byte order mark: Canvas looks for `Student` anywhere in the first cell, and Moodle takes the mark off
//! (`lib/csvlib.class.php`).
//!
//! Canvas writes `EX` for a student who is excused, and `N/A` for one whom the assignment is not given to. Its importer excuses by `EX`
//! in any case and by `Excused` (`ui/features/gradebook_uploads/jquery/process_gradebook_upload.js`), so that a number would end the
//! excuse, and takes no grade for who is not given the assignment.

use sweetfish_cli_support::escaped;

use super::column;
use super::fix_first;
use crate::cell;
use crate::grade::intake::{Member, Person, Platform};
use crate::grade::roster::{Kind as ListKind, Roster};
use crate::grade::verdict::Verdict;
use crate::report::markup::escape;

/// The column of the points if the configuration names none.
const ASSIGNMENT: &str = "Homework";
/// What stands for points of who need not hand in.
const EXCUSED: [&str; 3] = ["EX", "Excused", "N/A"];

#[derive(Clone, Copy)]
pub(crate) struct Marks<'a> {
    pub(crate) verdicts: &'a [Verdict],
    /// Those for whom each counts.
    pub(crate) members: &'a [Vec<Member>],
    pub(crate) roster: Option<&'a Roster>,
    /// The column of the points, if the configuration names it.
    pub(crate) assignment: Option<&'a str>,
}

impl Marks<'_> {
    /// Returns the gradebook of a platform as CSV.
    pub(crate) fn csv(&self, kind: ListKind) -> anyhow::Result<Vec<u8>> {
        let form = self.own(kind).map(|roster| roster.form);
        let mut writer = csv::WriterBuilder::new();
        if form.is_some_and(|form| form.has_cr) {
            writer.terminator(csv::Terminator::CRLF);
        }
        writer.delimiter(form.map_or(b',', |form| form.separator));
        let is_marked = form.is_none_or(|form| form.is_marked);
        cell::csv(&writer, is_marked, self.table(kind))
    }

    /// Returns who handed in something and is excused in the gradebook of a platform, with what it says.
    pub(crate) fn excused(&self, kind: ListKind) -> Vec<String> {
        let own = self.own(kind);
        let column = own.and_then(|roster| column::find(roster, self.assignment));
        let Some((roster, column)) = own.zip(column) else {
            return Vec::new();
        };
        let all = self.verdicts.iter().zip(self.members);
        let all = all.filter(|(own, _)| !own.is_absent());
        let excused = all.flat_map(|(_, members)| members).filter_map(|member| {
            let cell = roster.rows[member.row?].get(column)?;
            let name = escaped(&member.person.name);
            is_excused(cell).then(|| format!("{name} ({})", cell.trim()))
        });
        excused.collect()
    }

    /// Returns the list of the class, if it is a gradebook of this platform.
    fn own(&self, kind: ListKind) -> Option<&Roster> {
        self.roster.filter(|roster| roster.kind == kind)
    }

    fn table(&self, kind: ListKind) -> Vec<Vec<String>> {
        let own = self.own(kind);
        let mut header = match own {
            Some(roster) => roster.header.clone(),
            None => form(kind).iter().map(|name| (*name).to_string()).collect(),
        };
        let mut rows = own.map_or_else(Vec::new, |roster| roster.rows.clone());
        if own.is_none() && kind == ListKind::Canvas {
            rows.push(vec!["    Points Possible".into()]);
        }
        // A table edited by hand can have cells without a heading.
        let used = rows
            .iter()
            .filter_map(|row| row.iter().rposition(|cell| !cell.is_empty()));
        let used = used.max().map_or(0, |last| last + 1);
        header.resize(used.max(header.len()), String::new());
        let column = self.column(own, &mut header);
        let comments = own.and_then(Roster::comments);
        for row in &mut rows {
            row.resize(header.len(), String::new());
            let is_limit = kind == ListKind::Canvas && column::is_limit(&header, row);
            if is_limit && row[column].is_empty() {
                row[column] = self.verdicts.first().map_or_else(String::new, most);
            }
        }
        let word = own.and_then(Roster::participant).unwrap_or("Participant ");
        let all = self.verdicts.iter().zip(self.members);
        let all = all.flat_map(|(own, members)| members.iter().map(move |one| (own, one)));
        for (verdict, member) in all {
            let Some(row) = member.row.filter(|_| own.is_some()) else {
                let layout = own.map(|roster| &roster.layout);
                let cells = header.iter().enumerate().map(|(column, name)| {
                    let english = layout.and_then(|layout| layout.in_english(column));
                    of(verdict, member, english.unwrap_or(name), word)
                });
                let mut row: Vec<_> = cells.collect();
                row[column] = points(verdict).unwrap_or_default();
                rows.push(row);
                continue;
            };
            if let Some(column) = comments
                && let Some(words) = comment(verdict).filter(|_| rows[row][column].is_empty())
            {
                rows[row][column] = words;
            }
            let cell = &mut rows[row][column];
            if let Some(points) = points(verdict).filter(|_| !is_excused(cell)) {
                *cell = points;
            }
        }
        rows.insert(0, header);
        rows
    }

    /// Returns the column of the points, which is added if there is none.
    fn column(&self, own: Option<&Roster>, header: &mut Vec<String>) -> usize {
        let found = match own {
            Some(roster) => column::find(roster, self.assignment),
            None => header.iter().position(|name| name == "Grade"),
        };
        found.unwrap_or_else(|| {
            header.push(self.assignment.unwrap_or(ASSIGNMENT).to_string());
            header.len() - 1
        })
    }
}

fn is_excused(cell: &str) -> bool {
    EXCUSED
        .iter()
        .any(|word| cell.trim().eq_ignore_ascii_case(word))
}

/// Returns the headings of a gradebook that is made anew, without those of assignments.
fn form(kind: ListKind) -> &'static [&'static str] {
    match kind {
        ListKind::Canvas => &["Student", "ID", "SIS User ID", "SIS Login ID", "Section"],
        ListKind::Moodle | ListKind::Plain => &[
            "Identifier",
            "Full name",
            "ID number",
            "Email address",
            "Grade",
            "Maximum Grade",
            "Last modified (grade)",
        ],
    }
}

/// Returns the cell of a student in a column by its heading. An id in the column of another platform could be somebody else's.
/// `word` is before the numbers of Moodle's participants.
fn of(verdict: &Verdict, member: &Member, heading: &str, word: &str) -> String {
    let Person { name, id } = &member.person;
    let (name, id) = (escaped(name), id.as_deref().unwrap_or_default());
    let is_number = !id.is_empty() && id.chars().all(|c| c.is_ascii_digit());
    let is_canvas = is_number && member.platform == Platform::Canvas;
    let is_moodle = is_number && member.platform == Platform::Moodle;
    let is_school = !is_canvas && !is_moodle;
    let text = match heading {
        "Student" | "LastName" | "Full name" | "Last name" | "Surname" => &name,
        "Identifier" if is_moodle => return format!("{word}{id}"),
        "ID" if is_canvas => id,
        "SIS User ID" if is_number && is_school => id,
        "SIS Login ID" if !is_number => id,
        "Email address" if id.contains('@') => id,
        "ID number" if is_school && !id.contains('@') => id,
        "Maximum Grade" => return most(verdict),
        "Last modified (grade)" => return "-".into(),
        _ => "",
    };
    cell::from_text(text)
}

fn most(verdict: &Verdict) -> String {
    number(verdict.max_points())
}

/// Returns the points of a submission. `None` if it is not known which is the student's.
fn points(verdict: &Verdict) -> Option<String> {
    (!verdict.is_unmatched()).then(|| number(verdict.points()))
}

/// Returns what Moodle shows to a student beside the grade.
fn comment(verdict: &Verdict) -> Option<String> {
    points(verdict)?;
    let first = fix_first::of(verdict)?;
    let words = format!("{}: {}", first.heading(), first.remedy);
    let parts = [Some(words), first.example].into_iter().flatten();
    let parts: Vec<_> = parts.map(|part| escape(&part)).collect();
    Some(parts.join("<br>"))
}

/// Returns points with the two decimals that the platforms keep, if they are needed.
fn number(points: f64) -> String {
    ((points * 100.0).round() / 100.0).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::verdict::of_points;

    /// Returns for whom each submission counts, by the ids and names in the list.
    fn members(verdicts: &[Verdict], kind: ListKind, roster: Option<&Roster>) -> Vec<Vec<Member>> {
        let member = |own: &Verdict| {
            let is_own = |id: &String| own.id.as_ref() == Some(id);
            let mut students = roster.into_iter().flat_map(|roster| &roster.students);
            let listed = students.find(|one| one.ids.iter().any(is_own) || one.name == own.name);
            let is_school = own.name == "Poe, Eva";
            Member {
                person: Person {
                    name: own.name.clone(),
                    id: own.id.clone(),
                },
                platform: if is_school {
                    Platform::Other
                } else {
                    kind.platform()
                },
                row: listed.map(|one| one.row),
            }
        };
        verdicts.iter().map(|own| vec![member(own)]).collect()
    }

    /// Returns the gradebook of four submissions.
    fn filled(kind: ListKind, roster: Option<&str>, assignment: Option<&str>) -> String {
        let verdicts = [
            of_points("Smith, Anna", Some("12357"), 7.126),
            of_points("=Lee Bob", Some("blee"), 0.0),
            of_points("Nobody", None, 10.0),
            // An id of the school.
            of_points("Poe, Eva", Some("900"), 1.0),
        ];
        let roster = roster.map(|text| Roster::parse(text).unwrap());
        let marks = Marks {
            verdicts: &verdicts,
            members: &members(&verdicts, kind, roster.as_ref()),
            roster: roster.as_ref(),
            assignment,
        };
        String::from_utf8(marks.csv(kind).unwrap()).unwrap()
    }

    /// Checks a gradebook against a golden file. `SWEETFISH_WRITE_GOLDEN=1` writes it anew.
    fn check(name: &str, kind: ListKind, roster: Option<&str>, assignment: Option<&str>) {
        let found = filled(kind, roster, assignment);
        let golden = format!("{}/tests/gradebooks/{name}.csv", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("SWEETFISH_WRITE_GOLDEN").is_some() {
            std::fs::write(&golden, &found).unwrap();
        }
        let expected = std::fs::read_to_string(&golden);
        let expected = expected.unwrap_or_else(|error| {
            panic!("{golden}: {error}; SWEETFISH_WRITE_GOLDEN=1 writes it")
        });
        assert_eq!(found, expected, "{name}");
    }

    const CANVAS: &str = "Student,ID,SIS User ID,SIS Login ID,Section,HW 1 (99),HW Current Score\n\
                          ,,,,,Manual Posting,\n    Points Possible,,,,,10,(read only)\n\
                          \"Smith, Anna\",12357,s1,asmith,A,,50\n\"Lee, Bob\",12361,s2,blee,A,,\n\"Zed, Zoe\",12370,s3,zzed,A,3,\n";

    #[test]
    fn canvas_gradebooks_are_filled_in_or_made() {
        check("canvas-made", ListKind::Canvas, None, None);
        check("canvas-filled", ListKind::Canvas, Some(CANVAS), None);
        let two = CANVAS.replace("HW Current Score", "HW 2 (100)");
        let two = two.replace("(read only)", "12");
        check("canvas-named", ListKind::Canvas, Some(&two), Some("HW 2"));
        let student = CANVAS
            .replace("\"Zed, Zoe\",12370", "Points Possible,12370")
            .replace(",A,3,", ",A,,");
        let filled = filled(ListKind::Canvas, Some(&student), None);
        assert!(
            filled.contains("\nPoints Possible,12370,s3,zzed,A,,\n"),
            "{filled}"
        );
        // Two assignments fit, so the points get a column of their own.
        check("canvas-added", ListKind::Canvas, Some(&two), None);
    }

    #[test]
    fn gradebooks_come_back_as_they_are_written() {
        let text = "\u{feff}Student;ID;Section;HW (9)\r\n    Points Possible;;;10\r\n\"Lee; Bob\";7;A;EX;;\r\nSmith, Anna;8;A;;note\r\nPoe, Eva;9;A;ex\r\nZed, Zoe;10;A;N/A\r\nMay, Al;11;A;3\r\n";
        let roster = Roster::read(text.as_bytes().to_vec()).unwrap();
        let absent = |name, id| Verdict {
            problem: Some("handed in nothing".into()),
            ..of_points(name, Some(id), 0.0)
        };
        let verdicts = [
            of_points("Smith, Anna", Some("8"), 7.5),
            absent("Lee; Bob", "7"),
            of_points("Poe, Eva", Some("9"), 1.0),
            of_points("Zed, Zoe", Some("10"), 2.0),
            of_points("May, Al", Some("11"), 4.0),
        ];
        let marks = Marks {
            verdicts: &verdicts,
            members: &members(&verdicts, ListKind::Canvas, Some(&roster)),
            roster: Some(&roster),
            assignment: None,
        };
        let found = String::from_utf8(marks.csv(ListKind::Canvas).unwrap()).unwrap();
        assert_eq!(
            found,
            "\u{feff}Student;ID;Section;HW (9);\r\n    Points Possible;;;10;\r\n\"Lee; Bob\";7;A;EX;\r\nSmith, Anna;8;A;7.5;note\r\nPoe, Eva;9;A;ex;\r\n\
             Zed, Zoe;10;A;N/A;\r\nMay, Al;11;A;4;\r\n"
        );
        assert_eq!(
            marks.excused(ListKind::Canvas),
            ["Poe, Eva (ex)", "Zed, Zoe (N/A)"]
        );
        assert!(marks.excused(ListKind::Moodle).is_empty());
    }

    #[test]
    fn moodle_gradebooks_are_filled_in_or_made() {
        let worksheet = "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Last modified (grade)\"\n\
                         Participant 12357,\"Anna Smith\",a@b.org,Submitted,,10.00,\"Friday, 20 November 2026, 9:00 AM\"\n";
        check("moodle-made", ListKind::Moodle, None, None);
        check("moodle-filled", ListKind::Moodle, Some(worksheet), None);
        // What somebody wrote stays.
        let commented = "Identifier,Full name,Grade,Maximum Grade,Last modified (grade),Feedback comments\n\
                         Participant 12357,Anna Smith,,10.00,-,\nParticipant 900,\"Poe, Eva\",,10.00,-,see me\n";
        check("moodle-comments", ListKind::Moodle, Some(commented), None);
        let words = "Improve first: Look at board: most points are lost there.";
        for (identifier, grade, comments) in [
            (
                "ID",
                "Zuletzt geändert (Bewertung)",
                "Feedback als Kommentar",
            ),
            (
                "Identifiant",
                "Dernière modification (note)",
                "Feedback par commentaires",
            ),
            (
                "Identificador",
                "Última modificación (calificación)",
                "Comentarios de retroalimentación",
            ),
            // A language that is not known, and a part of Moodle that is not translated.
            (
                "Identificatore",
                "Ultima modifica (valutazione)",
                "Feedback comments",
            ),
        ] {
            let list = format!(
                "{identifier},Name,Mark,Most,{grade},{comments}\nParticipant 12357,Anna Smith,,10.00,-,\n"
            );
            let text = filled(ListKind::Moodle, Some(&list), None);
            assert!(text.contains(words), "{text}");
        }
        let german = "ID,\"Vollständiger Name\",Bewertung,Bestwertung,\"Zuletzt geändert (Bewertung)\"\n\
                      Teilnehmer/in12357,\"Anna Smith\",,\"10,00\",-\n";
        check("moodle-german", ListKind::Moodle, Some(german), None);
        // Moodle cuts its word off by its length, so the number behind another one would be somebody else's.
        let roster = Roster::parse(german).unwrap();
        let verdicts = [of_points("Zed, Zoe", Some("12370"), 1.0)];
        let marks = Marks {
            verdicts: &verdicts,
            members: &members(&verdicts, ListKind::Moodle, Some(&roster)),
            roster: Some(&roster),
            assignment: None,
        };
        let text = String::from_utf8(marks.csv(ListKind::Moodle).unwrap()).unwrap();
        assert!(
            text.ends_with("\nTeilnehmer/in12370,\"Zed, Zoe\",1,10,\n"),
            "{text}"
        );
        let grades = "First name,Last name,ID number,Email address,Quiz (Real),Assignment: HW (Real)\nBob,Lee,blee,b@b.org,2,-\n";
        let name = Some("Assignment: HW");
        check("moodle-report", ListKind::Moodle, Some(grades), name);
        // The list of another platform is no form for this one.
        check("moodle-made", ListKind::Moodle, Some(CANVAS), None);
    }
}
