//! How a game ended.

use std::{fmt, io};

use serde::{Deserialize, Serialize};
use sweetfish_duel::judge::{Fault, FaultKind};
use sweetfish_duel::meant::Meant;

use super::side::Side;

/// The least seconds of waiting for a core that are reported. Every start of a process waits for some time.
pub(crate) const NOTICEABLE_WAIT: f64 = 0.001;

/// What an agent did in most of the time in which it did not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Activity {
    Computing,
    /// It slept, or waited for something.
    Waiting,
}

/// How a game ended. The `culprit` ended it, and lost by that unless its clock only stopped the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum End {
    /// The board is empty, so the points decide.
    Finished {},
    /// The agent used more than its clock and the margin.
    OutOfTime {
        culprit: Side,
        /// Seconds that the move took, on the clock of the game.
        used: f64,
        /// Seconds that it had for the move: what was left on its clock, and the margin.
        had: f64,
        /// Seconds for which it waited for a core, as in [`MoveRecord::waited`](super::MoveRecord::waited).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        waited: Option<f64>,
        /// Seconds after which its answer was there, if that is right and the program only did not end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answered: Option<f64>,
        /// Seconds of processor time until it was ended, if it had left no right answer. Files of earlier versions lack it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cpu: Option<f64>,
        /// Whether that stopped the game and the points decide, by [`Timeout::Stop`](crate::schedule::Timeout::Stop). Otherwise the side lost.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stopped: bool,
    },
    /// The agent was ended by a signal, or with an exit code other than 0.
    Crashed {
        culprit: Side,
        /// The signal or exit code, such as `signal 11` or `exit code 3`.
        how: String,
        /// Whether its answer is right nevertheless. Files of earlier versions lack it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        answered: bool,
    },
    /// The agent ended without an `output.txt` in its folder.
    NoOutput { culprit: Side },
    /// `output.txt` is not a cell and a board.
    Malformed { culprit: Side, error: String },
    /// The cell is empty.
    IllegalMove {
        culprit: Side,
        cell: String,
        /// The cell whose board the answer has, in the words of [`Meant`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        meant: Option<String>,
        /// The mistake that explains the answer, in the words of [`BoardSlip`](sweetfish_duel::slip::BoardSlip).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slip: Option<String>,
    },
    /// The move is legal, but the board after it is wrong.
    WrongBoard {
        culprit: Side,
        /// The cell, which files of earlier versions lack.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cell: Option<String>,
        /// As in an illegal move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        meant: Option<String>,
        /// As in an illegal move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slip: Option<String>,
        difference: String,
    },
    /// The agent wrote more than it may.
    TooLarge { culprit: Side, what: String },
    /// The agent's program could not be started.
    CouldNotStart { culprit: Side, error: String },
}

