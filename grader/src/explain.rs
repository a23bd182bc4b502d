//! What was lost by the moves of a game, as `sweetfish` sees it.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize, Serializer};
use sweetfish_duel::{Cell, Limit, Options, Position, Report, Searcher, Solver, search};

use crate::record::{GameRecord, Side};

/// Megabytes of each table of a brief analysis.
const BRIEF_MB: usize = 1;
/// The time for the proof of a board in a brief analysis.
const BRIEF_PROOF: Duration = Duration::from_millis(10);
/// The nodes of the search of a board that is not proven.
const BRIEF_NODES: u64 = 2000;

/// What is expected of a board, for the side that moves.
struct Expected {
    score: i32,
    is_proven: bool,
    /// The moves if both sides play as well as they can, best move first.
    line: Vec<Cell>,
}

impl From<Report> for Expected {
    fn from(found: Report) -> Self {
        let mut line: Vec<_> = found.line.iter().map(|mv| mv.cell).collect();
        if line.first() != Some(&found.best.cell) {
            line = vec![found.best.cell];
        }
        Self {
            score: found.score,
            is_proven: found.exact,
            line,
        }
    }
}

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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Analysis {
    /// The expected lead of the first side at the end, before the first move and after each one.
    pub(crate) lead: Vec<i32>,
    pub(crate) lost: Vec<i32>,
    /// The best move found in place of each.
    pub(crate) best: Vec<String>,
    /// How many moves come before those of which all is proven.
    pub(crate) unproven: usize,
}

/// Analyses every move of a game for `time` a board. Fails if the record is not a legal game.
pub(crate) fn analyse(game: &GameRecord, time: Duration) -> Result<Analysis, String> {
    analyse_by(game, |position| look(position, time))
}

/// Analyses every move of a game in some milliseconds a board: the end is proven as far as that is quick, and boards before it are
/// searched. Fails if the record is not a legal game.
pub(crate) fn analyse_briefly(game: &GameRecord) -> Result<Analysis, String> {
    let options = Options::default().hash_mb(BRIEF_MB);
    let (searcher, solver) = (Searcher::new(&options), Solver::new(&options));
    // Boards before one that cannot be proven have more pieces.
    let mut is_end = true;
    analyse_by(game, |position| {
        let proof = is_end.then(|| solver.solve(position, BRIEF_PROOF));
        if let Some(proof) = proof.flatten() {
            return (!proof.line.is_empty()).then(|| Expected {
                score: proof.value,
                is_proven: true,
                line: proof.line.iter().map(|mv| mv.cell).collect(),
            });
        }
        is_end = false;
        let found = searcher.run(position, Limit::Nodes(BRIEF_NODES));
        found.ok().map(Expected::from)
    })
}

/// Analyses every move of a game by what `look` finds. It begins with the last one: a table that knows the boards after a move
/// helps with those before it.
fn analyse_by(
    game: &GameRecord,
    mut look: impl FnMut(&Position) -> Option<Expected>,
) -> Result<Analysis, String> {
    let all = positions(game)?;
    let mut after = None;
    if let Some((position, played)) = all.last() {
        let mut last = position.clone();
        last.try_play(*played).map_err(|error| error.to_string())?;
        after = look(&last);
    }
    let mut found = Vec::new();
    for (index, (position, played)) in all.iter().enumerate().rev() {
        let before = look(position).ok_or("a board before a move is empty")?;
        let one = compare(index + 1, position, *played, &before, |_| after);
        found.extend(one);
        after = Some(before);
    }
    found.reverse();
    let mut analysis = Analysis {
        lead: found
            .first()
            .map_or(Vec::new(), |first| vec![first.expected_of_best]),
        lost: Vec::new(),
        best: Vec::new(),
        unproven: found
            .iter()
            .rposition(|one| !one.is_proven)
            .map_or(0, |last| last + 1),
    };
    let mut lead = 0;
    for (one, made) in found.iter().zip(&game.moves) {
        let sign = if one.side == Side::First { 1 } else { -1 };
        analysis.lead.push(lead + sign * one.expected);
        // What the referee did is nobody's choice.
        analysis
            .lost
            .push(if made.by_referee { 0 } else { one.lost });
        analysis.best.push(one.best.to_string());
        lead += sign * made.points;
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
    let found = look(position, time)?;
    compare(number, position, played, &found, |after| look(after, time))
}

fn look(position: &Position, time: Duration) -> Option<Expected> {
    let found = search(position, Limit::Time(time), &Options::default());
    found.ok().map(Expected::from)
}

/// Compares a move with the best one that was `found`. `reply` looks at the board after the move.
fn compare(
    number: usize,
    position: &Position,
    played: Cell,
    found: &Expected,
    reply: impl FnOnce(&Position) -> Option<Expected>,
) -> Option<Appraisal> {
    let (best, line) = found.line.split_first()?;
    let is_best = position.cells_of(played).contains(best);
    let (expected, is_proven) = if is_best {
        (found.score, found.is_proven)
    } else {
        let mut after = position.clone();
        let count = i32::from(after.try_play(played).ok()?);
        let reply = reply(&after);
        let replied = reply.as_ref().map_or(0, |reply| reply.score);
        let is_proven = reply.is_none_or(|reply| reply.is_proven);
        (count * count - replied, is_proven && found.is_proven)
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
        best: if is_best { played } else { *best },
        expected_of_best,
        lost: expected_of_best - expected,
        line: line.to_vec(),
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
        assert_eq!(found.unproven, 0);
        let brief = analyse_briefly(&game).unwrap();
        assert_eq!(
            (brief.lead, brief.lost, brief.unproven),
            (lead, found.lost, 0)
        );
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
