//! What a results file holds: a header that defines the schedule, then one line for each game.

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::confinement::Level;
use crate::opening::Opening;
use crate::schedule::{Schedule, Slot};

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

    /// The opponent's side.
    #[must_use]
    pub(crate) fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first side, 1 for the second.
    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["first", "second"][self.index()])
    }
}

/// Seconds of waiting for a core that are worth a word: every start of a process waits for some time.
pub(crate) const NOTICEABLE_WAIT: f64 = 0.001;

/// How a game ended. Every variant but `Finished` names the side that lost by it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum End {
    /// The board is empty: the points decide.
    Finished {},
    /// The agent used more than its clock and the margin.
    OutOfTime {
        /// The side that lost.
        culprit: Side,
        /// Seconds that the move took, on the clock of the game.
        used: f64,
        /// Seconds that it had for it: what was left on its clock, and the margin.
        had: f64,
        /// Seconds for which it waited for a core meanwhile, as in [`MoveRecord::waited`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        waited: Option<f64>,
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
        /// Where the file departs from the format.
        error: String,
    },
    /// The cell is empty.
    IllegalMove {
        /// The side that lost.
        culprit: Side,
        /// The cell.
        cell: String,
    },
    /// The move is legal, but the board after it is another one.
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
        /// What the system said.
        error: String,
    },
}

impl End {
    /// The side that lost by a fault of its own, if one did.
    pub(crate) fn culprit(&self) -> Option<Side> {
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

    /// The name of the kind of end, as in tables: `out of time`.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Finished {} => "finished",
            Self::OutOfTime { .. } => "out of time",
            Self::Crashed { .. } => "crashed",
            Self::NoOutput { .. } => "no output",
            Self::Malformed { .. } => "malformed output",
            Self::IllegalMove { .. } => "illegal move",
            Self::WrongBoard { .. } => "wrong board",
            Self::TooLarge { .. } => "output too large",
            Self::CouldNotStart { .. } => "could not start",
        }
    }
}

impl fmt::Display for End {
    /// The name and the details, without the culprit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::Finished {} | Self::NoOutput { .. } => Ok(()),
            // By the processor's clock an agent that sleeps uses nothing.
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
    /// The claimed cell, such as `C4`.
    pub(crate) cell: String,
    /// Points of the claim.
    pub(crate) points: i32,
    /// Seconds charged to the side's clock.
    pub(crate) seconds: f64,
    /// Seconds for which the first thread of the agent could run and had no core, where the system counts
    /// them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) waited: Option<f64>,
}

/// One game, from the opening to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameRecord {
    /// The place of the game in the schedule; unique in a file.
    pub(crate) id: Slot,
    /// The name of the agent that moves first.
    pub(crate) first: String,
    /// The name of the other agent.
    pub(crate) second: String,
    /// Where the game began.
    pub(crate) opening: Opening,
    /// The moves, sides taking turns.
    pub(crate) moves: Vec<MoveRecord>,
    /// The points of both sides, first side first.
    pub(crate) scores: [i32; 2],
    /// Seconds used by both sides, the last move of a lost game included.
    pub(crate) used: [f64; 2],
    /// How it ended.
    pub(crate) end: End,
    /// The winner; none for a draw.
    pub(crate) winner: Option<Side>,
    /// How far the agents were confined; not told by earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) confined: Option<Level>,
}

impl GameRecord {
    /// The moves of a side.
    pub(crate) fn moves_of(&self, side: Side) -> impl Iterator<Item = &MoveRecord> {
        self.moves.iter().skip(side.index()).step_by(2)
    }

    /// The name of the agent on a side.
    pub(crate) fn agent(&self, side: Side) -> &str {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }

    /// The side of an agent, if it plays.
    pub(crate) fn side_of(&self, agent: &str) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.agent(side) == agent)
    }

    /// The points of a win for `side`: 2, of a draw 1, of a loss 0.
    pub(crate) fn half_points(&self, side: Side) -> usize {
        match self.winner {
            None => 1,
            Some(winner) if winner == side => 2,
            Some(_) => 0,
        }
    }

    /// The points of `side` on the board minus those of its opponent.
    pub(crate) fn margin(&self, side: Side) -> i64 {
        let [own, other] = [side, side.other()].map(|side| i64::from(self.scores[side.index()]));
        own - other
    }
}

/// Returns the winner of a game that ended so, with these points and seconds left, first side first; none for a
/// draw. With `ties_by_time` the side with more time left wins on equal points.
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

/// The first line of a results file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    /// What is played.
    pub(crate) schedule: Schedule,
    /// The version of the grader that began the file.
    #[serde(default)]
    pub(crate) grader: String,
}