impl End {
    /// Returns the fault of a program whose output cannot be read, by the error of the system.
    pub(crate) fn without_output(error: &io::Error, culprit: Side) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::NoOutput { culprit },
            io::ErrorKind::FileTooLarge => Self::of_fault(&Fault::TooLarge, culprit),
            _ => Self::Malformed {
                culprit,
                error: "output.txt is not a plain file".into(),
            },
        }
    }

    /// Returns the end of a game that `side` lost by its answer.
    pub(crate) fn of_fault(fault: &Fault, side: Side) -> Self {
        let (culprit, detail) = (side, fault.detail());
        let meant = fault.meant().map(ToString::to_string);
        let slip = fault.slip().map(|slip| slip.to_string());
        match fault {
            Fault::TooLarge => Self::TooLarge {
                culprit,
                what: detail,
            },
            Fault::Malformed(_) => Self::Malformed {
                culprit,
                error: detail,
            },
            Fault::IllegalMove { cell, .. } => Self::IllegalMove {
                culprit,
                cell: cell.to_string(),
                meant,
                slip,
            },
            Fault::WrongBoard { cell, .. } => Self::WrongBoard {
                culprit,
                cell: Some(cell.to_string()),
                meant,
                slip,
                difference: detail,
            },
        }
    }

    /// Returns it without the names of programs and files, which can be that of a student, and without what an agent wrote in
    /// place of an answer.
    pub(crate) fn without_names(self) -> Self {
        match self {
            Self::Malformed { culprit, error } => Self::Malformed {
                culprit,
                // Quotes can be part of what it wrote.
                error: match error.split_once('`') {
                    Some((place, _)) => format!("{place}`…`"),
                    None => error,
                },
            },
            Self::CouldNotStart { culprit, error } => Self::CouldNotStart {
                culprit,
                error: without_quoted(&error),
            },
            other => other,
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

    /// Says which cell the board of the answer belongs to, if not to the one that it names.
    pub(crate) fn meant(&self) -> Option<&str> {
        match self {
            Self::IllegalMove { meant, .. } | Self::WrongBoard { meant, .. } => meant.as_deref(),
            _ => None,
        }
    }

    /// Says in words what the fault of an answer means, or nothing if its name says it.
    pub(crate) fn advice(&self) -> &'static str {
        match self.meant() {
            Some(_) => Meant::ADVICE,
            None => self.fault_kind().map_or("", FaultKind::advice),
        }
    }

    /// Returns whether the agent left a right answer, which does not count because of how the program ended.
    pub(crate) fn had_answered(&self) -> bool {
        matches!(
            self,
            Self::OutOfTime {
                answered: Some(_),
                ..
            } | Self::Crashed { answered: true, .. }
        )
    }

    /// Returns what an agent did until it was ended without a right answer. `None` if it ended in another way or that is not known.
    pub(crate) fn activity(&self) -> Option<Activity> {
        /// The seconds from which little processor time says that a program waited. Only threads of its first process are known to wait for a
        /// core, and starts are slow on a busy machine.
        const ENOUGH: f64 = 2.0;
        let Self::OutOfTime {
            used,
            had,
            waited,
            answered: None,
            cpu,
            ..
        } = self
        else {
            return None;
        };
        // With `--clock cpu` a sleeping agent uses no time.
        if used < had {
            return Some(Activity::Waiting);
        }
        let busy = (*cpu)? + waited.unwrap_or(0.0);
        match busy / used {
            share if share >= 0.5 => Some(Activity::Computing),
            share if share < 0.25 && *used >= ENOUGH => Some(Activity::Waiting),
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
            Self::OutOfTime {
                used,
                had,
                answered: Some(after),
                ..
            } => write!(
                f,
                " ({used:.3} s used of {had:.3} s: the answer was there after {after:.1} s, the program did not end)"
            ),
            // With `--clock cpu` a sleeping agent uses no time.
            Self::OutOfTime { used, had, .. } if used < had => {
                write!(f, " (asleep, {used:.3} s used of {had:.3} s)")
            }
            Self::OutOfTime {
                used,
                had,
                cpu: Some(cpu),
                ..
            } if self.activity() == Some(Activity::Waiting) => write!(
                f,
                " ({used:.3} s used of {had:.3} s, only {cpu:.3} s of them computing)"
            ),
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
            Self::IllegalMove {
                cell, meant, slip, ..
            } => match (meant, slip) {
                (Some(meant), _) => write!(f, " ({cell} is empty, {meant})"),
                (None, Some(slip)) => write!(f, " ({cell} is empty: {slip})"),
                (None, None) => write!(f, " ({cell} is empty)"),
            },
            Self::Crashed {
                how,
                answered: true,
                ..
            } => write!(f, " ({how}, but the move was right)"),
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

/// Returns a text without what it quotes, which can be names. These can have backquotes themselves, so all between the first and
/// the last one is left out.
pub(crate) fn without_quoted(text: &str) -> String {
    match (text.split_once('`'), text.rsplit_once('`')) {
        (Some((before, _)), Some((_, after))) => format!("{before}`…`{after}"),
        _ => text.to_string(),
    }
}

#[cfg(test)]
pub(super) mod tests;
