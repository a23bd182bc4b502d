//! `/grade/results/results.json` of `PrairieLearn` (PrairieLearn/PrairieLearn, `docs/externalGrading.md`: Grading results).

use serde_json::{Value, json};

use super::words::{fraction, rows, summary};
use crate::grade::verdict::Verdict;

/// The most bytes of the file that are used there: 1 MB, less some for what stands around the outputs.
const MOST: usize = 900_000;

/// Returns the results of a submission. One that cannot be run is not gradable there, which costs no attempt.
pub(super) fn results(verdict: &Verdict) -> Value {
    let most = MOST / verdict.tests.len().max(1);
    let tests = rows(verdict).map(|row| {
        json!({
            "name": row.name,
            "points": row.test.points,
            "max_points": row.test.max_points,
            "output": begin(row.output.unwrap_or_default(), most),
        })
    });
    let mut results = json!({
        "gradable": verdict.problem.is_none(),
        "score": fraction(verdict),
        "message": summary(verdict),
        "tests": tests.collect::<Vec<_>>(),
    });
    if let Some(problem) = &verdict.problem {
        results["format_errors"] = json!([problem]);
    }
    results
}

/// Returns the begin of a text that is at most `most` bytes long as JSON, and says so if that is not all.
fn begin(text: &str, most: usize) -> String {
    let mut length = 0;
    let end = text.char_indices().find(|(_, c)| {
        length += match c {
            '"' | '\\' | '\n' | '\r' | '\t' => 2,
            c if c.is_control() => 6,
            c => c.len_utf8(),
        };
        length > most
    });
    match end {
        Some((end, _)) => format!("{}\n(The rest is too long to be shown.)\n", &text[..end]),
        None => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::verdict::{Kind, Test};

    #[test]
    fn many_long_outputs_keep_the_limit() {
        let one = Test {
            output: "\u{1b}\"é\n".repeat(5_000),
            ..Test::new(Kind::Board, "a board", 1.0)
        };
        let mut verdict = Verdict {
            tests: vec![one; 300],
            ..Verdict::default()
        };
        let length = |verdict| format!("{:#}\n", results(verdict)).len();
        let found = length(&verdict);
        assert!((800_000..1_000_000).contains(&found), "{found}");
        verdict.tests.truncate(2);
        assert!(!results(&verdict).to_string().contains("too long"));
    }
}
