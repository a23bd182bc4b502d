//! The engine behind the page: takes requests and returns answers, both in JSON.
//!
//! A request holds all that it needs, such as a board and the moves so far, and nothing is kept from one to the next.
//! So any worker can answer it, undoing is leaving out a move, and the same request has the same answer everywhere
//! unless it limits a search by time.
//!
//! ```
//! let request = r#"{"family":"duel","do":"new","size":3,"kinds":2,"fill":100,"seed":1}"#;
//! let answer = sweetfish_web::answer(request, &mut |_| ());
//! assert!(answer.starts_with(r#"{"ok":{"kinds":2,"rows":["#));
//! let answer = sweetfish_web::answer("{}", &mut |_| ());
//! assert_eq!(answer, r#"{"error":"found no request (missing field `family`)"}"#);
//! ```

#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::print_stdout,
        clippy::print_stderr
    )
)]

mod check;
mod duel;
mod engine;
mod gems;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod host;
mod level;
mod people;
mod played;
mod sm3;

use std::fmt::Display;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What an answer is, or why there is none, in one line.
type Answer = Result<Value, String>;

/// Passes on what is known before the answer.
type Report<'a> = &'a mut dyn FnMut(&Value);

/// A request, by the part of the page that makes it.
#[derive(Deserialize)]
#[serde(tag = "family", rename_all = "kebab-case")]
enum Request {
    Duel(duel::Request),
    Gems(gems::Request),
    Level(level::Request),
    Sm3(sm3::Request),
    People(people::Request),
    Engine(engine::Request),
}

/// Answers a request: an object with `ok`, or with `error`, one line for people. Passes what is known before that to
/// `report`, as JSON.
pub fn answer(request: &str, report: &mut dyn FnMut(&str)) -> String {
    let mut report = |value: &Value| report(&value.to_string());
    let answer = match serde_json::from_str(request) {
        Ok(request) => dispatch(request, &mut report),
        Err(error) => Err(format!("found no request ({})", without_place(&error))),
    };
    match answer {
        Ok(value) => json!({ "ok": value }),
        // A request may hold line ends where an error repeats what was found.
        Err(error) => json!({ "error": error.replace(['\n', '\r'], " ") }),
    }
    .to_string()
}

fn dispatch(request: Request, report: Report) -> Answer {
    match request {
        Request::Duel(request) => request.answer(report),
        Request::Gems(request) => request.answer(report),
        Request::Level(request) => request.answer(report),
        Request::Sm3(request) => request.answer(),
        Request::People(request) => request.answer(),
        Request::Engine(request) => request.answer(report),
    }
}

/// Returns the message of an error without its place in the request, which says nothing to people.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((message, _)) => message.to_string(),
        None => text,
    }
}

/// Returns a value as JSON.
fn json_of(value: impl Serialize) -> Answer {
    serde_json::to_value(value).map_err(line)
}

/// Returns an error as a line.
fn line(error: impl Display) -> String {
    error.to_string()
}
