//! `JUnit` XML: a test case for each board and each opponent.

use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::context::Context;
use super::words::rows;
use crate::grade::verdict::Verdict;
use crate::report::markup::in_junit;

pub(super) fn report(verdict: &Verdict, context: &Context) -> Result<String, String> {
    let mut suite = TestSuite::new(in_junit(&verdict.name));
    for row in rows(verdict) {
        let test = row.test;
        let points = format!("{} points", row.points.join(" of "));
        let status = if test.passed() {
            TestCaseStatus::success()
        } else {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(in_junit(verdict.problem.as_ref().unwrap_or(&points)));
            status
        };
        let mut case = TestCase::new(in_junit(&row.name), status);
        // GitLab and Jenkins group test cases by it.
        case.set_classname(in_junit(&verdict.name));
        // That of a hidden test is hidden, too.
        if row.output.is_some() {
            case.set_time(Duration::from_secs_f64(test.seconds.max(0.0)));
        }
        let output = format!("{points}\n{}", row.output.unwrap_or_default());
        case.set_system_out(in_junit(&output));
        suite.add_test_case(case);
    }
    suite.set_time(Duration::from_secs_f64(context.seconds));
    let mut report = Report::new("grader mark");
    report.set_time(Duration::from_secs_f64(context.seconds));
    report.add_test_suite(suite);
    report.to_string().map_err(|error| error.to_string())
}
