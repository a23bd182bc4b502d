//! The results of checks as tables, and as a report for continuous integration.

use std::collections::HashMap;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::report::markup::in_junit;
use sweetfish_core::table::Table;

use super::{Found, Verdict};
use crate::alone::{self, TRY_AGAIN};
use crate::waiting::Waiting;

/// Returns a row for each kind of check and overhead: number, largest share of the clock with its board, what was lost by waiting,
/// faults.
pub(crate) fn table(found: &[Found]) -> Table {
    let mut kinds: Vec<[String; 2]> = Vec::new();
    let mut groups: HashMap<[String; 2], Vec<&Found>> = HashMap::new();
    for one in found {
        let kind = one.group();
        groups.entry(kind.clone()).or_default().push(one);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let mut table = Table::new([
        "checks",
        "overhead",
        "number",
        "worst share",
        "seconds",
        "slowest on",
        "moves that waited",
        "lost waiting",
        "faults",
    ]);
    for kind in kinds {
        let group = &groups[&kind];
        let Some(worst) = group.iter().max_by(|a, b| a.share().total_cmp(&b.share())) else {
            continue;
        };
        let replayed = group.iter().filter(|one| one.is_replayed).count();
        let faults = group.iter().filter(|one| one.fault().is_some()).count();
        let all = group.iter().map(|one| one.waiting);
        let waiting = all.fold(Waiting::default(), Waiting::and);
        let [kind, overhead] = kind;
        table.push([
            kind,
            overhead,
            group.len().to_string(),
            format!("{:.1} %", 100.0 * worst.share()),
            format!("{:.3}", worst.used),
            worst.board.clone(),
            waiting
                .share()
                .map_or("-".into(), |share| format!("{:.1} %", 100.0 * share)),
            replayed.to_string(),
            faults.to_string(),
        ]);
    }
    table
}

pub(crate) fn faults(found: &[Found]) -> Table {
    let mut table = Table::new(["checks", "overhead", "board", "fault"]);
    for one in found {
        if let Some(fault) = one.fault() {
            let [kind, overhead] = one.group();
            table.push([kind, overhead, one.board.clone(), fault.into()]);
        }
    }
    table
}

/// Says what was played again alone, and what is doubtful nevertheless.
pub(crate) fn replayed(found: &[Found]) -> impl Iterator<Item = String> {
    let places = |is_doubtful: bool| -> Vec<String> {
        let again = found
            .iter()
            .filter(|one| one.is_replayed || one.is_doubtful());
        let own = again.filter(|one| one.is_doubtful() == is_doubtful);
        own.map(Found::place).collect()
    };
    let sentences = [
        alone::sentence(&places(false)),
        alone::doubtful(TRY_AGAIN, &places(true)),
    ];
    sentences.into_iter().flatten()
}

/// Returns all checks as a `JUnit` report in XML, which continuous integration systems show.
pub(crate) fn junit(found: &[Found]) -> Result<String, quick_junit::SerializeError> {
    let mut report = Report::new("grader timecheck");
    let mut suites: Vec<(String, TestSuite)> = Vec::new();
    for one in found {
        let mut status = match &one.verdict {
            Verdict::Passed => TestCaseStatus::success(),
            Verdict::Fault(_) => TestCaseStatus::non_success(NonSuccessKind::Failure),
            Verdict::Doubtful(_) => TestCaseStatus::skipped(),
        };
        match &one.verdict {
            Verdict::Passed => {}
            Verdict::Fault(fault) => {
                status.set_message(in_junit(fault)).set_type("fault");
            }
            Verdict::Doubtful(end) => {
                let message = format!("{TRY_AGAIN}; {end}");
                status.set_message(in_junit(&message)).set_type("doubtful");
            }
        }
        let mut case = TestCase::new(in_junit(&one.board), status);
        case.set_time(std::time::Duration::from_secs_f64(one.used.max(0.0)));
        let name = match (one.group(), one.overhead) {
            ([kind, _], None) => kind,
            ([kind, overhead], Some(_)) => format!("{kind}, overhead {overhead}"),
        };
        case.set_classname(name.clone());
        let place = suites.iter().position(|(other, _)| *other == name);
        let place = place.unwrap_or_else(|| {
            suites.push((name.clone(), TestSuite::new(in_junit(&name))));
            suites.len() - 1
        });
        suites[place].1.add_test_case(case);
    }
    report.add_test_suites(suites.into_iter().map(|(_, suite)| suite));
    report.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(seconds: f64, board: &str, used: f64, verdict: Verdict) -> Found {
        Found {
            seconds,
            overhead: None,
            board: board.into(),
            used,
            is_replayed: matches!(verdict, Verdict::Doubtful(_)),
            verdict,
            waiting: Waiting::default(),
        }
    }

    #[test]
    fn the_worst_of_each_kind_is_shown() {
        let all = [
            found(0.2, "a", 0.1, Verdict::Passed),
            found(0.2, "b", 0.15, Verdict::Passed),
            found(
                1.0,
                "c<&>",
                1.5,
                Verdict::Fault("out of time <\u{1}>".into()),
            ),
        ];
        let table = table(&all);
        assert_eq!(
            table.rows[0][..6],
            ["moves with 0.2 s", "none", "2", "75.0 %", "0.150", "b"]
        );
        assert_eq!(table.rows[1][6..], ["-", "0", "1"]);
        assert_eq!(faults(&all).rows.len(), 1);
        assert_eq!(replayed(&all).count(), 0);
        let xml = junit(&all).unwrap();
        assert!(
            xml.contains(r#"tests="3" skipped="0" failures="1""#),
            "{xml}"
        );
        assert!(xml.contains("c&lt;&amp;&gt;"), "{xml}");
    }

    #[test]
    fn what_is_lost_by_waiting_is_no_fault() {
        let again = Found {
            is_replayed: true,
            ..found(1.0, "a", 0.5, Verdict::Passed)
        };
        let all = [
            again,
            found(1.0, "b", 1.1, Verdict::Doubtful("late".into())),
        ];
        assert_eq!(table(&all).rows[0][7..], ["2", "0"]);
        assert_eq!(faults(&all).rows.len(), 0);
        let said: Vec<_> = replayed(&all).collect();
        assert!(
            said[0].ends_with("so played again alone: moves with 1 s, on a"),
            "{said:?}"
        );
        assert!(
            said[1].starts_with("doubtful: ") && said[1].ends_with(", on b"),
            "{said:?}"
        );
        let xml = junit(&all).unwrap();
        assert!(
            xml.contains(r#"tests="2" skipped="1" failures="0""#),
            "{xml}"
        );
    }
}
