//! Objects for Moodle's `CodeRunner` (trampgeek/moodle-qtype_coderunner, `docs/index.md`: Template graders). A template of the
//! question runs `grader mark` and prints one of them.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::words::{fraction, rows, summary};
use crate::grade::verdict::Verdict;
use crate::report::markup::escape;

/// Returns the object for a template that grades each test: the whole marking is one test. Attributes that the table of
/// results does not name are ignored there.
pub(super) fn for_each_test(verdict: &Verdict) -> Value {
    json!({
        "fraction": fraction(verdict),
        "got": text(verdict),
        "epiloguehtml": html(verdict),
    })
}

/// Returns the object for a combinator, which refuses attributes that it does not know.
pub(super) fn combinator(verdict: &Verdict) -> Value {
    let mut results = vec![json!(["iscorrect", "Test", "Points", "Result"])];
    results.extend(rows(verdict).map(|row| {
        let output = row.output.unwrap_or_default();
        let is_right = u8::from(row.test.passed());
        json!([is_right, row.name, row.points.join(" of "), output])
    }));
    json!({
        "fraction": fraction(verdict),
        "prologuehtml": format!("<pre>{}</pre>", escape(&summary(verdict))),
        "testresults": results,
    })
}

fn text(verdict: &Verdict) -> String {
    let mut text = summary(verdict);
    for row in rows(verdict) {
        let _ = writeln!(text, "{}: {}", row.name, row.points.join(" of "));
    }
    text
}

fn html(verdict: &Verdict) -> String {
    let mut html = String::new();
    for row in rows(verdict) {
        if let Some(output) = row.output {
            let (name, output) = (escape(&row.name), escape(output));
            let _ = writeln!(html, "<h4>{name}</h4>\n<pre>{output}</pre>");
        }
    }
    html
}
