//! Checks a record by playing it again.

use super::action::TimedAction;
use super::error::{MOST_NUMBER, RecordError, RecordsError};
use super::game_type::{GameType, LevelText};
use super::outcome::Outcome;
use super::record::Record;
use super::session::Session;
use super::view::View;
use sweetfish_agents::chance;
use sweetfish_level::{self as level, Level, format};
use sweetfish_match3 as match3;

/// Parses a file of records, one a line, and checks each as [`Record::check`] does. Empty lines are skipped.
///
/// # Errors
/// If a record is not right: the first of them.
pub fn parse_records(text: &str) -> Result<Vec<Record>, RecordsError> {
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, text)| !text.trim().is_empty());
    let record = |(line, text)| Record::checked(text).map_err(|error| RecordsError { line, error });
    lines.map(record).collect()
}

impl LevelText {
    /// Returns the level.
    ///
    /// # Errors
    /// If the checksum is not that of the text, or the text is no level.
    pub fn level(&self) -> Result<Level, RecordError> {
        let expected = Self::checksum_of(&self.text);
        if self.checksum != expected {
            let found = self.checksum.clone();
            return Err(RecordError::Checksum { found, expected });
        }
        Ok(format::parse(&self.text)?)
    }
}

impl Record {
    /// Parses a line of a file of records, and checks it as [`Record::check`] does.
    ///
    /// # Errors
    /// If the record is not right.
    pub fn checked(line: &str) -> Result<Self, RecordError> {
        let record = Self::parse(line)?;
        record.check()?;
        Ok(record)
    }

    /// Plays the game again from its seed or its board, and checks every swap or cell and the result.
    ///
    /// # Errors
    /// If the record is not right: the first thing that is wrong.
    pub fn check(&self) -> Result<(), RecordError> {
        if self.number > MOST_NUMBER {
            return Err(RecordError::Number(self.number));
        }
        let found = self.result;
        let expected = self.replay()?;
        if found == expected {
            Ok(())
        } else {
            Err(RecordError::Result { found, expected })
        }
    }

    /// Plays the game again and returns how it went.
    fn replay(&self) -> Result<Outcome, RecordError> {
        let is_of_cells = matches!(self.game, GameType::Duel(_) | GameType::Sm3(_));
        if is_of_cells && !self.swaps.is_empty() {
            return Err(RecordError::Kind("cells"));
        }
        if !is_of_cells && !self.cells.is_empty() {
            return Err(RecordError::Kind("swaps"));
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
fn replay<T: View>(
    mut session: Session<T>,
    actions: &[TimedAction],
) -> Result<Outcome, RecordError> {
    for (number, &TimedAction { swap, ms }) in (1..).zip(actions) {
        session.play(swap, ms).map_err(|why| RecordError::Swap {
            number,
            swap: swap.to_string(),
            why,
        })?;
    }
    Ok(session.game().outcome())
}
