//! `result.json` of Classroom 50, schema `classroom50/result/v1` (foundation50/classroom50, wiki: Advanced Autograding).

use serde_json::{Value, json};

use super::context::Context;
use super::words::rows;
use crate::grade::verdict::{Test, Verdict};

const NEEDED: [&str; 5] = [
    "CLASSROOM",
    "ASSIGNMENT",
    "SUBMISSION_TAG",
    "COMMIT_URL",
    "RELEASE_URL",
];

/// Checks that the environment has what the runner sets.
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
pub(super) fn result(verdict: &Verdict, context: &Context) -> Result<Value, String> {
    let needed = |name: &str| needed(context, name);
    let commit = needed("COMMIT_URL")?;
    let tests = rows(verdict).map(|row| {
        json!({
            "test-name": row.name,
            "passed": row.test.passed(),
            "score": whole(row.test.points),
            "max-score": whole(row.test.max_points),
            "output": row.output,
        })
    });
    let sum = |points: fn(&Test) -> f64| -> i64 {
        let tests = verdict.tests.iter();
        tests.map(|test| whole(points(test))).sum()
    };
    let most = |test: &Test| if test.is_extra { 0.0 } else { test.max_points };
    Ok(json!({
        "schema": "classroom50/result/v1",
        "classroom": needed("CLASSROOM")?,
        "assignment": needed("ASSIGNMENT")?,
        "submission": needed("SUBMISSION_TAG")?,
        "commit": commit,
        "release": needed("RELEASE_URL")?,
        "review": needed("REVIEW_URL").unwrap_or(commit),
        "datetime": context.now,
        "score": sum(|test| test.points),
        "max-score": sum(most),
        "tests": tests.collect::<Vec<_>>(),
        "confinement": verdict.confinement,
    }))
}

fn whole(points: f64) -> i64 {
    // At most 2 million games of a million points each.
    points.round() as i64
}
