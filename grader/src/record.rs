//! A game as a results file has it.

mod end;
mod side;

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::opening::Opening;
use crate::schedule::Slot;
use sweetfish_sandbox::ConfinementLevel;

#[cfg(test)]
pub(crate) use end::tests::out_of_time;
pub(crate) use end::{Activity, End, NOTICEABLE_WAIT, without_quoted};
pub(crate) use side::Side;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveRecord {
    /// The cell of the move, such as `C4`: the letter of the column, then the row, counted from 1 at the top.
    pub(crate) cell: String,
    pub(crate) points: i32,
    /// Seconds charged to the side's clock.
    pub(crate) seconds: f64,
    /// Seconds for which the thread of the agent that waited longest was ready to run and had no core, where the system counts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) waited: Option<f64>,
    /// Whether the referee made it, since the clock of the side had run out: before this move, if it is the first such one of the
    /// side, whose `seconds` are those of the late run. By [`Timeout::Smallest`](crate::schedule::Timeout::Smallest).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) by_referee: bool,
}

/// One game, from the opening to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameRecord {
    /// The place of the game in the schedule, unique in a file.
    pub(crate) id: Slot,
    /// The name of the agent that moves first.
    pub(crate) first: String,
    pub(crate) second: String,
    pub(crate) opening: Opening,
    /// The moves, sides taking turns.
    pub(crate) moves: Vec<MoveRecord>,
    /// The points of the first and of the second side.
    pub(crate) scores: [i32; 2],
    /// Seconds used by the first and by the second side, with the last move of a lost game.
    pub(crate) used: [f64; 2],
    pub(crate) end: End,
    /// The winner. `None` for a draw.
    pub(crate) winner: Option<Side>,
    /// How it ended when it was first played, if a side then lost on time while waiting for a core. It was played again alone,
    /// until no side did so or three times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) replaced: Option<End>,
    /// How far the agents were confined. Earlier versions did not write it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) confined: Option<ConfinementLevel>,
}

impl GameRecord {
    /// Returns it without the names of programs and files in how it ended.
    pub(crate) fn without_names(self) -> Self {
        Self {
            end: self.end.without_names(),
            replaced: self.replaced.map(End::without_names),
            ..self
        }
    }

    pub(crate) fn moves_of(&self, side: Side) -> impl Iterator<Item = &MoveRecord> {
        self.moves.iter().skip(side.index()).step_by(2)
    }

    /// Returns the number of the first move, from 0, that the referee made for a side, with the seconds of the late run.
    pub(crate) fn moved_for(&self, side: Side) -> Option<(usize, &MoveRecord)> {
        let mut moves = self.moves.iter().enumerate().skip(side.index()).step_by(2);
        moves.find(|(_, made)| made.by_referee)
    }

    /// Returns how a side ran out of time, if it did.
    pub(crate) fn out_of_time(&self, side: Side) -> Option<End> {
        match &self.end {
            end @ End::OutOfTime { culprit, .. } if *culprit == side => Some(end.clone()),
            _ => self.late_end(side),
        }
    }

    /// Returns how a side ran out of time after which the referee moved for it.
    pub(crate) fn late_end(&self, side: Side) -> Option<End> {
        let (_, made) = self.moved_for(side)?;
        Some(End::OutOfTime {
            culprit: side,
            used: made.seconds,
            // It was ended when it had used that up.
            had: made.seconds,
            waited: made.waited,
            answered: None,
            cpu: None,
            stopped: false,
        })
    }

    /// Says for which sides the referee moved, and from which moves on. `None` if it moved for none.
    pub(crate) fn referee_in_words(&self) -> Option<String> {
        let late = Side::BOTH.into_iter().filter_map(|side| {
            let (number, made) = self.moved_for(side)?;
            let seconds = made.seconds;
            Some(format!(
                "{} ran out of time at move {} ({seconds:.3} s used for it), and the referee took the smallest groups for it from there",
                self.agent(side),
                number + 1,
            ))
        });
        let late: Vec<_> = late.collect();
        (!late.is_empty()).then(|| late.join("; "))
    }

    pub(crate) fn agent(&self, side: Side) -> &str {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }

