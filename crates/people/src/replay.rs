//! Checks a record by playing it again.

use thiserror::Error;

use super::game_type::{GameType, LevelText};
use super::record::{MOST_NUMBER, Outcome, Record, TimedAction};
use super::session::Session;
use super::view::{Refusal, View};
use sweetfish_agents::chance;
use sweetfish_duel::BoardError;
use sweetfish_level::{self as level, Level, format};
use sweetfish_match3::{self as match3, RulesError};
use sweetfish_sm3::format::FormatError;

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// It is not JSON, or has other fields.
    #[error("found no record of a game ({0})")]
    Json(String),
    /// It is of another format.
    #[error("found format `{0}`, expected `sweetfish-people`")]
    Format(String),
    /// It is of another version.
    #[error("found version {0}, expected 1")]
    Version(u32),
    /// Its rules make no game.
    #[error("rules: {0}")]
    Rules(#[from] RulesError),
    /// Its number is too large.
    #[error("found number {0}, expected 0 to {MOST_NUMBER}")]
    Number(u64),
    /// Its level cannot be played.
    #[error("level: {0}")]
    Level(#[from] level::TextError),
    /// Its level is not the one that was played.
    #[error("level: found checksum {found}, expected {expected} of the text")]
    Checksum {
        /// What the record says.
        found: String,
        /// The checksum of its level.
        expected: String,
    },
    /// Its board is none of a duel.
    #[error("board: {0}")]
    Board(#[from] BoardError),
    /// Its board file cannot be read.
    #[error("board: {0}")]
    BoardFile(#[from] FormatError),
    /// It has cells where its game has swaps, or swaps where it has cells.
    #[error("found what is done in another game, expected {0}")]
    Kind(&'static str),
    /// A cell cannot be taken.
    #[error("cell {number}: found `{cell}`, expected one that can be taken: {why}")]
    Cell {
        /// Its number, from 1.
        number: usize,
        /// The cell.
        cell: String,
        /// Why it cannot.
        why: String,
    },
    /// A swap is not valid.
    #[error("swap {number}: found `{swap}`, expected a valid swap: {why}")]
    Swap {
        /// Its number, from 1.
        number: usize,
        /// The swap.
        swap: String,
        /// Why it is not valid.
        why: Refusal,
    },
    /// The game went another way.
    #[error("result: found {found}, expected {expected}")]
    Result {
        /// What the record says.
        found: Outcome,
        /// What playing it again comes to.
        expected: Outcome,
    },
}

/// What is wrong with a file of records.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct FileFault {
    /// The first line that is not right, from 1.
    pub line: usize,
    /// What is wrong with its record.
    pub fault: Fault,
}

/// Parses a file of records, one a line, and checks each as [`Record::check`] does. Empty lines are skipped.
///
/// # Errors
/// The first record that is not right.
pub fn parse_records(text: &str) -> Result<Vec<Record>, FileFault> {
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, text)| !text.trim().is_empty());
    let record = |(line, text)| Record::checked(text).map_err(|fault| FileFault { line, fault });
    lines.map(record).collect()
}

impl LevelText {
    /// Returns the level.
    ///
    /// # Errors
    /// If the checksum is not that of the text, or the text is no level.
    pub fn level(&self) -> Result<Level, Fault> {
        let expected = Self::checksum_of(&self.text);
        if self.checksum != expected {
            let found = self.checksum.clone();
            return Err(Fault::Checksum { found, expected });
        }
        Ok(format::parse(&self.text)?)
    }
}

impl Record {
    /// Parses a line of a file of records, and checks it as [`Record::check`] does.
    ///
    /// # Errors
    /// What is wrong with the record.
    pub fn checked(line: &str) -> Result<Self, Fault> {
        let record = Self::parse(line)?;
        record.check()?;
        Ok(record)
    }

    /// Plays the game again from its seed or its board, and checks every swap or cell and the result.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), Fault> {
        if self.number > MOST_NUMBER {
            return Err(Fault::Number(self.number));
        }
        let found = self.result;
        let expected = self.replay()?;
        if found == expected {
            Ok(())
        } else {
            Err(Fault::Result { found, expected })
        }
    }

    /// Plays the game again and returns how it went.
    fn replay(&self) -> Result<Outcome, Fault> {
        let is_of_cells = matches!(self.game, GameType::Duel(_) | GameType::Sm3(_));
        if is_of_cells && !self.swaps.is_empty() {
            return Err(Fault::Kind("cells"));
        }
        if !is_of_cells && !self.cells.is_empty() {
            return Err(Fault::Kind("swaps"));
        }
        match &self.game {
            GameType::Match3(rules) => {
                let rules = rules.checked()?;
                let mut chance = chance(self.seed, self.number);
                let game = match3::Game::new(rules, &mut chance);
                replay(Session::new(game, chance), &self.swaps)
            }
            GameType::Level(text) => {
                let level = text.level()?;
                let mut chance = chance(self.seed, self.number);
                let game = level::Game::new(&level, &mut chance);
                replay(Session::new(game, chance), &self.swaps)
            }
            GameType::Duel(_) | GameType::Sm3(_) => self.game.after_cells(&self.cells),
        }
    }
}

/// Makes all swaps and returns how the game went.
fn replay<T: View>(mut session: Session<T>, actions: &[TimedAction]) -> Result<Outcome, Fault> {
    for (number, &TimedAction { swap, ms }) in (1..).zip(actions) {
        session.play(swap, ms).map_err(|why| Fault::Swap {
            number,
            swap: swap.to_string(),
            why,
        })?;
    }
    Ok(session.game().outcome())
}
