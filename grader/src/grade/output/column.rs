//! The column of the points in a gradebook of a platform: which one it is, and whether the points of a marking fit into it.

use crate::grade::roster::{Kind, Roster};

/// Words of columns that Canvas computes (`NON_ASSIGNMENT_COLUMN_HEADERS` of its importer).
const COMPUTED: [&str; 9] = [
    "Current Score",
    "Current Points",
    "Current Grade",
    "Final Score",
    "Final Points",
    "Final Grade",
    "Override Score",
    "Override Grade",
    "Override Status",
];
/// The last column of Canvas about a student. Assignments follow it.
const SECTION: &str = "Section";

/// Returns the column of the points: the only one of Moodle's worksheet, else that of the `assignment`, else Canvas' only
/// assignment or Moodle's `Grade`. `None` if there is none.
pub(super) fn find(roster: &Roster, assignment: Option<&str>) -> Option<usize> {
    let header = &roster.header;
    if let Some(grade) = roster.layout.grade {
        return Some(grade);
    }
    if let Some(wanted) = assignment {
        let exact = header.iter().position(|name| name == wanted);
        return exact.or_else(|| header.iter().position(|name| is_of(name, wanted)));
    }
    match roster.kind {
        Kind::Canvas => match assignments(roster)[..] {
            [only] => Some(only),
            _ => None,
        },
        Kind::Moodle | Kind::Plain => header.iter().position(|name| name.trim() == "Grade"),
    }
}

/// Checks that `most` points fit into a gradebook of a platform. Returns what the teacher should know.
///
/// # Errors
/// If the `assignment` has no column, or the column takes fewer points.
pub(crate) fn check(
    roster: &Roster,
    assignment: Option<&str>,
    most: f64,
) -> Result<Option<String>, String> {
    if roster.kind == Kind::Plain {
        return Ok(None);
    }
    let others = assignments(roster);
    let names = || {
        let names = others.iter().map(|&column| roster.header[column].trim());
        names.collect::<Vec<_>>().join(", ")
    };
    let Some(column) = find(roster, assignment) else {
        return match (assignment, &others[..]) {
            (_, []) => Ok(None),
            (Some(wanted), _) => Err(format!(
                "no column is that of `assignment = {wanted:?}`, expected one of {}",
                names()
            )),
            (None, _) => Ok(Some(format!(
                "found the assignments {}, so the points get a column of their own: `assignment` names one",
                names()
            ))),
        };
    };
    let name = roster.header[column].trim();
    match limit(roster, column) {
        Some(limit) if most > limit + 1e-6 => Err(format!(
            "the column {name} takes {limit} points, expected {most} as there are: change the points of the configuration, or \
             the maximum of the assignment"
        )),
        Some(limit) if most < limit - 1e-6 => Ok(Some(format!(
            "the column {name} takes {limit} points, and there are only {most}: they are not scaled"
        ))),
        _ => Ok(None),
    }
}

/// Returns whether a heading is that of an assignment: Canvas adds its number in parentheses, Moodle the kind of the grade.
fn is_of(heading: &str, assignment: &str) -> bool {
    let added = heading.strip_prefix(assignment);
    let added = added.and_then(|rest| rest.strip_prefix(" (")?.strip_suffix(')'));
    added.is_some_and(|added| !added.contains('('))
}

/// Returns the columns of assignments.
fn assignments(roster: &Roster) -> Vec<usize> {
    let headings = roster.header.iter().enumerate();
    let headings = headings.filter(|(_, name)| !name.trim().is_empty());
    if roster.kind != Kind::Canvas {
        let is_open = !roster.layout.is_worksheet();
        let others =
            headings.filter(|(column, _)| is_open && !roster.layout.is_about_student(*column));
        return others.map(|(column, _)| column).collect();
    }
    let Some(section) = roster.header.iter().position(|name| name == SECTION) else {
        return Vec::new();
    };
    let is_read_only = |column: usize| {
        let mut cells = roster.rows.iter().filter_map(|row| row.get(column));
        cells.any(|cell| cell.contains("read only"))
    };
    let own = headings.filter(|(column, name)| {
        *column > section
            && !COMPUTED.iter().any(|word| name.contains(word))
            && !is_read_only(*column)
    });
    own.map(|(column, _)| column).collect()
}

