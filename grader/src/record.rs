//! A game as a results file has it, and how it ended.

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::opening::Opening;
use crate::schedule::Slot;
use sweetfish_duel::judge::{Fault, FaultKind};
use sweetfish_sandbox::Level;

/// One of the two players of a game, by the order of their moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Side {
    /// The side that makes the first move.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both sides, in the order of their moves.
    pub(crate) const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// Returns the opponent's side.
    #[must_use]
    pub(crate) fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Returns 0 for the first side, 1 for the second.
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["first", "second"][self.index()])
    }
}

/// The least seconds of waiting for a core that are reported. Every start of a process waits for some time.
pub(crate) const NOTICEABLE_WAIT: f64 = 0.001;

/// How a game ended. Every variant but `Finished` names the side that ended it, which lost by it unless the clock only
/// stopped the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum End {
    /// The board is empty, so the points decide.
    Finished {},
    /// The agent used more than its clock and the margin.
    OutOfTime {
        /// The side that was out of time.
        culprit: Side,
        /// Seconds that the move took, on the clock of the game.
        used: f64,
        /// Seconds that it had for the move: what was left on its clock, and the margin.
        had: f64,
        /// Seconds for which it waited for a core, as in [`MoveRecord::waited`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        waited: Option<f64>,
        /// Whether that stopped the game and the points decide, by [`Timeout::Stop`](crate::schedule::Timeout::Stop). Otherwise the side lost.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stopped: bool,
    },
    /// The agent was ended by a signal, or with an exit code other than 0.
    Crashed {
        /// The side that lost.
        culprit: Side,
        /// The signal or exit code, such as `signal 11` or `exit code 3`.
        how: String,
    },
    /// The agent ended without an `output.txt` in its folder.
    NoOutput {
        /// The side that lost.
        culprit: Side,
    },
    /// `output.txt` is not a cell and a board.
    Malformed {
        /// The side that lost.
        culprit: Side,
        /// The first error of format.
        error: String,
    },
    /// The cell is empty.
    IllegalMove {
        /// The side that lost.
        culprit: Side,
        /// The cell.
        cell: String,
    },
    /// The move is legal, but the board after it is wrong.
    WrongBoard {
        /// The side that lost.
        culprit: Side,
        /// The first difference.
        difference: String,
    },
    /// The agent wrote more than it may.
    TooLarge {
        /// The side that lost.
        culprit: Side,
        /// What was too large.
        what: String,
    },
    /// The agent's program could not be started.
    CouldNotStart {
        /// The side that lost.
        culprit: Side,
        /// The error of the system.
        error: String,
    },
}

impl End {
    /// Returns the end of a game that `side` lost by its answer.
    pub(crate) fn of_fault(fault: &Fault, side: Side) -> Self {
        let (culprit, detail) = (side, fault.detail());
        match fault {
            Fault::TooLarge => Self::TooLarge {
                culprit,
                what: detail,
            },
            Fault::Malformed(_) => Self::Malformed {
                culprit,
                error: detail,
            },
            Fault::IllegalMove { cell } => Self::IllegalMove {
                culprit,
                cell: cell.to_string(),
            },
            Fault::WrongBoard { .. } => Self::WrongBoard {
                culprit,
                difference: detail,
            },
        }
    }

    /// Returns the kind of fault, if an answer was the reason.
    pub(crate) fn fault_kind(&self) -> Option<FaultKind> {
        match self {
            Self::TooLarge { .. } => Some(FaultKind::TooLarge),
            Self::Malformed { .. } => Some(FaultKind::Malformed),
            Self::IllegalMove { .. } => Some(FaultKind::IllegalMove),
            Self::WrongBoard { .. } => Some(FaultKind::WrongBoard),
            _ => None,
        }
    }

    /// Returns the side that lost by a fault, if one did.
    pub(crate) fn culprit(&self) -> Option<Side> {
        self.ended_by().filter(|_| !self.is_stopped())
    }

    /// Returns the side whose clock stopped the game so that the points decide, if one did.
    pub(crate) fn stopped_by(&self) -> Option<Side> {
        self.ended_by().filter(|_| self.is_stopped())
    }

    fn is_stopped(&self) -> bool {
        matches!(self, Self::OutOfTime { stopped: true, .. })
    }

    /// Returns the side that ended the game before the board was empty, by a fault or by its clock, if one did.
    pub(crate) fn ended_by(&self) -> Option<Side> {
        match self {
            Self::Finished {} => None,
            Self::OutOfTime { culprit, .. }
            | Self::Crashed { culprit, .. }
            | Self::NoOutput { culprit }
            | Self::Malformed { culprit, .. }
            | Self::IllegalMove { culprit, .. }
            | Self::WrongBoard { culprit, .. }
            | Self::TooLarge { culprit, .. }
            | Self::CouldNotStart { culprit, .. } => Some(*culprit),
        }
    }

    /// Returns the name of the kind of end, as in tables: `out of time`.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Finished {} => "finished",
            Self::OutOfTime { stopped: true, .. } => "stopped by the clock",
            Self::OutOfTime { .. } => "out of time",
            Self::Crashed { .. } => "crashed",
            Self::NoOutput { .. } => "no output",
            Self::Malformed { .. } => FaultKind::Malformed.name(),
            Self::IllegalMove { .. } => FaultKind::IllegalMove.name(),
            Self::WrongBoard { .. } => FaultKind::WrongBoard.name(),
            Self::TooLarge { .. } => FaultKind::TooLarge.name(),
            Self::CouldNotStart { .. } => "could not start",
        }
    }
}

