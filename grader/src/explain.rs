//! What was lost by the moves of a game, as `sweetfish` sees it.

use std::time::Duration;

use sweetfish::duel::{Cell, Limit, Position, Report, Settings, choose};

use crate::record::{GameRecord, Side};

/// A move beside the best one. Expectations are differences of points from this move on, for the side that moves.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Appraisal {
    /// The number of the move, from 1.
    pub(crate) number: usize,
    /// Who moves.
    pub(crate) side: Side,
    /// The board before the move.
    pub(crate) position: Position,
    /// The move that was played.
    pub(crate) played: Cell,
    /// What can be expected after it.
    pub(crate) expected: i32,
    /// The best move that was found.
    pub(crate) best: Cell,
    /// What can be expected after that.
    pub(crate) expected_of_best: i32,
    /// The moves that follow it, if both sides play on as well as they can.
    pub(crate) line: Vec<Cell>,
    /// Whether both expectations are proven.
    pub(crate) is_proven: bool,
}

impl Appraisal {
    /// Returns the points that the move lost, 0 or more.
    pub(crate) fn lost(&self) -> i32 {
        self.expected_of_best - self.expected
    }
}

/// Returns the boards before each move of a game, with the move.
///
/// # Errors
/// If the record is not a game, as in a file that was edited.
pub(crate) fn positions(game: &GameRecord) -> Result<Vec<(Position, Cell)>, String> {
    let wrong = |what: &dyn std::fmt::Display| format!("game {}: {what}", game.id);
    let mut position = game.opening.position().map_err(|error| wrong(&error))?;
    let mut all = Vec::new();
    for made in &game.moves {
        let cell: Cell = made.cell.parse().map_err(|error| wrong(&error))?;
        all.push((position.clone(), cell));
        position.try_play(cell).map_err(|error| wrong(&error))?;
    }
    Ok(all)
}

/// Compares a move with the best one. Searches for `time`, twice unless the move is the best one.
pub(crate) fn appraise(
    number: usize,
    position: &Position,
    played: Cell,
    time: Duration,
) -> Option<Appraisal> {
    let found = search(position, time)?;
    let is_best = position.cells_of(played).contains(&found.best.cell);
    let (expected, is_proven) = if is_best {
        (found.score, found.exact)
    } else {
        let mut after = position.clone();
        let count = i32::from(after.try_play(played).ok()?);
        let reply = search(&after, time);
        let replied = reply.as_ref().map_or(0, |reply| reply.score);
        let is_exact = reply.is_none_or(|reply| reply.exact);
        (count * count - replied, is_exact && found.exact)
    };
    // A deeper look after the move can find it better than it seemed before.
    let is_best = is_best || expected >= found.score;
    Some(Appraisal {
        number,
        side: Side::BOTH[(number - 1) % 2],
        position: position.clone(),
        played,
        expected,
        best: if is_best { played } else { found.best.cell },
        expected_of_best: found.score.max(expected),
        line: found.line.iter().skip(1).map(|mv| mv.cell).collect(),
        is_proven,
    })
}

fn search(position: &Position, time: Duration) -> Option<Report> {
    let settings = Settings {
        limit: Some(Limit::Time(time)),
        ..Settings::default()
    };
    choose(position, time, &settings, &mut |_| {})
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIME: Duration = Duration::from_millis(300);

    /// Returns the best difference of points by trying everything.
    fn value(position: &Position) -> i32 {
        let moves = position.moves();
        let values = moves.iter().map(|mv| {
            let mut after = position.clone();
            let count = i32::from(after.try_play(mv.cell).unwrap());
            count * count - value(&after)
        });
        values.max().unwrap_or(0)
    }

    #[test]
    fn losses_are_those_of_trying_everything() {
        let position = Position::from_rows(2, &["010", "110", "001"]).unwrap();
        let best = value(&position);
        for mv in &position.moves() {
            let mut after = position.clone();
            let count = i32::from(after.try_play(mv.cell).unwrap());
            let expected = count * count - value(&after);
            let found = appraise(3, &position, mv.cell, TIME).unwrap();
            assert_eq!(found.side, Side::First);
            assert!(found.is_proven);
            assert_eq!(
                (found.expected, found.expected_of_best, found.lost()),
                (expected, best, best - expected),
                "{}",
                mv.cell
            );
        }
    }
}
