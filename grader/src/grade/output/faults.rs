//! The faults of a submission by cause: what happened how often, where, and what was printed at last.

use std::fmt::Write as _;

use sweetfish_core::table::Table;

use crate::grade::verdict::{Incident, Verdict};
use crate::test_board::Visibility;

/// The places of a cause that are named.
const PLACES: usize = 3;

/// Returns the table of the faults of a class. `None` if there are none.
pub(crate) fn of_class(verdicts: &[Verdict]) -> Option<Table> {
    let mut table = Table::new(["submission", "times", "fault", "where", "printed at last"]);
    for own in verdicts {
        for row in rows(own.incidents.iter().collect()) {
            table.push(std::iter::once(own.name.clone()).chain(row));
        }
    }
    filled(table)
}

/// Leaves out the last column if nothing stands in it. `None` without rows.
fn filled(mut table: Table) -> Option<Table> {
    let is_empty = |row: &Vec<String>| row.last().is_none_or(String::is_empty);
    if table.rows.iter().all(is_empty) {
        table.header.pop();
        table.rows.iter_mut().for_each(|row| drop(row.pop()));
    }
    (!table.rows.is_empty()).then_some(table)
}

/// Returns the table of the faults that a student may see. `None` if there are none.
pub(crate) fn of_student(verdict: &Verdict) -> Option<Table> {
    let seen = verdict.incidents.iter();
    let seen = seen.filter(|one| one.visibility == Visibility::Visible);
    let mut table = Table::new(["times", "fault", "where", "printed at last"]);
    for row in rows(seen.collect()) {
        table.push(row);
    }
    filled(table)
}

/// Names the most frequent cause of faults in a line, with how often it occurs. Empty without a fault.
pub(crate) fn main_cause(verdict: &Verdict) -> String {
    if verdict.incidents.is_empty() {
        return verdict.problem.clone().unwrap_or_default();
    }
    let causes = causes(verdict.incidents.iter().collect());
    let (first, times) = (causes[0][0], causes[0].len());
    // What is printed says more than an exit code.
    let mut line = match first.telling_line() {
        Some(printed) if !first.is_of_answer() => format!("{}: {printed}", first.kind),
        _ => first.fault.clone(),
    };
    if times > 1 {
        let _ = write!(line, " ({times} times)");
    }
    match causes.len() - 1 {
        0 => {}
        1 => line += ", and 1 other cause",
        others => {
            let _ = write!(line, ", and {others} other causes");
        }
    }
    line
}

/// Returns a row for each cause, the most frequent first. Faults of one kind have one cause if their last lines differ only in
/// numbers.
fn rows(incidents: Vec<&Incident>) -> Vec<[String; 4]> {
    let row = |cause: Vec<&Incident>| {
        let named = cause.iter().take(PLACES).map(|one| one.place.as_str());
        let mut places = named.collect::<Vec<_>>().join("; ");
        if cause.len() > PLACES {
            let _ = write!(places, " and {} more", cause.len() - PLACES);
        }
        let printed = cause[0].telling_line().unwrap_or_default().to_string();
        [
            cause.len().to_string(),
            cause[0].fault.clone(),
            places,
            printed,
        ]
    };
    causes(incidents).into_iter().map(row).collect()
}

/// Returns the faults by cause, the most frequent first.
fn causes(incidents: Vec<&Incident>) -> Vec<Vec<&Incident>> {
    let mut causes: Vec<(_, Vec<&Incident>)> = Vec::new();
    for own in incidents {
        let key = (own.kind, own.telling_line().map(without_numbers));
        match causes.iter_mut().find(|(other, _)| *other == key) {
            Some((_, cause)) => cause.push(own),
            None => causes.push((key, vec![own])),
        }
    }
    let mut causes: Vec<_> = causes.into_iter().map(|(_, cause)| cause).collect();
    causes.sort_by_key(|cause| std::cmp::Reverse(cause.len()));
    causes
}

/// Returns a line with `0` in place of each number.
fn without_numbers(line: &str) -> String {
    let mut text = String::new();
    for c in line.chars() {
        match (c.is_ascii_digit(), text.ends_with('0')) {
            (true, true) => {}
            (true, false) => text.push('0'),
            (false, _) => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_faults_are_one_row() {
        let one = Incident::of_kind;
        let all = [
            one("wrong board", "a", None),
            one("crashed", "b", Some("KeyError: 1")),
            one("crashed", "c", Some("KeyError: 1")),
            one("crashed", "d", Some("IndexError: 2")),
            one("crashed", "e", Some("KeyError: 25")),
            one("crashed", "f", Some("KeyError: 1")),
        ];
        let rows = rows(all.iter().collect());
        assert_eq!(
            rows[0],
            ["4", "crashed!", "b; c; e and 1 more", "KeyError: 1"]
        );
        assert_eq!(rows[1], ["1", "wrong board!", "a", ""]);
        assert_eq!(rows[2], ["1", "crashed!", "d", "IndexError: 2"]);
    }
}
