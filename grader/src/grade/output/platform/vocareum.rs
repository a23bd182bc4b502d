//! The two files of Vocareum (help.vocareum.com: Using Custom Grading Scripts in Vocareum Labs; Autograding in VS Code labs):
//! `$vocareumGradeFile` has a line `criterion,score` for each criterion of the rubric, `$vocareumReportFile` what the student reads.

use std::fmt::Write as _;

use super::words::{feedback, scores};
use crate::grade::verdict::Verdict;
use crate::report::markup::escape;

/// The line of a report that keeps what the grading script prints out of it.
const OWN_TEXT_ALONE: &str = "VOC_NO_REPORT_OUTPUT";

/// Returns the grades: a criterion for each test.
pub(super) fn grades(verdict: &Verdict) -> String {
    let mut text = String::new();
    for (name, points) in scores(verdict) {
        let _ = writeln!(text, "{name},{points}");
    }
    text
}

/// Returns the report, which Vocareum shows as HTML.
pub(super) fn report(verdict: &Verdict) -> String {
    let text = escape(&feedback(verdict));
    format!("{OWN_TEXT_ALONE}\n<pre>\n{text}</pre>\n")
}
