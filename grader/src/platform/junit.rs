//! `JUnit` XML: a test case for each board and each opponent.

use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::context::Context;
use super::words::{number, shown};
use crate::grade::verdict::Verdict;
use crate::report::markup::in_junit;

/// Returns the report on a submission.
///
/// # Errors
/// If it cannot be written as XML.
pub(super) fn report(verdict: &Verdict, context: &Context) -> Result<String, String> {
    let mut suite = TestSuite::new(in_junit(&verdict.name));
    for (place, test) in verdict.tests.iter().enumerate() {
        let (name, output) = shown(place, test);
        let points = format!(
            "{} of {} points",
            number(test.points),
            number(test.max_points)
        );
        let status = if test.passed() {
            TestCaseStatus::success()
        } else {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(match &verdict.problem {
                Some(problem) => in_junit(problem),
                None => in_junit(&points),
            });
            status
        };
        let mut case = TestCase::new(in_junit(&name), status);
        // GitLab and Jenkins group test cases by it.
        case.set_classname(in_junit(&verdict.name));
        // That of a hidden test is hidden, too.
        if output.is_some() {
            case.set_time(Duration::from_secs_f64(test.seconds.max(0.0)));
        }
        let output = format!("{points}\n{}", output.unwrap_or_default());
        case.set_system_out(in_junit(&output));
        suite.add_test_case(case);
    }
    suite.set_time(Duration::from_secs_f64(context.seconds));
    let mut report = Report::new("grader mark");
    report.set_time(Duration::from_secs_f64(context.seconds));
    report.add_test_suite(suite);
    report.to_string().map_err(|error| error.to_string())
}
