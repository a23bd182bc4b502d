//! The faults of a submission by cause: what happened how often, where, and what was printed at last.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use sweetfish_core::table::Table;

use crate::grade::verdict::{Incident, Verdict};
use crate::record::without_quoted;
use crate::test_board::Visibility;
use crate::wording::some_of;

/// Returns what a submission is at fault for: not a clock that ran out where the points decide.
fn faults_of(verdict: &Verdict) -> impl Iterator<Item = &Incident> {
    verdict.incidents.iter().filter(|one| one.is_fault)
}

/// Returns the table of the faults of a class. `None` if there are none.
pub(crate) fn of_class(verdicts: &[Verdict]) -> Option<Table> {
    let mut table = Table::new(["submission", "times", "fault", "where", "printed at last"]);
    for own in verdicts {
        for row in rows(faults_of(own).collect()) {
            table.push(std::iter::once(own.name.clone()).chain(row));
        }
    }
    filled(table)
}

/// The causes that are listed of a class, and the characters of each.
const CAUSES: usize = 20;
const LONGEST: usize = 100;

/// How many names and places a cause has.
const NAMED: usize = 3;

/// Returns a row for each cause in a class: how many submissions have it, how often, what it is, and who has it. The most frequent
/// cause comes first. `None` without faults.
pub(crate) fn by_cause(verdicts: &[Verdict]) -> Option<Table> {
    let numbered = || verdicts.iter().enumerate();
    let others = numbered().filter(|(_, own)| faults_of(own).next().is_none());
    let others = others
        .filter_map(|(number, own)| Some(((own.name.as_str(), number), own.problem.as_deref()?)));
    let all = numbered().flat_map(|(number, own)| {
        let whose = (own.name.as_str(), number);
        faults_of(own).map(move |one| (whose, one))
    });
    let causes = group(all, |(_, one)| key(one));
    let causes = causes.into_iter().map(|cause| {
        let whose = cause.iter().map(|(whose, _)| *whose).collect();
        Cause::new(whose, cause.len(), in_words(cause[0].1))
    });
    let others = group(others, |(_, problem)| *problem).into_iter();
    let others = others.map(|cause| {
        let whose = cause.iter().map(|(whose, _)| *whose).collect();
        Cause::new(whose, cause.len(), cause[0].1.to_string())
    });
    let mut causes: Vec<_> = causes.chain(others).collect();
    causes.sort_by_key(|cause| std::cmp::Reverse((cause.whose.len(), cause.times)));
    let mut table = Table::new(["submissions", "times", "cause", "whose"]);
    for cause in causes.iter().take(CAUSES) {
        table.push(cause.row());
    }
    if let Some(more) = causes.len().checked_sub(CAUSES).filter(|more| *more > 0) {
        let rest = || causes[CAUSES..].iter();
        let whose: BTreeSet<_> = rest().flat_map(|cause| &cause.whose).collect();
        let times = rest().map(|cause| cause.times).sum::<usize>();
        let what = format!("{more} other causes, see marks.html");
        table.push([
            whose.len().to_string(),
            times.to_string(),
            what,
            String::new(),
        ]);
    }
    (!table.rows.is_empty()).then_some(table)
}

/// A cause of faults in a class.
struct Cause<'a> {
    /// The names, with the place of each: two students can have one name.
    whose: BTreeSet<(&'a str, usize)>,
    times: usize,
    what: String,
}

