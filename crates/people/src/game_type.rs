//! What is played, as it is kept with a game.

use std::fmt;

use serde::{Deserialize, Serialize};

use sweetfish_core::rng;
use sweetfish_duel::{BoardError, Position};
use sweetfish_level::{Level, format};
use sweetfish_match3::Rules;
use sweetfish_sm3::{self as sm3, Fall, Values};

/// What is played: games of one type can be compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum GameType {
    /// A gem-swap game.
    Match3(Rules),
    /// A level.
    Level(LevelText),
    /// A duel.
    Duel(DuelStart),
    /// Swapless match-3.
    Sm3(Sm3Start),
}

/// A level as it is kept with a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LevelText {
    /// What the level was called: the name of its file without folder and extension.
    pub name: String,
    /// The checksum of `text`: 16 hexadecimal digits of its FNV-1a hash.
    pub checksum: String,
    /// The level as [`format::write`] writes it.
    pub text: String,
}

/// The board and the players of a duel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DuelStart {
    /// The number of kinds, 1 to 10.
    pub kinds: usize,
    /// The rows of the board, the top one first, as in an `input.txt`.
    pub rows: Vec<String>,
    /// The side of the person.
    pub side: Side,
    /// The opponent: `person`, or the name of a strength of the engine.
    pub opponent: String,
}

/// A side of a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// It makes the moves 1, 3, 5...
    First,
    /// It makes the moves 2, 4, 6...
    Second,
}

/// The board of swapless match-3, and what falls. Points are those of the posts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Sm3Start {
    /// The board file.
    pub text: String,
    /// What falls.
    #[serde(default)]
    pub fall: Fall,
}

impl Side {
    /// Returns the number of moves before its first one: 0 or 1.
    pub(super) fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
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

impl DuelStart {
    /// Returns the board.
    ///
    /// # Errors
    /// If the rows are no board of these kinds.
    pub fn position(&self) -> Result<Position, BoardError> {
        Position::from_rows(self.kinds, &self.rows)
    }
}

impl fmt::Display for DuelStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kinds, rows, .. } = self;
        write!(f, "duel {0}x{0}, {kinds} kinds", rows.len())?;
        if rows.iter().any(|row| row.contains('*')) {
            f.write_str(", not full")?;
        }
        write!(f, ", against {}", self.opponent)
    }
}

impl Sm3Start {
    /// Returns the game at its start.
    ///
    /// # Errors
    /// If the text is no board file.
    pub fn game(&self) -> Result<sm3::Game, sm3::format::FormatError> {
        let input = sm3::format::parse(self.text.as_bytes())?;
        Ok(input.game(Values::default(), self.fall))
    }

    /// Returns the points that end the game, 0 for no target.
    pub(super) fn target(&self) -> u32 {
        self.game().map_or(0, |game| game.rules().target)
    }
}

impl fmt::Display for Sm3Start {
    /// Writes all that is not drawn at random: size, colours, actions, target and what falls.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ok(input) = sm3::format::parse(self.text.as_bytes()) else {
            return f.write_str("swapless, no board");
        };
        let (width, height) = (input.board.width(), input.board.height());
        let (colours, actions) = (input.colours, input.actions);
        write!(
            f,
            "swapless {width}x{height}, {colours} colours, {actions} actions"
        )?;
        if input.board.blocks() < usize::from(width) * usize::from(height) {
            f.write_str(", not full")?;
        }
        if input.target > 0 {
            write!(f, ", target {}", input.target)?;
        }
        f.write_str(match self.fall {
            Fall::None => "",
            Fall::Down => ", blocks fall",
            Fall::DownAndLeft => ", blocks fall and columns close",
        })
    }
}

impl GameType {
    /// Returns a text that two games share if their results can be compared: the rules, or the checksum of the
    /// level, whatever its name is.
    pub fn key(&self) -> String {
        match self {
            Self::Level(level) => level.checksum.clone(),
            Self::Match3(_) | Self::Duel(_) | Self::Sm3(_) => self.to_string(),
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
            Self::Duel(duel) => duel.fmt(f),
            Self::Sm3(start) => start.fmt(f),
        }
    }
}
