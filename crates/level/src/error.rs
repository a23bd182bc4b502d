//! What is wrong with a level, and where.

use std::fmt;

use thiserror::Error;

use super::OrderItem;

/// Why a level is not sound.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[error("{at}: found {found}, expected {expected}")]
pub struct LevelError {
    /// The part of the level that is at fault.
    pub at: At,
    /// What the level has there.
    pub found: String,
    /// What it may have.
    pub expected: String,
}

/// The part of a level that is at fault. Rows and columns count from 0 at the top left in the values,
/// and from 1 in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// The cell of a row and a column.
    Cell(u8, u8),
    /// The key of this name.
    Key(&'static str),
    /// An order.
    Order(OrderItem),
    /// The portal of this index in the list, from 0.
    Portal(usize),
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(row, column) => write!(f, "row {}, column {}", row + 1, column + 1),
            Self::Key(key) => write!(f, "{key}"),
            Self::Order(item) => write!(f, "orders.{item}"),
            Self::Portal(index) => write!(f, "portal {}", index + 1),
        }
    }
}

impl LevelError {
    pub(super) fn new(at: At, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            at,
            found: found.into(),
            expected: expected.into(),
        }
    }
}
