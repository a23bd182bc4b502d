//! Puzzles of the duel: one for each day of a leap year, and what a move in it leads to.

use serde::Serialize;
use sweetfish::duel::puzzle::{DAYS, Puzzle};

use crate::error::{RequestError, line};
use crate::position::rows;

/// The puzzle of a day: the board, the points so far, and who is to move, 0 or 1.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Daily {
    kinds: usize,
    rows: Vec<String>,
    points: [i32; 2],
    side: usize,
}

/// A move in a puzzle: whether it wins, the lead at the end for who made it, and best play from there to the end.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Attempted {
    wins: bool,
    lead: i32,
    line: Vec<String>,
}

fn of_day(day: usize) -> Result<Puzzle, RequestError> {
    Ok(Puzzle::daily(day).ok_or_else(|| format!("found day {day}, expected 1 to {DAYS}"))?)
}

/// Returns the puzzle of a day of the year, from 1.
pub(crate) fn puzzle(day: usize) -> Result<Daily, RequestError> {
    let found = of_day(day)?;
    Ok(Daily {
        kinds: found.position.kinds(),
        rows: rows(&found.position),
        points: found.points,
        side: found.side,
    })
}

/// Returns what a move in the puzzle of a day leads to.
pub(crate) fn puzzle_try(day: usize, cell: &str) -> Result<Attempted, RequestError> {
    let made = of_day(day)?
        .attempt(cell.parse().map_err(line)?)
        .map_err(line)?;
    Ok(Attempted {
        wins: made.wins(),
        lead: made.lead,
        line: made.line.iter().map(|mv| mv.cell.to_string()).collect(),
    })
}
