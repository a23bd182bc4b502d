//! Whether an answer of a student is right.

use serde::Serialize;
use sweetfish::duel::{format, judge};

use crate::error::{RequestError, line};
use crate::position::rows;

/// Whether an answer is right.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Checked {
    Right(RightMove),
    Fault(WrongAnswer),
}

/// The move of a right answer, and the board after it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RightMove {
    cell: String,
    points: i32,
    rows: Vec<String>,
}

/// What is wrong with an answer, in the words of `grader try`.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct WrongAnswer {
    kind: &'static str,
    text: String,
    line: Option<usize>,
    advice: &'static str,
}

/// Returns the move of a right answer, or its fault.
pub(crate) fn check(input: &str, output: &str) -> Result<Checked, RequestError> {
    let wrong = |error| format!("input.txt: {}", line(error));
    let position = format::parse_input(input.as_bytes())
        .map_err(wrong)?
        .position;
    if position.is_empty() {
        return Err("input.txt: found an empty board, expected one with a move".into());
    }
    Ok(match judge::judge(&position, output.as_bytes(), false) {
        Ok(made) => Checked::Right(RightMove {
            cell: made.cell.to_string(),
            points: made.points,
            rows: rows(&made.position),
        }),
        Err(fault) => Checked::Fault(WrongAnswer {
            kind: fault.kind().name(),
            text: fault.to_string(),
            line: fault.line(),
            advice: fault.advice(),
        }),
    })
}
