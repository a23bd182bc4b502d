//! Test boards and their right answers.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sweetfish_cli_support::{LONGEST_TEXT, read_text};
use sweetfish_duel::Cell;
use sweetfish_duel::format::{Input, parse_input};

use crate::competitor::Competitor;
use crate::error::GameError;
use crate::game::{Referee, Trial};
use crate::schedule::{Rules, Timeout};
use crate::toml_text::texts;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    pub(crate) input: PathBuf,
    pub(crate) points: f64,
    /// Cells whose groups are right answers. If empty, every legal move is right.
    #[serde(default, deserialize_with = "texts")]
    pub(crate) accept: Vec<Cell>,
    /// What students call it [default: the name of the file].
    pub(crate) name: Option<String>,
    /// Who sees the board and the answer.
    #[serde(default)]
    pub(crate) visibility: Visibility,
    /// Whether its points come on top, so that they do not count in what a mark is out of.
    #[serde(default)]
    pub(crate) extra: bool,
}

/// Who sees a result besides the teacher, in the words of Gradescope.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// The student.
    #[default]
    Visible,
    /// The student, after the due date. Where the platform knows no due date, nobody.
    AfterDueDate,
    /// The student, after the marks are published. Where the platform does not publish, nobody.
    AfterPublished,
    /// Nobody.
    Hidden,
}

/// A test board, read and ready.
#[derive(Clone, Debug)]
pub(crate) struct TestBoard {
    pub(crate) name: String,
    pub(crate) input: Input,
    pub(crate) points: f64,
    pub(crate) visibility: Visibility,
    pub(crate) extra: bool,
    /// A cell of each right group. If empty, every legal move is right.
    accepted: Vec<Cell>,
}

impl TestBoard {
    /// Makes a board on which every legal move is right.
    pub(crate) fn open(name: &str, input: Input) -> Self {
        Self {
            name: name.into(),
            input,
            points: 1.0,
            visibility: Visibility::Visible,
            extra: false,
            accepted: Vec::new(),
        }
    }

    /// Reads the board of a test case. Paths are relative to `folder`.
    pub(crate) fn read(case: &Case, folder: &Path) -> Result<Self, String> {
        let path = folder.join(&case.input);
        let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = read_text(&path, LONGEST_TEXT).map_err(|error| wrong(&error))?;
        let input = parse_input(text.as_bytes()).map_err(|error| wrong(&error))?;
        if input.position.is_empty() {
            return Err(wrong(&"the board is empty: the game is over"));
        }
        let mut accepted = case.accept.iter();
        if let Some(cell) = accepted.find(|cell| input.position.cells_of(**cell).is_empty()) {
            return Err(wrong(&format!(
                "accepts {cell}, which is empty or outside the board"
            )));
        }
        Ok(Self {
            name: case
                .name
                .clone()
                .unwrap_or_else(|| case.input.display().to_string()),
            visibility: case.visibility,
            extra: case.extra,
            accepted: case.accept.clone(),
            input,
            points: case.points,
        })
    }

    /// Returns whether the student does not see it at once, so that nothing may show it that is read meanwhile.
    pub(crate) fn is_secret(&self) -> bool {
        self.visibility != Visibility::Visible
    }

    /// Lets an agent make a move, with the seconds of the file on its clock.
    pub(crate) fn ask(
        &self,
        referee: &Referee,
        session: &str,
        competitor: &Competitor,
    ) -> Result<Trial, GameError> {
        let rules = Rules {
            seconds: self.input.seconds,
            // A late answer is a fault here, whatever the rule of the games.
            timeout: Timeout::Forfeit,
            ..referee.rules.clone()
        };
        let referee = Referee::new(&rules, referee.sandbox, referee.worker);
        referee.try_move_fairly(session, &self.input.position, competitor)
    }

    pub(crate) fn wrong(&self, answer: &Trial) -> Option<String> {
        match &answer.verdict {
            Err(end) => Some(end.to_string()),
            Ok(cell) if self.accepted.is_empty() || self.accepts(cell) => None,
            Ok(cell) => Some(format!("{cell} is not a right answer")),
        }
    }

    /// Returns whether a cell is one of a right group.
    fn accepts(&self, cell: &str) -> bool {
        let groups = self.accepted.iter();
        let mut cells = groups.flat_map(|own| self.input.position.cells_of(*own));
        cells.any(|own| own.to_string() == cell)
    }

    /// Returns a cell of each right group. Empty if every legal move is right.
    pub(crate) fn accepted(&self) -> &[Cell] {
        &self.accepted
    }
}

/// Returns the name of the session in which a submission is asked for its move on a board, counted from 0.
pub(crate) fn session_name(board: usize) -> String {
    format!("case{}", board + 1)
}