impl<'a> Cause<'a> {
    fn new(whose: BTreeSet<(&'a str, usize)>, times: usize, what: String) -> Self {
        Self { whose, times, what }
    }

    fn row(&self) -> [String; 4] {
        let names: Vec<_> = self.whose.iter().map(|(name, _)| *name).collect();
        let whose = some_of(&names, NAMED);
        let mut what = self.what.lines().next().unwrap_or_default().to_string();
        if let Some((end, _)) = what.char_indices().nth(LONGEST) {
            what.truncate(end);
            what.push('…');
        }
        [names.len().to_string(), self.times.to_string(), what, whose]
    }
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
    let seen = faults_of(verdict).filter(|one| one.visibility == Visibility::Visible);
    let mut table = Table::new(["times", "fault", "where", "printed at last"]);
    for row in rows(seen.collect()) {
        table.push(row);
    }
    filled(table)
}

/// Names the most frequent cause of faults in a line, with how often it occurs. Empty without a fault.
pub(crate) fn main_cause(verdict: &Verdict) -> String {
    let causes = causes(faults_of(verdict).collect());
    let Some(most) = causes.first() else {
        return verdict.problem.clone().unwrap_or_default();
    };
    let (first, times) = (most[0], most.len());
    let mut line = in_words(first);
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

/// Names a cause in a line. What is printed says more than an exit code.
fn in_words(first: &Incident) -> String {
    match first.telling_line() {
        Some(printed) if !first.is_of_answer() => format!("{}: {printed}", first.kind),
        _ => first.fault.clone(),
    }
}

/// Returns a row for each cause, the most frequent first. Faults of one kind have one cause if their last lines differ only in
/// numbers.
fn rows(incidents: Vec<&Incident>) -> Vec<[String; 4]> {
    let row = |cause: Vec<&Incident>| {
        let places: Vec<_> = cause.iter().map(|one| one.place.as_str()).collect();
        let places = some_of(&places, NAMED);
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
    let mut causes = group(incidents.into_iter(), |own| key(own));
    causes.sort_by_key(|cause| std::cmp::Reverse(cause.len()));
    causes
}

/// Returns what faults of one cause have in common.
fn key(one: &Incident) -> (&'static str, Option<String>) {
    // Of what cannot be run and printed nothing the fault alone says why, with names of the submission's own.
    let fault = || one.place.is_empty().then(|| without_quoted(&one.fault));
    let line = one.telling_line().map(without_numbers);
    (one.kind, line.or_else(fault))
}

/// Puts together what has the same key, in the order of the first of each.
fn group<T, K: PartialEq>(all: impl Iterator<Item = T>, key: impl Fn(&T) -> K) -> Vec<Vec<T>> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for own in all {
        let key = key(&own);
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, group)) => group.push(own),
            None => groups.push((key, vec![own])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
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
    use crate::record::{End, Side};

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
            one("no output", "g", Some("A1\n01")),
            one("no output", "h", Some("B2\n1*")),
        ];
        let rows = rows(all.iter().collect());
        assert_eq!(
            rows[0],
            ["4", "crashed!", "b; c; e and 1 more", "KeyError: 1"]
        );
        assert_eq!(
            rows[1],
            ["2", "no output!", "g; h", ""],
            "boards are no words"
        );
        assert_eq!(rows[2], ["1", "wrong board!", "a", ""]);
        assert_eq!(rows[3], ["1", "crashed!", "d", "IndexError: 2"]);
    }

    #[test]
    fn what_is_no_fault_is_in_no_table_of_faults() {
        let mut late = Incident::of_kind("out of time", "greedy, game r1e1p1a, ply 7", None);
        late.is_fault = false;
        let mut own = Verdict {
            name: "ann".into(),
            incidents: vec![late],
            ..Verdict::default()
        };
        assert!(of_student(&own).is_none());
        assert!(of_class(std::slice::from_ref(&own)).is_none());
        assert!(by_cause(std::slice::from_ref(&own)).is_none());
        assert_eq!(main_cause(&own), "");
        own.incidents.push(Incident::of_kind("crashed", "a", None));
        assert_eq!(of_student(&own).unwrap().rows, [["1", "crashed!", "a"]]);
        assert_eq!(by_cause(&[own]).unwrap().rows.len(), 1);
    }

    #[test]
    fn a_class_is_listed_by_cause() {
        let of = |name: &str, incidents: Vec<Incident>, problem: Option<&str>| Verdict {
            name: name.into(),
            problem: problem.map(str::to_string),
            incidents,
            ..Verdict::default()
        };
        let numpy = "ModuleNotFoundError: No module named 'numpy'";
        let crashed = End::Crashed {
            culprit: Side::First,
            how: "exit code 1".into(),
            answered: false,
        };
        let one = |line: &str| {
            let mut incident = Incident::of_kind("crashed", "a board", Some(line));
            incident.end = Some((crashed.clone(), 4));
            incident
        };
        let names = ["ann", "bea", "cem", "dan"];
        let mut verdicts: Vec<_> = names
            .map(|name| of(name, vec![one(numpy), one(numpy)], None))
            .into();
        verdicts.push(of("eve", vec![one("KeyError: 3")], None));
        verdicts.push(of("fay", Vec::new(), Some("handed in nothing")));
        verdicts.push(of("fay", Vec::new(), Some("handed in nothing")));
        verdicts.push(of("hal", Vec::new(), None));
        for (name, fault) in [
            ("ina", "`a.pdf` alone"),
            ("jan", "`b.pdf` alone"),
            ("kim", "`c.zip` closed"),
        ] {
            let mut incident = Incident::of_kind("cannot be run", "", None);
            incident.fault = fault.into();
            verdicts.push(of(name, vec![incident], Some(fault)));
        }
        let table = by_cause(&verdicts).unwrap();
        let rows: Vec<_> = table.rows.iter().map(|row| row.join(" | ")).collect();
        let expected = [
            &format!("4 | 8 | crashed: {numpy} | ann; bea; cem and 1 more"),
            "2 | 2 | `a.pdf` alone | ina; jan",
            "2 | 2 | handed in nothing | fay; fay",
            "1 | 1 | crashed: KeyError: 3 | eve",
            "1 | 1 | `c.zip` closed | kim",
        ];
        assert_eq!(rows, expected);
        let kinds = ('a'..='y').map(|letter| one(&format!("no {letter}")));
        let many = [of("ann", kinds.collect(), None)];
        let table = by_cause(&many).unwrap();
        let last = table.rows.last().unwrap();
        assert_eq!(table.rows.len(), CAUSES + 1);
        assert_eq!(last[1..3], ["5", "5 other causes, see marks.html"]);
        assert!(by_cause(&[of("hal", Vec::new(), None)]).is_none());
    }
}
