//! `results.json` of Gradescope (gradescope-autograders.readthedocs.io: Autograder Specifications, Leaderboards).

use serde_json::{Value, json};

use super::context::Context;
use super::submission_metadata::SubmissionMetadata;
use super::words::{summary, title};
use crate::grade::verdict::{Test, Verdict};
use crate::test_board::Visibility;

pub(super) fn results(verdict: &Verdict, context: &Context) -> Value {
    let tests = (1..).zip(&verdict.tests);
    let tests: Vec<_> = tests.map(|(number, own)| test(number, own)).collect();
    let attempts = context.metadata.as_ref().map(SubmissionMetadata::attempts);
    let earlier = context
        .metadata
        .as_ref()
        .map_or_else(String::new, SubmissionMetadata::summary);
    json!({
        "score": verdict.points(),
        "execution_time": context.seconds.ceil(),
        "output": format!("{}{earlier}", summary(verdict)),
        "output_format": "text",
        "visibility": "visible",
        // What the marking prints names boards and commands.
        "stdout_visibility": "hidden",
        "tests": tests,
        "leaderboard": leaderboard(verdict),
        "extra_data": {
            "grader": env!("CARGO_PKG_VERSION"),
            "max_points": verdict.max_points(),
            "confinement": verdict.confinement,
            "attempts": attempts,
        },
    })
}

/// Returns the results of a marking that did not come to its end. The real ones replace them.
pub(super) fn unfinished() -> Value {
    json!({
        "score": 0.0,
        "output": "The marking did not come to its end, so there are no points yet. Hand in again; if that does not \
                   help, ask your teacher: what went wrong is in the output of the autograder.",
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [],
    })
}

fn test(number: usize, test: &Test) -> Value {
    json!({
        "number": number.to_string(),
        "name": title(test),
        "score": test.points,
        "max_score": test.max_points,
        "status": if test.passed() { "passed" } else { "failed" },
        "output": test.output,
        "output_format": "text",
        "visibility": test.visibility,
        "tags": [test.kind],
    })
}

/// Returns the columns of the leaderboard: points for what everybody may see, and games won.
fn leaderboard(verdict: &Verdict) -> Value {
    let open = |test: &&Test| test.visibility == Visibility::Visible;
    let points = verdict.tests.iter().filter(open).map(|test| test.points);
    let won = verdict
        .tests
        .iter()
        .filter(open)
        .filter_map(|test| test.games);
    json!([
        { "name": "points", "value": points.sum::<f64>(), "order": "desc" },
        { "name": "games won", "value": won.map(|games| games.won).sum::<u32>(), "order": "desc" },
    ])
}
