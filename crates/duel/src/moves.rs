//! A move of the duel and its reward. What a move does to a board lives in `position`.

use super::cell::Cell;

/// A move: it takes the whole group that `cell` belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// A cell of the group.
    pub cell: Cell,
    /// Number of cells of the group, at least 1.
    pub size: u16,
}

impl Move {
    /// Returns the points of the move: the size squared, at most 676 x 676.
    #[inline]
    pub fn reward(self) -> i32 {
        reward(self.size)
    }
}

/// Returns the points for taking a group of `size` cells.
#[inline]
pub(super) fn reward(size: u16) -> i32 {
    i32::from(size) * i32::from(size)
}
