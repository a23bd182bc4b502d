//! The faults of a submission: what happened, where, and what was printed at last.

use crate::game::{Trial, log_of};
use crate::grade::marking::{BUILD_LOG, Log};
use crate::grade::points::Opponent;
use crate::logs::{is_error, log_name};
use crate::record::{End, GameRecord};
use crate::test_board::{self, TestBoard, Visibility};
use crate::waiting::is_disturbed;

/// A fault of a submission. All that is said about it follows from this.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Incident {
    /// What faults of its kind have in common.
    pub(crate) kind: &'static str,
    /// Whether the program is at fault. Else its clock ran out in a game that it did not win, after moves of its own, and the points
    /// decided by the rules.
    pub(crate) is_fault: bool,
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
            is_fault: true,
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
            is_fault: true,
            fault,
            end: end.map(|end| (end.clone(), board.input.position.size())),
            place: board.name.clone(),
            printed: log(&own_log),
            log: own_log,
            visibility: board.visibility,
        })
    }

    /// Judges a game of the submission `name` against an opponent. `None` if the submission is not at fault and lost nothing by its
    /// clock, or nobody knows whether it did, as it waited for a core.
    pub(super) fn in_game(
        name: &str,
        opponent: &Opponent,
        game: &GameRecord,
        log: Log,
    ) -> Option<Self> {
        let side = game.side_of(name)?;
        let is_culprit = game.end.culprit() == Some(side);
        let end = if is_culprit {
            game.end.clone()
        } else {
            game.out_of_time(side)?
        };
        let is_fault = is_culprit || game.moves_of(side).all(|made| made.by_referee);
        if !is_fault && (game.winner == Some(side) || is_disturbed(game)) {
            return None;
        }
        let ply = 1 + game
            .moved_for(side)
            .map_or(game.moves.len(), |(first, _)| first);
        let own_log = log_of(name, game, side);
        let opponent_name = &opponent.name;
        Some(Self {
            kind: end.name(),
            is_fault,
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

    /// Returns the line of what was printed and may be read that says most: the first error of a build, else the last line with a
    /// word. Lines of a board have none.
    pub(crate) fn telling_line(&self) -> Option<&str> {
        let mut lines = self.printed.as_ref()?.lines().map(str::trim);
        match lines.clone().next() {
            Some(first) if self.place.is_empty() && is_error(first) => Some(first),
            _ => lines.rfind(|line| has_word(line)),
        }
    }

    #[cfg(test)]
    pub(crate) fn of_kind(kind: &'static str, place: &str, printed: Option<&str>) -> Self {
        Self {
            kind,
            is_fault: true,
            fault: format!("{kind}!"),
            end: None,
            place: place.into(),
            log: String::new(),
            printed: printed.map(str::to_string),
            visibility: Visibility::Visible,
        }
    }
}

/// Returns whether two letters stand side by side in a line.
fn has_word(line: &str) -> bool {
    let mut words = line.split(|c: char| !c.is_alphabetic());
    words.any(|word| word.chars().nth(1).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{MoveRecord, Side, out_of_time};

    const OPPONENT: &str = "name = \"greedy\"\ncommand = \"greedy\"\npoints = 2.0\n";

    /// Returns a game in which the first side, "ann", ran out of time at the third move, and lost.
    fn late(by_referee: bool) -> GameRecord {
        let mut game = GameRecord::new("r1e1p1a", ["ann", "greedy"], &["01", "10"]);
        game.winner = Some(Side::Second);
        game.moves = ["A1", "B1"]
            .map(|cell| MoveRecord::new(cell, 1, 0.2))
            .into();
        if by_referee {
            let made = MoveRecord::new("A2", 1, 0.4);
            game.moves.push(MoveRecord {
                by_referee: true,
                ..made
            });
        } else {
            game.end = out_of_time(Side::First, true);
        }
        game
    }

    fn judged(game: &GameRecord) -> Option<(bool, String)> {
        let opponent: Opponent = toml::from_str(OPPONENT).unwrap();
        let found = Incident::in_game("ann", &opponent, game, &|_| None)?;
        Some((found.is_fault, found.in_words()))
    }

    #[test]
    fn a_game_lost_by_the_clock_is_named_and_no_fault() {
        let place = "greedy, game r1e1p1a, ply 3";
        let stopped = format!("{place}: stopped by the clock (0.500 s used of 0.300 s)");
        assert_eq!(judged(&late(false)), Some((false, stopped)));
        let moved_for = format!("{place}: out of time (0.400 s used of 0.400 s)");
        assert_eq!(judged(&late(true)), Some((false, moved_for)));
        // Who never moved is at fault.
        let mut idle = late(false);
        idle.moves.clear();
        assert!(judged(&idle).is_some_and(|(is_fault, _)| is_fault));
        idle = late(true);
        idle.moves.drain(..2);
        assert!(judged(&idle).is_some_and(|(is_fault, _)| is_fault));
    }

    #[test]
    fn nothing_is_said_of_a_clock_that_cost_nothing_or_of_a_doubtful_game() {
        for by_referee in [false, true] {
            let mut won = late(by_referee);
            won.winner = Some(Side::First);
            assert_eq!(judged(&won), None);
            let mut doubtful = late(by_referee);
            for made in &mut doubtful.moves {
                made.waited = Some(0.1);
            }
            if let End::OutOfTime { waited, .. } = &mut doubtful.end {
                *waited = Some(0.2);
            }
            assert_eq!(judged(&doubtful), None);
        }
        let mut of_other = late(false);
        of_other.end = out_of_time(Side::Second, true);
        assert_eq!(judged(&of_other), None);
    }
}
