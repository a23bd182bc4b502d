//! Objects for Moodle's `CodeRunner` (trampgeek/moodle-qtype_coderunner, `docs/index.md`: Template graders). A template of the
//! question runs `grader mark` and prints one of them.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::words::{fraction, number, shown, summary};
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
    let mut rows = vec![json!(["iscorrect", "Test", "Points", "Result"])];
    for (place, test) in verdict.tests.iter().enumerate() {
        let (name, output) = shown(place, test);
        let points = format!("{} of {}", number(test.points), number(test.max_points));
        rows.push(json!([
            u8::from(test.passed()),
            name,
            points,
            output.unwrap_or_default()
        ]));
    }
    json!({
        "fraction": fraction(verdict),
        "prologuehtml": format!("<pre>{}</pre>", escape(&summary(verdict))),
        "testresults": rows,
    })
}

fn text(verdict: &Verdict) -> String {
    let mut text = summary(verdict);
    for (place, test) in verdict.tests.iter().enumerate() {
        let (name, _) = shown(place, test);
        let _ = writeln!(
            text,
            "{name}: {} of {}",
            number(test.points),
            number(test.max_points)
        );
    }
    text
}

fn html(verdict: &Verdict) -> String {
    let mut html = String::new();
    for (place, test) in verdict.tests.iter().enumerate() {
        if let (name, Some(output)) = shown(place, test) {
            let (name, output) = (escape(&name), escape(output));
            let _ = writeln!(html, "<h4>{name}</h4>\n<pre>{output}</pre>");
        }
    }
    html
}
