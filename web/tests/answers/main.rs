//! What the engine answers, without a browser: games against plain rules, games with other limits, and requests that make no sense.

mod check;
mod games;
mod limits;
mod odd;

use serde_json::Value;
use sweetfish_web::answer;

/// Returns the answer to a request: what it is, or the line that says why there is none.
fn ask(request: &Value) -> Result<Value, String> {
    let text = answer(&request.to_string(), &mut |_| ());
    let mut found: Value = serde_json::from_str(&text).expect("an answer is JSON");
    if let Some(error) = found.get("error") {
        let error = error.as_str().expect("an error is a text");
        assert_eq!(error.lines().count(), 1, "{request}: {error:?}");
        return Err(error.to_string());
    }
    Ok(found["ok"].take())
}

/// Returns the answer to a request that has one.
fn must(request: &Value) -> Value {
    ask(request).unwrap_or_else(|error| panic!("{request}: {error}"))
}
