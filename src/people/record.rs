//! A recorded game: one line of JSON.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::by_hand::ByHand;
use super::replay::Fault;
use super::session::Session;
use crate::level::{Level, format};
use crate::match3::Rules;
use crate::rng;

/// What the first field of a record says.
const FORMAT: &str = "sweetfish-people";
/// The version of the format.
const VERSION: u32 = 1;
/// The largest number of a game.
pub const MOST_NUMBER: u64 = 9_999_999;

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
    /// The seed of the game.
    pub seed: u64,
    /// Its number, from 0 to [`MOST_NUMBER`].
    pub number: u64,
    /// The name of the player.
    pub player: String,
    /// When the first board was shown, in seconds since 1970 (UTC).
    pub started: u64,
    /// All swaps, in order.
    pub swaps: Vec<TimedAction>,
    /// How the game went.
    pub result: Outcome,
}

/// What is played: games of one type can be compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameType {
    /// A gem-swap game.
    Match3(Rules),
    /// A level.
    Level(LevelText),
}

/// A level as it is kept with a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelText {
    /// What the level was called: the name of its file without folder and extension.
    pub name: String,
    /// The checksum of `text`: 16 hexadecimal digits of its FNV-1a hash.
    pub checksum: String,
    /// The level as [`format::write`] writes it.
    pub text: String,
}

/// A swap and how long it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimedAction {
    /// The swap.
    pub swap: Action,
    /// Milliseconds from when the board was shown to the swap.
    pub ms: u64,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The goal was reached. A game of [`Goal::MostPoints`](crate::match3::Goal::MostPoints) is won when all its
    /// swaps are made.
    Won,
    /// No move or time was left, or a candy bomb went off.
    Lost,
    /// No swap was valid any more.
    Stuck,
    /// The person left.
    Quit,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Stuck => "stuck",
            Self::Quit => "quit",
        })
    }
}

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// The points; of a level that was won, with those for left-over moves.
    pub score: u32,
    /// The number of swaps.
    pub swaps: u32,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { end, score, swaps } = self;
        write!(f, "{end} with {score} points after {swaps} swaps")
    }
}

impl LevelText {
    /// Returns a level as it is kept, under the name of its file.
    pub fn new(name: &str, level: &Level) -> Self {
        let text = format::write(level);
        Self {
            name: name.to_string(),
            checksum: Self::checksum_of(&text),
            text,
        }
    }

    /// Returns the checksum of the text of a level.
    pub(super) fn checksum_of(text: &str) -> String {
        format!("{:016x}", rng::fnv(text))
    }
}

impl GameType {
    /// Returns a text that two games share if their results can be compared: the rules, or the checksum of the
    /// level, whatever its name is.
    pub fn key(&self) -> String {
        match self {
            Self::Match3(rules) => rules.to_string(),
            Self::Level(level) => level.checksum.clone(),
        }
    }
}

impl fmt::Display for GameType {
    /// Writes the rules, or the name of the level and the first digits of its checksum.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Match3(rules) => rules.fmt(f),
            Self::Level(level) => {
                let print: String = level.checksum.chars().take(8).collect();
                write!(f, "level {} ({print})", level.name)
            }
        }
    }
}

impl Record {
    /// Records game `number` of `seed` as it is now. `player` and `started` are as in the fields.
    pub fn new<T: ByHand>(
        game: GameType,
        (seed, number): (u64, u64),
        player: &str,
        started: u64,
        session: &Session<T>,
    ) -> Self {
        Self {
            format: FORMAT.to_string(),
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_string(),
            game,
            seed,
            number,
            player: player.to_string(),
            started,
            swaps: session.actions().to_vec(),
            result: session.game().outcome(),
        }
    }

    /// Parses a line of a file of records. Whether the game went as it says only [`Record::check`] finds out.
    ///
    /// # Errors
    /// If it is not JSON, of another format or version, or has other fields.
    pub fn parse(line: &str) -> Result<Self, Fault> {
        /// What all versions have.
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let of_json = |error: serde_json::Error| Fault::Json(error.to_string());
        let head: Head = serde_json::from_str(line).map_err(of_json)?;
        if head.format != FORMAT {
            return Err(Fault::Format(head.format));
        }
        if head.version != VERSION {
            return Err(Fault::Version(head.version));
        }
        serde_json::from_str(line).map_err(of_json)
    }
}

impl fmt::Display for Record {
    /// Writes the record as one line of JSON.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}
