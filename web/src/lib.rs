//! The engine behind the page: takes requests and returns answers, both in JSON.
//!
//! A request holds all that it needs, such as a board and the moves so far. So any engine can answer it, undoing is
//! leaving out a move, and the same request has the same answer everywhere unless it limits a search by time. Only a
//! game of swaps is kept from one request to the next, so that a swap need not play all swaps before it: `open` begins
//! it, and `act`, `undo`, `view` and `bot` are about it until `close`, or until another one is opened.
//!
//! `page/engine/types.d.ts` has the types of requests, answers, reports and faults. A test writes it from the types here.
//!
//! ```
//! let mut engine = sweetfish_web::Engine::default();
//! let request = r#"{"family":"duel","do":"new","size":3,"kinds":2,"fill":100,"seed":1}"#;
//! let answer = engine.answer(request, &mut |_| ());
//! assert!(answer.starts_with(r#"{"ok":{"kinds":2,"rows":["#));
//! let answer = engine.answer("{}", &mut |_| ());
//! let fault = r#"{"code":"request","message":"found no request (missing field `family`)"}"#;
//! assert_eq!(answer, format!(r#"{{"error":{fault}}}"#));
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

#[cfg(feature = "games")]
mod bot;
#[cfg(feature = "games")]
mod chapter;
mod check;
#[cfg(all(test, feature = "games"))]
mod contract;
#[cfg(feature = "games")]
mod design;
mod duel;
mod engine;
mod error;
#[cfg(feature = "games")]
mod gems;
mod hint;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod host;
#[cfg(feature = "games")]
mod level;
#[cfg(feature = "games")]
mod people;
#[cfg(feature = "games")]
mod pieces;
#[cfg(feature = "games")]
mod played;
mod position;
mod puzzle;
mod reports;
#[cfg(feature = "games")]
mod session;
#[cfg(feature = "games")]
mod sm3;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use error::{Code, RequestError, line};
use reports::Reports;
#[cfg(feature = "games")]
use session::OpenGame;

/// A request, by the part of the page that makes it.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "family", rename_all = "kebab-case")]
enum Request {
    Duel(duel::Request),
    #[cfg(feature = "games")]
    Gems(gems::Request),
    #[cfg(feature = "games")]
    Level(Box<level::Request>),
    #[cfg(feature = "games")]
    Design(Box<design::Request>),
    #[cfg(feature = "games")]
    Sm3(sm3::Request),
    #[cfg(feature = "games")]
    People(people::Request),
    Engine(engine::Request),
}

/// The answers to the requests of the same names.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
enum Answer {
    Duel(duel::Answer),
    #[cfg(feature = "games")]
    Gems(gems::Answer),
    #[cfg(feature = "games")]
    Level(level::Answer),
    #[cfg(feature = "games")]
    Design(design::Answer),
    #[cfg(feature = "games")]
    Sm3(sm3::Answer),
    #[cfg(feature = "games")]
    People(people::Answer),
    Engine(engine::Answer),
}

/// What is known before the answers to the requests of the same names.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
enum Report {
    Duel(duel::Report),
    #[cfg(feature = "games")]
    Gems(gems::Report),
    #[cfg(feature = "games")]
    Level(level::Report),
    #[cfg(feature = "games")]
    Design(design::Report),
    Engine(engine::Report),
}

/// Answers requests, and keeps a game of swaps between them.
#[derive(Default)]
pub struct Engine {
    #[cfg(feature = "games")]
    open: OpenGame,
}

impl Engine {
    /// Answers a request: an object with `ok`, or with `error`, whose `message` is one line for people. Passes what is
    /// known before that to `report`, as JSON.
    pub fn answer(&mut self, request: &str, report: &mut dyn FnMut(&str)) -> String {
        let mut report = |own: Report| {
            if let Ok(value) = content(own, request) {
                report(&value.to_string());
            }
        };
        let answer = match serde_json::from_str(request) {
            Ok(request) => self.dispatch(request, &mut report),
            Err(error) => {
                let message = format!("found no request ({})", without_place(&error));
                Err(RequestError::new(Code::Request, message))
            }
        };
        match answer.and_then(|answer| content(answer, request)) {
            Ok(value) => json!({ "ok": value }),
            Err(fault) => json!({ "error": fault }),
        }
        .to_string()
    }

    /// Returns how many swaps of kept games were played so far, those of games that were opened anew included.
    #[cfg(feature = "games")]
    pub fn swaps(&self) -> u64 {
        self.open.swaps
    }

    fn dispatch(
        &mut self,
        request: Request,
        report: Reports<Report>,
    ) -> Result<Answer, RequestError> {
        Ok(match request {
            Request::Duel(request) => {
                Answer::Duel(request.answer(&mut |own| report(Report::Duel(own)))?)
            }
            #[cfg(feature = "games")]
            Request::Gems(request) => {
                Answer::Gems(request.answer(&mut self.open, &mut |own| report(Report::Gems(own)))?)
            }
            #[cfg(feature = "games")]
            Request::Level(request) => {
                Answer::Level(request.answer(&mut |own| report(Report::Level(own)))?)
            }
            #[cfg(feature = "games")]
            Request::Design(request) => {
                Answer::Design(request.answer(&mut |own| report(Report::Design(own)))?)
            }
            #[cfg(feature = "games")]
            Request::Sm3(request) => Answer::Sm3(request.answer()?),
            #[cfg(feature = "games")]
            Request::People(request) => Answer::People(request.answer()?),
            Request::Engine(request) => {
                Answer::Engine(request.answer(&mut |own| report(Report::Engine(own)))?)
            }
        })
    }
}

/// Returns what an answer or a report holds as JSON, without the names of its request.
fn content(answer: impl Serialize, request: &str) -> Result<Value, RequestError> {
    let value = serde_json::to_value(answer).map_err(line)?;
    let (family, value) = named(value);
    let (action, value) = named(value);
    debug_assert!(
        is_named(request, &family, &action),
        "{request}: answered as {family} {action}"
    );
    Ok(value)
}

/// Returns whether a request has these names. Serde also takes the number of a name.
fn is_named(request: &str, family: &str, action: &str) -> bool {
    let request: Value = serde_json::from_str(request).unwrap_or_default();
    let has = |key, name: &str| request[key] == *name || request[key].is_u64();
    has("family", family) && has("do", action)
}

/// Returns the name and the content of a variant.
fn named(value: Value) -> (String, Value) {
    match value {
        Value::Object(fields) => fields.into_iter().next(),
        Value::String(name) => Some((name, Value::Null)),
        _ => None,
    }
    .expect("a variant")
}

/// Returns the message of an error without its place in the request, which says nothing to people.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((message, _)) => message.to_string(),
        None => text,
    }
}
