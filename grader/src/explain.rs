//! What was lost by the moves of a game, as `sweetfish` sees it.

use std::fmt;
use std::time::Duration;

use serde::{Serialize, Serializer};
use sweetfish_duel::{Cell, Limit, Options, Position, search};

use crate::record::{GameRecord, Side};

/// A move beside the best one. Expectations are differences of points from this move on, for the side that moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Appraisal {
    /// The number of the move, from 1.
    pub(crate) number: usize,
    pub(crate) side: Side,
    /// The board before the move.
    #[serde(skip)]
    pub(crate) position: Position,
    #[serde(serialize_with = "as_text")]
    pub(crate) played: Cell,
    #[serde(serialize_with = "as_text")]
    pub(crate) best: Cell,
    /// What can be expected after the move that was played.
    pub(crate) expected: i32,
    /// What can be expected after the best move.
    pub(crate) expected_of_best: i32,
    /// The moves that follow the best one, if both sides play on as well as they can.
    #[serde(skip)]
    pub(crate) line: Vec<Cell>,
    /// The points that the move lost, 0 or more.
    pub(crate) lost: i32,
    /// Whether both expectations are proven.
    #[serde(rename = "proven")]
    pub(crate) is_proven: bool,
}

fn as_text<S: Serializer>(text: &impl fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(text)
}

/// What `sweetfish` expects over a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Analysis {
    /// The expected lead of the first side at the end, before the first move and after each one.
    pub(crate) lead: Vec<i32>,
    pub(crate) lost: Vec<i32>,
    /// The best move found in place of each.
    pub(crate) best: Vec<String>,
}

/// Analyses every move of a game, twice `time` for most boards. Fails if the record is not a legal game.
pub(crate) fn analyse(game: &GameRecord, time: Duration) -> Result<Analysis, String> {
    let mut analysis = Analysis {
        lead: Vec::new(),
        lost: Vec::new(),
        best: Vec::new(),
    };
    let mut lead = 0;
    for (index, (position, played)) in positions(game)?.into_iter().enumerate() {
        let Some(found) = appraise(index + 1, &position, played, time) else {
            continue;
        };
        let sign = if found.side == Side::First { 1 } else { -1 };
        if index == 0 {
            analysis.lead.push(found.expected_of_best);
        }
        analysis.lead.push(lead + sign * found.expected);
        // What the referee did is nobody's choice.
        let is_own = !game.moves[index].by_referee;
        analysis.lost.push(if is_own { found.lost } else { 0 });
        analysis.best.push(found.best.to_string());
        lead += sign * game.moves[index].points;
    }
    Ok(analysis)
}

/// Returns each move of a game with the board before it. Fails if the record is not a legal game.
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
    let search =
        |position: &Position| search(position, Limit::Time(time), &Options::default()).ok();
    let found = search(position)?;
    let is_best = position.cells_of(played).contains(&found.best.cell);
    let (expected, is_proven) = if is_best {
        (found.score, found.exact)
    } else {
        let mut after = position.clone();
        let count = i32::from(after.try_play(played).ok()?);
        let reply = search(&after);
        let replied = reply.as_ref().map_or(0, |reply| reply.score);
        let is_exact = reply.is_none_or(|reply| reply.exact);
        (count * count - replied, is_exact && found.exact)
    };
    // A deeper look after the move can find it better than it seemed before.
    let is_best = is_best || expected >= found.score;
    let expected_of_best = found.score.max(expected);
    Some(Appraisal {
        number,
        side: Side::BOTH[(number - 1) % 2],
        position: position.clone(),
        played,
        expected,
        best: if is_best { played } else { found.best.cell },
        expected_of_best,
        lost: expected_of_best - expected,
        line: found.line.iter().skip(1).map(|mv| mv.cell).collect(),
        is_proven,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::MoveRecord;

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
    fn the_line_over_a_game_is_that_of_trying_everything() {
        let opening = Position::from_rows(2, &["010", "110", "001"]).unwrap();
        let (mut position, mut moves, mut scores) = (opening.clone(), Vec::new(), [0; 2]);
        let mut lead = vec![value(&position)];
        while !position.is_empty() {
            let cell = position.moves().iter().last().unwrap().cell;
            let points = i32::from(position.try_play(cell).unwrap()).pow(2);
            let side = moves.len() % 2;
            scores[side] += points;
            // The side that moves next is the second one after an odd number of moves.
            let sign = if side == 0 { -1 } else { 1 };
            lead.push(scores[0] - scores[1] + sign * value(&position));
            moves.push(MoveRecord::new(&cell.to_string(), points, 0.0));
        }
        let game = GameRecord {
            moves,
            scores,
            ..GameRecord::new("r1e1p1a", ["a", "b"], &["010", "110", "001"])
        };
        let found = analyse(&game, TIME).unwrap();
        assert_eq!(found.lead, lead);
        for (number, lost) in found.lost.iter().enumerate() {
            assert_eq!(
                *lost,
                (lead[number + 1] - lead[number]).abs(),
                "move {number}"
            );
        }
        assert!(found.lost.iter().any(|lost| *lost > 0));
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
                (found.expected, found.expected_of_best, found.lost),
                (expected, best, best - expected),
                "{}",
                mv.cell
            );
        }
    }
}