/// Returns whether a row is that of the most points, which Canvas adds. It has no id: a student who is called like it has one.
pub(super) fn is_limit(header: &[String], row: &[String]) -> bool {
    let id = header.iter().position(|name| name.trim() == "ID");
    let id = id.and_then(|id| row.get(id));
    let is_called = row
        .first()
        .is_some_and(|name| name.trim() == "Points Possible");
    is_called && id.is_none_or(String::is_empty)
}

/// Returns the most points that a column takes. `None` if that is not known.
fn limit(roster: &Roster, column: usize) -> Option<f64> {
    let number = |cell: &String| cell.trim().replace(',', ".").parse::<f64>().ok();
    if roster.kind == Kind::Canvas {
        let mut rows = roster.rows.iter();
        let row = rows.find(|row| is_limit(&roster.header, row))?;
        return number(row.get(column)?);
    }
    let most = roster.layout.most?;
    let cells = roster.rows.iter().filter_map(|row| number(row.get(most)?));
    cells.reduce(f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_assignment_is_known_by_its_whole_name() {
        assert!(is_of("HW 1 (99)", "HW 1"));
        assert!(is_of("Assignment: HW (Real)", "Assignment: HW"));
        assert!(!is_of("HW 1 (bonus) (98)", "HW 1"));
        assert!(!is_of("HW 11 (98)", "HW 1"));
    }

    /// Returns what is found about 10 points in a gradebook.
    fn found(text: &str, assignment: Option<&str>) -> String {
        let roster = Roster::parse(text).unwrap();
        match check(&roster, assignment, 10.0) {
            Ok(note) => note.unwrap_or_default(),
            Err(error) => format!("error: {error}"),
        }
    }

    #[test]
    fn points_must_fit_into_the_column() {
        let canvas = |most: &str| {
            format!(
                "Student,ID,Section,HW 1 (9),HW 2 (10),Final Score\n    Points Possible,,,10,{most},(read only)\nAnn,1,A,,,\n"
            )
        };
        assert_eq!(found(&canvas("5"), Some("HW 1")), "");
        assert_eq!(
            found(&canvas("5"), Some("HW 2")),
            "error: the column HW 2 (10) takes 5 points, expected 10 as there are: change the points of the configuration, or the \
             maximum of the assignment"
        );
        assert_eq!(
            found(&canvas("\"12,5\""), Some("HW 2")),
            "the column HW 2 (10) takes 12.5 points, and there are only 10: they are not scaled"
        );
        assert_eq!(
            found(&canvas("5"), Some("Hw 2")),
            "error: no column is that of `assignment = \"Hw 2\"`, expected one of HW 1 (9), HW 2 (10)"
        );
        assert_eq!(
            found(&canvas("5"), None),
            "found the assignments HW 1 (9), HW 2 (10), so the points get a column of their own: `assignment` names one"
        );
        assert_eq!(found("Student,ID,Section\nAnn,1,A\n", Some("HW 1")), "");
        assert_eq!(found("name,id\nAnn,1\n", Some("HW 1")), "");
        let worksheet = "Identifier,Full name,Grade,Maximum Grade\nParticipant 1,Ann,,8.00\n";
        assert!(
            found(worksheet, Some("HW 1")).starts_with("error: the column Grade takes 8 points")
        );
        let report =
            "First name,Surname,ID number,Email address,Quiz (Real)\nAnn,Lee,1,a@b.org,2\n";
        assert_eq!(
            found(report, Some("Quizz")),
            "error: no column is that of `assignment = \"Quizz\"`, expected one of Quiz (Real)"
        );
    }
}
