//! `result.json` of Classroom 50, schema `classroom50/result/v1` (foundation50/classroom50, wiki: Advanced Autograding).

use serde_json::{Value, json};

use super::context::Context;
use super::words::shown;
use crate::grade::verdict::Verdict;

/// Variables that the runner sets.
const NEEDED: [&str; 5] = [
    "CLASSROOM",
    "ASSIGNMENT",
    "SUBMISSION_TAG",
    "COMMIT_URL",
    "RELEASE_URL",
];

/// Checks that the environment has what the runner sets.
///
/// # Errors
/// Names the first variable that it lacks.
pub(super) fn check(context: &Context) -> Result<(), String> {
    NEEDED
        .iter()
        .try_for_each(|name| needed(context, name).map(|_| ()))
}

fn needed<'a>(context: &'a Context, name: &str) -> Result<&'a str, String> {
    let found = context.variable(name).filter(|value| !value.is_empty());
    found.ok_or_else(|| {
        format!("`{name}` is not set, expected the environment of Classroom 50's runner")
    })
}

/// Returns the result of a submission. Points are whole numbers there: those of each test are rounded to the nearest.
///
/// # Errors
/// If the environment lacks what the runner sets.
pub(super) fn result(verdict: &Verdict, context: &Context) -> Result<Value, String> {
    let needed = |name: &str| needed(context, name);
    let commit = needed("COMMIT_URL")?;
    let tests: Vec<_> = (0..)
        .zip(&verdict.tests)
        .map(|(number, test)| {
            let (name, output) = shown(number, test);
            json!({
                "test-name": name,
                "passed": test.passed(),
                "score": whole(test.points),
                "max-score": whole(test.max_points),
                "output": output,
            })
        })
        .collect();
    let sum = |points: &dyn Fn(usize) -> i64| (0..verdict.tests.len()).map(points).sum::<i64>();
    Ok(json!({
        "schema": "classroom50/result/v1",
        "classroom": needed("CLASSROOM")?,
        "assignment": needed("ASSIGNMENT")?,
        "submission": needed("SUBMISSION_TAG")?,
        "commit": commit,
        "release": needed("RELEASE_URL")?,
        "review": needed("REVIEW_URL").unwrap_or(commit),
        "datetime": context.now,
        "score": sum(&|number| whole(verdict.tests[number].points)),
        "max-score": sum(&|number| whole(verdict.tests[number].max_points)),
        "tests": tests,
        "confinement": verdict.confinement,
    }))
}

fn whole(points: f64) -> i64 {
    // At most 2 million games of a million points each.
    points.round() as i64
}
