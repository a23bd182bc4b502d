//! The faults of a submission: what happened, where, and what was printed at last.

use crate::game::{Trial, log_of};
use crate::grade::marking::{BUILD_LOG, Log};
use crate::grade::points::Opponent;
use crate::logs::{is_error, log_name};
use crate::record::{End, GameRecord};
use crate::test_board::{self, TestBoard, Visibility};

/// A fault of a submission. All that is said about it follows from this.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Incident {
    /// What faults of its kind have in common.
    pub(crate) kind: &'static str,
    pub(crate) fault: String,
    /// How the board or the game ended by it, and the size of the board. `None` of a legal answer that is not right, and of a
    /// submission that cannot be run.
    pub(crate) end: Option<(End, usize)>,
    /// The board or the game. Empty if the submission cannot be run.
    pub(crate) place: String,
    /// The name of the log that can say more.
    pub(super) log: String,
    /// The end of that log, if there is one. It is empty where nobody may read it in results.
    pub(crate) printed: Option<String>,
    pub(crate) visibility: Visibility,
}

impl Incident {
    /// Makes that of a submission that cannot be run.
    pub(super) fn not_run(problem: &str, log: Log) -> Self {
        Self {
            kind: "cannot be run",
            fault: problem.to_string(),
            end: None,
            place: String::new(),
            log: BUILD_LOG.into(),
            printed: log(BUILD_LOG),
            visibility: Visibility::Visible,
        }
    }

    /// Judges the answer of the submission `name` on the board of this number. `None` if it is right.
    pub(super) fn on_board(
        name: &str,
        (number, board): (usize, &TestBoard),
        answer: &Trial,
        log: Log,
    ) -> Option<Self> {
        let fault = board.wrong(answer)?;
        let own_log = log_name(&test_board::session_name(number), name);
        let end = answer.verdict.as_ref().err();
        Some(Self {
            kind: end.map_or("wrong answer", |end| end.name()),
            fault,
            end: end.map(|end| (end.clone(), board.input.position.size())),
            place: board.name.clone(),
            printed: log(&own_log),
            log: own_log,
            visibility: board.visibility,
        })
    }

    /// Judges a game of the submission `name` against an opponent. `None` if the submission is not at fault.
    pub(super) fn in_game(
        name: &str,
        opponent: &Opponent,
        game: &GameRecord,
        log: Log,
    ) -> Option<Self> {
        let side = game.side_of(name)?;
        let (end, ply) = if game.end.culprit() == Some(side) {
            (game.end.clone(), game.moves.len() + 1)
        } else {
            // The referee made all of its moves.
            let (first, _) = game
                .moved_for(side)
                .filter(|(first, _)| *first == side.index())?;
            (game.late_end(side)?, first + 1)
        };
        let own_log = log_of(name, game, side);
        let opponent_name = &opponent.name;
        Some(Self {
            kind: end.name(),
            fault: end.to_string(),
            end: Some((end, game.opening.rows.len())),
            place: format!("{opponent_name}, game {}, ply {ply}", game.id),
            printed: log(&own_log),
            log: own_log,
            visibility: opponent.visibility,
        })
    }

    /// Returns place and fault, and where more can be read.
    pub(crate) fn in_words(&self) -> String {
        let mut text = match self.place.as_str() {
            "" => self.fault.clone(),
            place => format!("{place}: {}", self.fault),
        };
        if self.printed.is_some() {
            text = format!("{text}, see {}", self.log);
        }
        text
    }

    /// Returns whether the program ended well, and its answer is at fault.
    pub(crate) fn is_of_answer(&self) -> bool {
        match &self.end {
            Some((end, _)) => end.fault_kind().is_some(),
            None => !self.place.is_empty(),
        }
    }

    /// Returns the line of what was printed and may be read that says most: the first error of a build, else the last line.
    pub(crate) fn telling_line(&self) -> Option<&str> {
        let mut lines = self.printed.as_ref()?.lines().map(str::trim);
        match lines.clone().next() {
            Some(first) if self.place.is_empty() && is_error(first) => Some(first),
            _ => lines.rfind(|line| !line.is_empty()),
        }
    }

    #[cfg(test)]
    pub(crate) fn of_kind(kind: &'static str, place: &str, printed: Option<&str>) -> Self {
        Self {
            kind,
            fault: format!("{kind}!"),
            end: None,
            place: place.into(),
            log: String::new(),
            printed: printed.map(str::to_string),
            visibility: Visibility::Visible,
        }
    }
}
