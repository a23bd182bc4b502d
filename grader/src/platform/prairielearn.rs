//! `/grade/results/results.json` of `PrairieLearn` (PrairieLearn/PrairieLearn, `docs/externalGrading.md`: Grading results).

use serde_json::{Value, json};

use super::words::{fraction, shown, summary};
use crate::grade::verdict::{Test, Verdict};

/// The most bytes of the file that are used there: 1 MB, less some for what stands around the outputs.
const MOST: usize = 900_000;

/// Returns the results of a submission. One that cannot be run is not gradable there, which costs no attempt.
pub(super) fn results(verdict: &Verdict) -> Value {
    let most = MOST / verdict.tests.len().max(1);
    let tests = verdict.tests.iter().enumerate();
    let tests: Vec<_> = tests.map(|(place, own)| test(place, own, most)).collect();
    let mut results = json!({
        "gradable": verdict.problem.is_none(),
        "score": fraction(verdict),
        "message": summary(verdict),
        "tests": tests,
    });
    if let Some(problem) = &verdict.problem {
        results["format_errors"] = json!([problem]);
    }
    results
}

fn test(place: usize, test: &Test, most: usize) -> Value {
    let (name, output) = shown(place, test);
    json!({
        "name": name,
        "points": test.points,
        "max_points": test.max_points,
        "output": begin(output.unwrap_or_default(), most),
    })
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
    use crate::grade::points::Visibility;
    use crate::grade::verdict::Kind;
    use sweetfish_sandbox::Confinement;

    #[test]
    fn many_long_outputs_keep_the_limit() {
        let one = Test {
            kind: Kind::Board,
            name: "a board".into(),
            points: 0.0,
            max_points: 1.0,
            visibility: Visibility::Visible,
            seconds: 0.0,
            output: "\u{1b}\"é\n".repeat(5_000),
            games: None,
            faults: Vec::new(),
        };
        let mut verdict = Verdict {
            name: "a".into(),
            problem: None,
            build_output: None,
            tests: vec![one; 300],
            confinement: Confinement::default(),
            id: None,
            late: None,
            replayed: Vec::new(),
            incidents: Vec::new(),
        };
        let length = |verdict| format!("{:#}\n", results(verdict)).len();
        let found = length(&verdict);
        assert!((800_000..1_000_000).contains(&found), "{found}");
        verdict.tests.truncate(2);
        assert!(!results(&verdict).to_string().contains("too long"));
    }
}
