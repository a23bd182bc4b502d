//! What is right or wrong: answers of a student, and moves in puzzles.

use serde::Serialize;
use sweetfish::duel::puzzle::{DAYS, Puzzle};
use sweetfish::duel::{format, judge};

use crate::duel::rows;
use crate::fault::Fault;
use crate::line;

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

/// The puzzle of a day: the board, the points so far, and who is to move, 0 or 1.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Daily {
    kinds: usize,
    rows: Vec<String>,
    points: [i32; 2],
    side: usize,
}

/// A move in a puzzle: whether it wins, its points, the lead that it leads to, the board after it, and the best reply.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Attempted {
    wins: bool,
    points: i32,
    lead: i32,
    rows: Vec<String>,
    reply: Option<String>,
}

/// Returns the move of a right answer, or its fault.
pub(crate) fn check(input: &str, output: &str) -> Result<Checked, Fault> {
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
            advice: fault.kind().advice(),
        }),
    })
}

fn of_day(day: usize) -> Result<Puzzle, Fault> {
    Ok(Puzzle::daily(day).ok_or_else(|| format!("found day {day}, expected 1 to {DAYS}"))?)
}

/// Returns the puzzle of a day of the year, from 1.
pub(crate) fn puzzle(day: usize) -> Result<Daily, Fault> {
    let found = of_day(day)?;
    Ok(Daily {
        kinds: found.position.kinds(),
        rows: rows(&found.position),
        points: found.points,
        side: found.side,
    })
}

/// Returns what a move in the puzzle of a day leads to.
pub(crate) fn puzzle_try(day: usize, cell: &str) -> Result<Attempted, Fault> {
    let made = of_day(day)?
        .attempt(cell.parse().map_err(line)?)
        .map_err(line)?;
    Ok(Attempted {
        wins: made.wins(),
        points: made.points,
        lead: made.lead,
        rows: rows(&made.position),
        reply: made.reply.map(|reply| reply.cell.to_string()),
    })
}
