//! The results of checks as tables, and as a report for continuous integration.

use std::collections::HashMap;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::report::markup::in_junit;
use sweetfish_core::table::Table;

use super::Found;
use crate::waiting::Waiting;

/// Returns a row for each kind of check and overhead: number, largest share of the clock with its board, faults.
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
        "faults",
    ]);
    for kind in kinds {
        let group = &groups[&kind];
        let Some(worst) = group.iter().max_by(|a, b| a.share().total_cmp(&b.share())) else {
            continue;
        };
        let faults = group.iter().filter(|one| one.fault.is_some()).count();
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
            faults.to_string(),
        ]);
    }
    table
}

pub(crate) fn faults(found: &[Found]) -> Table {
    let mut table = Table::new(["checks", "overhead", "board", "fault"]);
    for one in found {
        if let Some(fault) = &one.fault {
            let [kind, overhead] = one.group();
            table.push([kind, overhead, one.board.clone(), fault.clone()]);
        }
    }
    table
}

/// Returns all checks as a `JUnit` report in XML, which continuous integration systems show.
pub(crate) fn junit(found: &[Found]) -> Result<String, quick_junit::SerializeError> {
    let mut report = Report::new("grader timecheck");
    let mut suites: Vec<(String, TestSuite)> = Vec::new();
    for one in found {
        let status = match &one.fault {
            None => TestCaseStatus::success(),
            Some(fault) => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                status.set_message(in_junit(fault)).set_type("fault");
                status
            }
        };
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

    fn found(seconds: f64, board: &str, used: f64, fault: Option<&str>) -> Found {
        Found {
            seconds,
            overhead: None,
            board: board.into(),
            used,
            fault: fault.map(str::to_string),
            waiting: Waiting::default(),
        }
    }

    #[test]
    fn the_worst_of_each_kind_is_shown() {
        let all = [
            found(0.2, "a", 0.1, None),
            found(0.2, "b", 0.15, None),
            found(1.0, "c<&>", 1.5, Some("out of time <\u{1}>")),
        ];
        let table = table(&all);
        assert_eq!(
            table.rows[0][..6],
            ["moves with 0.2 s", "none", "2", "75.0 %", "0.150", "b"]
        );
        assert_eq!(table.rows[1][6..], ["-", "1"]);
        assert_eq!(faults(&all).rows.len(), 1);
        let xml = junit(&all).unwrap();
        assert!(
            xml.contains(r#"tests="3" skipped="0" failures="1""#),
            "{xml}"
        );
        assert!(xml.contains("c&lt;&amp;&gt;"), "{xml}");
    }
}
