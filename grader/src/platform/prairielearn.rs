//! `/grade/results/results.json` of `PrairieLearn` (PrairieLearn/PrairieLearn, `docs/externalGrading.md`: Grading results).

use serde_json::{Value, json};

use super::words::{fraction, shown, summary};
use crate::grade::verdict::{Test, Verdict};

/// Returns the results of a submission. One that cannot be run is not gradable there, which costs no attempt.
pub(super) fn results(verdict: &Verdict) -> Value {
    let tests = verdict.tests.iter().enumerate();
    let tests: Vec<_> = tests.map(|(place, own)| test(place, own)).collect();
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

fn test(place: usize, test: &Test) -> Value {
    let (name, output) = shown(place, test);
    json!({
        "name": name,
        "points": test.points,
        "max_points": test.max_points,
        "output": output.unwrap_or_default(),
    })
}
