//! Why a tile map or a grid is not imported.

use thiserror::Error;

/// Why a text is not a tile map.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ImportError {
    /// It is not JSON.
    #[error("invalid JSON: {0}")]
    Json(String),
    /// It is JSON, but not an object.
    #[error(
        "found {0}, expected a tile map: an object with the keys tileMap, gameModeName and others"
    )]
    NoObject(&'static str),
    /// Levels have no rule for something in the map; [`parse_lenient`](super::parse_lenient) leaves it out.
    #[error("{at}: found {found}, which has no rule")]
    WithoutRule {
        /// The place: a key, or the row and the column of a cell from 1 at the top left.
        at: String,
        /// What the map has there.
        found: String,
    },
    /// A value is not one that a tile map has there.
    #[error("{at}: found {found}, expected {expected}")]
    Value {
        /// The place: a key, the row and the column of a cell from 1 at the top left, or line and column of the text.
        at: String,
        /// What the map has there.
        found: String,
        /// What it may have there.
        expected: String,
    },
}

impl ImportError {
    /// Returns the error with the level of a file in which it lies.
    pub(super) fn within(mut self, level: &str) -> Self {
        if let Self::Value { at, .. } = &mut self {
            *at = format!("{level}: {at}");
        }
        self
    }
}

/// Returns the error of a place that has another value than it may have.
pub(super) fn wrong(at: &str, found: &dyn std::fmt::Display, expected: &str) -> ImportError {
    ImportError::Value {
        at: at.into(),
        found: found.to_string(),
        expected: expected.into(),
    }
}

/// Returns the error of something that levels have no rule for.
pub(super) fn without_rule(at: &str, found: String) -> ImportError {
    let at = at.to_string();
    ImportError::WithoutRule { at, found }
}

/// Returns the place of a cell in messages; row and column count from 1.
pub(super) fn place((row, column): (usize, usize)) -> String {
    format!("row {row}, column {column}")
}
