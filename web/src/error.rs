//! Why a request has no answer.

use std::fmt::Display;

use serde::Serialize;
use sweetfish::duel::format::FormatError;
#[cfg(feature = "games")]
use sweetfish::level::{At, Data, LevelError};
#[cfg(feature = "games")]
use sweetfish::people::{RecordsError, Refusal};

/// What kind of fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(not(feature = "games"), expect(dead_code))]
pub(crate) enum Code {
    /// The engine does not know the request.
    Request,
    /// The text of a file is not well-formed.
    Text,
    /// The level is not sound: the message has no place, which the other fields say.
    Level,
    /// The swap is not valid.
    Swap,
    /// The game is over.
    Over,
    /// No game is open.
    Closed,
    /// Anything else in the request is out of its range.
    Value,
}

/// Why a request has no answer.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RequestError {
    code: Code,
    /// One line for people, with the place unless it is one of a level.
    message: String,
    /// The line of a text that a person has seen, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    line: Option<usize>,
    /// The field of the level.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "keyof Level"))]
    field: Option<&'static str>,
    /// The item whose order is at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    item: Option<String>,
    /// The row of a cell of the board, from 0, if the fault lies in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    row: Option<usize>,
    /// The column of that cell, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    column: Option<usize>,
}

impl RequestError {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            // A request may hold line ends where an error repeats what was found.
            message: message.into().replace(['\n', '\r'], " "),
            line: None,
            field: None,
            item: None,
            row: None,
            column: None,
        }
    }

    fn at_line(line: usize, message: String) -> Self {
        Self {
            line: Some(line),
            ..Self::new(Code::Text, message)
        }
    }

    /// Returns the fault of a level as data, with its field and its cell.
    #[cfg(feature = "games")]
    pub(crate) fn of_level(
        level: &Data,
        LevelError {
            at,
            found,
            expected,
            ..
        }: LevelError,
    ) -> Self {
        let (field, cell) = match at {
            At::Cell(row, column) => ("cells", Some((row, column))),
            At::Key("moves" | "seconds") => ("limit", None),
            At::Key("board") => ("cells", None),
            At::Key(key) => (key, None),
            At::Order(_) => ("orders", None),
            At::Portal(index) => ("portals", level.portals.get(index).map(|ends| ends[0])),
        };
        let item = match at {
            At::Order(item) => Some(item.to_string()),
            _ => None,
        };
        Self {
            field: Some(field),
            item,
            row: cell.map(|(row, _)| row.into()),
            column: cell.map(|(_, column)| column.into()),
            ..Self::new(Code::Level, format!("found {found}, expected {expected}"))
        }
    }
}

impl From<String> for RequestError {
    fn from(message: String) -> Self {
        Self::new(Code::Value, message)
    }
}

impl From<&str> for RequestError {
    fn from(message: &str) -> Self {
        Self::new(Code::Value, message)
    }
}

impl From<FormatError> for RequestError {
    fn from(error: FormatError) -> Self {
        Self::at_line(error.line, error.to_string())
    }
}

#[cfg(feature = "games")]
impl From<RecordsError> for RequestError {
    fn from(error: RecordsError) -> Self {
        Self::at_line(error.line, error.to_string())
    }
}

#[cfg(feature = "games")]
impl From<Refusal> for RequestError {
    fn from(why: Refusal) -> Self {
        let code = match why {
            Refusal::Over => Code::Over,
            _ => Code::Swap,
        };
        Self::new(code, why.to_string())
    }
}

/// Returns an error as a line.
pub(crate) fn line(error: impl Display) -> String {
    error.to_string()
}