    pub(crate) fn side_of(&self, agent: &str) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.agent(side) == agent)
    }

    /// Returns twice the points of `side`: 2 for a win, 1 for a draw, 0 for a loss.
    pub(crate) fn half_points(&self, side: Side) -> usize {
        half_points(self.winner, side)
    }

    /// Returns the points of `side` minus those of its opponent. A fault counts against the culprit even if it was ahead: by
    /// the lead, and a point for each cell left, which the opponent could take one by one.
    pub(crate) fn margin(&self, side: Side) -> i64 {
        let [own, other] = [side, side.other()].map(|side| i64::from(self.scores[side.index()]));
        match self.end.culprit() {
            None => own - other,
            Some(culprit) => {
                let lost = (own - other).abs() + self.cells_left();
                if culprit == side { -lost } else { lost }
            }
        }
    }

    /// Returns the number of cells that no move has taken: a move that takes `n` cells has n² points.
    fn cells_left(&self) -> i64 {
        let rows = self.opening.rows.iter();
        let cells = rows.flat_map(|row| row.chars()).filter(|&cell| cell != '*');
        let taken = self
            .moves
            .iter()
            .map(|made| i64::from(made.points.max(0)).isqrt());
        (cells.count() as i64 - taken.sum::<i64>()).max(0)
    }
}

/// Returns twice the points of `side`: 2 for a win, 1 for a draw, 0 for a loss.
pub(crate) fn half_points(winner: Option<Side>, side: Side) -> usize {
    match winner {
        None => 1,
        Some(winner) if winner == side => 2,
        Some(_) => 0,
    }
}

/// Returns the winner by the end, the points and the seconds left of both sides, `None` for a draw.
pub(crate) fn winner(
    end: &End,
    scores: [i32; 2],
    left: [f64; 2],
    ties_by_time: bool,
) -> Option<Side> {
    if let Some(culprit) = end.culprit() {
        return Some(culprit.other());
    }
    let by_time = || {
        if ties_by_time {
            left[0].total_cmp(&left[1])
        } else {
            Ordering::Equal
        }
    };
    match scores[0].cmp(&scores[1]).then_with(by_time) {
        Ordering::Greater => Some(Side::First),
        Ordering::Less => Some(Side::Second),
        Ordering::Equal => None,
    }
}

#[cfg(test)]
impl MoveRecord {
    /// Makes a move that did not wait.
    pub(crate) fn new(cell: &str, points: i32, seconds: f64) -> Self {
        Self {
            cell: cell.into(),
            points,
            seconds,
            waited: None,
            by_referee: false,
        }
    }
}

#[cfg(test)]
impl GameRecord {
    /// Makes a drawn game without a move, on a board of two kinds.
    pub(crate) fn new(id: &str, [first, second]: [&str; 2], rows: &[&str]) -> Self {
        Self {
            id: id.parse().unwrap(),
            first: first.into(),
            second: second.into(),
            opening: Opening {
                class: format!("{}x2", rows.len()),
                kinds: 2,
                rows: rows.iter().map(ToString::to_string).collect(),
            },
            moves: Vec::new(),
            scores: [0; 2],
            used: [0.0; 2],
            end: End::Finished {},
            winner: None,
            replaced: None,
            confined: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_forfeits_or_stops_a_game() {
        let [lost, stopped] = [false, true].map(|stopped| out_of_time(Side::First, stopped));
        assert_eq!(lost.culprit(), Some(Side::First));
        assert_eq!(lost.stopped_by(), None);
        assert_eq!(
            (stopped.culprit(), stopped.stopped_by()),
            (None, Some(Side::First))
        );
        assert_eq!(stopped.ended_by(), lost.ended_by());
        assert_eq!(
            stopped.to_string(),
            "stopped by the clock (0.500 s used of 0.300 s)"
        );
        // The late side is ahead, level, behind.
        let left = [-0.2, 1.0];
        for (scores, points_decide, time_decides) in [
            ([9, 4], Some(Side::First), Some(Side::First)),
            ([4, 4], None, Some(Side::Second)),
            ([0, 4], Some(Side::Second), Some(Side::Second)),
        ] {
            assert_eq!(winner(&stopped, scores, left, false), points_decide);
            assert_eq!(winner(&stopped, scores, left, true), time_decides);
            assert_eq!(winner(&lost, scores, left, false), Some(Side::Second));
        }
    }
}
