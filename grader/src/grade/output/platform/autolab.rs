//! What an autograder of Autolab prints (autolab/Autolab, `docs/lab.md`: Writing Autograders): text for the student, and as the last
//! line an object with the points for each problem of the lab.

use serde_json::{Map, Value, json};

use super::words::{feedback, scores};
use crate::grade::verdict::Verdict;

/// Returns the text with its last line, the autoresult.
pub(super) fn output(verdict: &Verdict) -> String {
    let scores = scores(verdict);
    let scores: Map<_, _> = scores
        .into_iter()
        .map(|(name, points)| (name, Value::from(points)))
        .collect();
    // Autolab can read the line before the last one as formatted feedback: it must not be of a student.
    format!(
        "{}\nPoints by problem:\n{}\n",
        feedback(verdict),
        json!({ "scores": scores })
    )
}