impl fmt::Display for End {
    /// Writes the name and the details, without the culprit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::Finished {} | Self::NoOutput { .. } => Ok(()),
            // With `--clock cpu` a sleeping agent uses no time.
            Self::OutOfTime { used, had, .. } if used < had => {
                write!(f, " (asleep, {used:.3} s used of {had:.3} s)")
            }
            Self::OutOfTime {
                used,
                had,
                waited: Some(waited),
                ..
            } if *waited >= NOTICEABLE_WAIT => write!(
                f,
                " ({used:.3} s used of {had:.3} s, {waited:.3} s waiting for a core)"
            ),
            Self::OutOfTime { used, had, .. } => write!(f, " ({used:.3} s used of {had:.3} s)"),
            Self::IllegalMove { cell, .. } => write!(f, " ({cell} is empty)"),
            Self::Crashed { how: detail, .. }
            | Self::Malformed { error: detail, .. }
            | Self::WrongBoard {
                difference: detail, ..
            }
            | Self::TooLarge { what: detail, .. }
            | Self::CouldNotStart { error: detail, .. } => write!(f, " ({detail})"),
        }
    }
}

/// One move of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveRecord {
    /// The cell of the move, such as `C4`: the letter of the column, then the row, counted from 1 at the top.
    pub(crate) cell: String,
    /// The points of the move.
    pub(crate) points: i32,
    /// Seconds charged to the side's clock.
    pub(crate) seconds: f64,
    /// Seconds for which the first thread of the agent was ready to run and had no core, where the system counts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) waited: Option<f64>,
}

/// One game, from the opening to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameRecord {
    /// The place of the game in the schedule, unique in a file.
    pub(crate) id: Slot,
    /// The name of the agent that moves first.
    pub(crate) first: String,
    /// The name of the other agent.
    pub(crate) second: String,
    /// The board that it began with.
    pub(crate) opening: Opening,
    /// The moves, sides taking turns.
    pub(crate) moves: Vec<MoveRecord>,
    /// The points of the first and of the second side.
    pub(crate) scores: [i32; 2],
    /// Seconds used by the first and by the second side, with the last move of a lost game.
    pub(crate) used: [f64; 2],
    /// How it ended.
    pub(crate) end: End,
    /// The winner. `None` for a draw.
    pub(crate) winner: Option<Side>,
    /// How far the agents were confined. Earlier versions did not write it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) confined: Option<Level>,
}

impl GameRecord {
    /// Returns the moves of a side.
    pub(crate) fn moves_of(&self, side: Side) -> impl Iterator<Item = &MoveRecord> {
        self.moves.iter().skip(side.index()).step_by(2)
    }

    /// Returns the name of the agent on a side.
    pub(crate) fn agent(&self, side: Side) -> &str {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }

    /// Returns the side of an agent, if it plays.
    pub(crate) fn side_of(&self, agent: &str) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.agent(side) == agent)
    }

    /// Returns twice the points of `side`: 2 for a win, 1 for a draw, 0 for a loss.
    pub(crate) fn half_points(&self, side: Side) -> usize {
        half_points(self.winner, side)
    }

    /// Returns the points of `side` minus those of its opponent. A game that was ended by a fault counts against the culprit,
    /// even if it was ahead: by the difference so far, and a point for each cell that is left, which the opponent
    /// could take one by one.
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

/// Returns the winner of a game, from its end and the points and the seconds left of the first and the second side. `None`
/// for a draw. With `ties_by_time` the side with more time left wins on equal points.
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
mod tests {
    use super::*;
    use sweetfish_duel::Position;
    use sweetfish_duel::judge::{LONGEST, judge};

    fn out_of_time(stopped: bool) -> End {
        End::OutOfTime {
            culprit: Side::First,
            used: 0.5,
            had: 0.3,
            waited: None,
            stopped,
        }
    }

    #[test]
    fn the_words_for_a_fault_are_those_of_the_duel() {
        let position = Position::from_rows(2, &["**", "01"]).unwrap();
        for text in [
            "A1\n**\n*1\n",
            "A2\n**\n**\n",
            "A9",
            &" ".repeat(LONGEST + 1),
        ] {
            let fault = judge(&position, text.as_bytes(), false).unwrap_err();
            let end = End::of_fault(&fault, Side::Second);
            assert_eq!(end.to_string(), fault.to_string());
            assert_eq!(end.culprit(), Some(Side::Second));
            assert_eq!(end.fault_kind(), Some(fault.kind()));
        }
    }

    #[test]
    fn the_clock_forfeits_or_stops_a_game() {
        let (lost, stopped) = (out_of_time(false), out_of_time(true));
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

    #[test]
    fn files_of_earlier_versions_are_lost_on_time() {
        let text = r#"{"kind":"out_of_time","culprit":"first","used":0.5,"had":0.3}"#;
        let end: End = serde_json::from_str(text).unwrap();
        assert_eq!(end, out_of_time(false));
        assert_eq!(serde_json::to_string(&end).unwrap(), text);
        let text = text.replace('}', r#","stopped":true}"#);
        assert_eq!(serde_json::to_string(&out_of_time(true)).unwrap(), text);
    }
}
