//! What is wrong with a record, or with a file of them.

use sweetfish_core::json::at_line;
use sweetfish_core::lines::FormatError;
use thiserror::Error;

use super::outcome::Outcome;
use super::view::Refusal;
use sweetfish_duel::BoardError;
use sweetfish_match3::RulesError;

/// The largest number of a game.
pub const MOST_NUMBER: u64 = 9_999_999;

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// It is not JSON, or has other fields.
    #[error("{0}")]
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
    Level(FormatError),
    /// Its level is not the one that was played.
    #[error("level: found checksum {found}, expected {expected} of the text")]
    Checksum {
        /// What the record says.
        found: String,
        /// The checksum of its level.
        expected: String,
    },
    /// Its board is not one of a duel.
    #[error("board: {0}")]
    Board(#[from] BoardError),
    /// Its board file cannot be read.
    #[error("board: {0}")]
    BoardFile(FormatError),
    /// It has cells where its game has swaps, or swaps where it has cells.
    #[error("found moves of another kind of game, expected {0}")]
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
        /// The result when it is played again.
        expected: Outcome,
    },
}

/// What is wrong with a file of records.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", at_line(*line, error))]
pub struct RecordsError {
    /// The first line that is not right, from 1.
    pub line: usize,
    /// What is wrong with its record.
    pub error: RecordError,
}
