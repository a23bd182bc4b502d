//! What is right or wrong: answers of a student, and moves in puzzles.

use serde_json::json;
use sweetfish::duel::puzzle::{DAYS, Puzzle};
use sweetfish::duel::{format, judge};

use crate::duel::rows;
use crate::{Answer, line};

/// Returns the move of a right answer, or its fault in the words of `grader try`.
pub(crate) fn check(input: &str, output: &str) -> Answer {
    let wrong = |error| format!("input.txt: {}", line(error));
    let position = format::parse_input(input.as_bytes())
        .map_err(wrong)?
        .position;
    if position.is_empty() {
        return Err("input.txt: found an empty board, expected one with a move".into());
    }
    Ok(match judge::judge(&position, output.as_bytes(), false) {
        Ok(made) => json!({
            "right": { "cell": made.cell.to_string(), "points": made.points, "rows": rows(&made.position) },
        }),
        Err(fault) => json!({
            "fault": {
                "kind": fault.kind().name(), "text": fault.to_string(), "line": fault.line(),
                "advice": fault.kind().advice(),
            },
        }),
    })
}

fn of_day(day: usize) -> Result<Puzzle, String> {
    Puzzle::daily(day).ok_or_else(|| format!("found day {day}, expected 1 to {DAYS}"))
}

/// Returns the puzzle of a day: the board, the points so far, and who is to move.
pub(crate) fn puzzle(day: usize) -> Answer {
    let found = of_day(day)?;
    Ok(json!({
        "kinds": found.position.kinds(), "rows": rows(&found.position), "points": found.points, "side": found.side,
    }))
}

/// Returns whether a move wins the puzzle of a day, the lead that it leads to, and the best reply.
pub(crate) fn puzzle_try(day: usize, cell: &str) -> Answer {
    let made = of_day(day)?
        .attempt(cell.parse().map_err(line)?)
        .map_err(line)?;
    Ok(json!({
        "wins": made.wins(), "points": made.points, "lead": made.lead, "rows": rows(&made.position),
        "reply": made.reply.map(|reply| reply.cell.to_string()),
    }))
}
