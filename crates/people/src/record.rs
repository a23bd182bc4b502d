//! A recorded game: one line of JSON.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::action::TimedAction;
use super::error::RecordError;
use super::game_type::GameType;
use super::outcome::Outcome;
use super::session::Session;
use super::view::View;
use sweetfish_core::json::in_words;

/// What the first field of a record says.
const FORMAT: &str = "sweetfish-people";
/// The version of the format.
const VERSION: u32 = 1;

/// A game that a person played to its end or left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    pub(super) format: String,
    pub(super) version: u32,
    /// The version of the program that recorded it.
    pub program: String,
    /// What was played.
    pub game: GameType,
    /// The seed of the game; 0 where `game` has the whole board, and nothing is left to chance.
    pub seed: u64,
    /// Its number, from 0 to [`MOST_NUMBER`](crate::MOST_NUMBER).
    pub number: u64,
    /// The name of the player.
    pub player: String,
    /// When the first board was shown, in seconds since 1970 (UTC).
    pub started: u64,
    /// All swaps, in order; none in games of cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub swaps: Vec<TimedAction>,
    /// The cells of duels and of swapless match-3, in order; in a duel those of both sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<TimedCell>,
    /// How the game went.
    pub result: Outcome,
}

/// A cell that was taken or picked, and how long that took.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TimedCell {
    /// The cell as its game writes it: `C1` in a duel, `(3, 2)` in swapless match-3.
    pub cell: String,
    /// Milliseconds from when the board was shown.
    pub ms: u64,
}

impl Record {
    /// Records game `number` of `seed` as it is now. `player` and `started` are as in the fields.
    pub fn new<T: View>(
        game: GameType,
        (seed, number): (u64, u64),
        player: &str,
        started: u64,
        session: &Session<T>,
    ) -> Self {
        Self {
            seed,
            number,
            swaps: session.actions().to_vec(),
            ..Self::empty(game, player, started, session.game().outcome())
        }
    }

    /// Records a duel or a game of swapless match-3 as it is after these cells.
    ///
    /// # Errors
    /// If it is another game, its board is not one of that game, or a cell cannot be taken.
    pub fn of_cells(
        game: GameType,
        player: &str,
        started: u64,
        cells: Vec<TimedCell>,
    ) -> Result<Self, RecordError> {
        let result = game.after_cells(&cells)?;
        Ok(Self {
            cells,
            ..Self::empty(game, player, started, result)
        })
    }

    /// Returns the record of a game in which nothing was done.
    fn empty(game: GameType, player: &str, started: u64, result: Outcome) -> Self {
        Self {
            format: FORMAT.to_string(),
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_string(),
            game,
            seed: 0,
            number: 0,
            player: player.to_string(),
            started,
            swaps: Vec::new(),
            cells: Vec::new(),
            result,
        }
    }

    /// Parses a line of a file of records. [`Record::check`] checks the game itself.
    ///
    /// # Errors
    /// If it is not JSON, of another format or version, or has other fields.
    pub fn parse(line: &str) -> Result<Self, RecordError> {
        /// What all versions have.
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let of_json = |error: serde_json::Error| {
            RecordError::Json(in_words(&error, line.as_bytes(), "a record of a game"))
        };
        let head: Head = serde_json::from_str(line).map_err(of_json)?;
        if head.format != FORMAT {
            return Err(RecordError::Format(head.format));
        }
        if head.version != VERSION {
            return Err(RecordError::Version(head.version));
        }
        serde_json::from_str(line)
            .or_else(|error| without_nulls(line).ok_or_else(|| of_json(error)))
    }
}

/// Parses a line in which members that other records have are null or empty, as programs write it that keep records in columns.
fn without_nulls(line: &str) -> Option<Record> {
    fn leave_out(value: &mut Value) {
        match value {
            Value::Object(members) => {
                members.values_mut().for_each(leave_out);
                members.retain(|_, own| {
                    !own.is_null() && own.as_object().is_none_or(|own| !own.is_empty())
                });
            }
            Value::Array(values) => values.iter_mut().for_each(leave_out),
            _ => (),
        }
    }
    let mut value = serde_json::from_str(line).ok()?;
    leave_out(&mut value);
    serde_json::from_value(value).ok()
}

impl fmt::Display for Record {
    /// Writes the record as one line of JSON.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}
