//! Our own format: everything that is known, for the teacher. `docs/schemas/verdict.json` describes it.

use serde_json::{Value, json};

use super::context::Context;
use crate::grade::verdict::Verdict;

/// Returns a verdict with its sums.
pub(super) fn verdict(verdict: &Verdict, context: &Context) -> Value {
    let mut value = json!({
        "schema": "sweetfish/verdict/v1",
        "grader": env!("CARGO_PKG_VERSION"),
        "points": verdict.points(),
        "max_points": verdict.max_points(),
        "seconds": context.seconds,
    });
    let known = serde_json::to_value(verdict).expect("a verdict is plain data");
    if let (Value::Object(all), Value::Object(known)) = (&mut value, known) {
        all.extend(known);
    }
    value
}
