//! What the engine answers, without a browser: games against plain rules, games with other limits, games that are kept, and
//! requests that make no sense.

mod check;
mod design;
mod games;
mod kept;
mod limits;
mod odd;
mod puzzle;

use std::cell::RefCell;

use serde_json::Value;
use sweetfish_web::Engine;

thread_local! {
    /// The engine of a test, which keeps a game between requests.
    static ENGINE: RefCell<Engine> = RefCell::default();
}

/// Returns the answer to a request: what it is, or the line that says why there is none.
fn ask(request: &Value) -> Result<Value, String> {
    try_ask(request).map_err(|fault| fault["message"].as_str().expect("a text").to_string())
}

/// Returns the answer to a request: what it is, or the fault.
fn try_ask(request: &Value) -> Result<Value, Value> {
    let text = ENGINE.with_borrow_mut(|engine| engine.answer(&request.to_string(), &mut |_| ()));
    let mut found: Value = serde_json::from_str(&text).expect("an answer is JSON");
    if let Some(fault) = found.get("error") {
        let message = fault["message"].as_str().expect("a message is a text");
        assert_eq!(message.lines().count(), 1, "{request}: {message:?}");
        return Err(fault.clone());
    }
    Ok(found["ok"].take())
}

/// Returns the answer to a request that has one.
fn must(request: &Value) -> Value {
    ask(request).unwrap_or_else(|error| panic!("{request}: {error}"))
}
