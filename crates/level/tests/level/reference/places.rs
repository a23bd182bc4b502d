//! Places of a board: sets of them, squares, rows, columns, and candies of a kind.

use super::board::{Board, Place};

/// A set of places.
pub(crate) struct Marks {
    columns: usize,
    marked: Vec<bool>,
}

impl Marks {
    pub(crate) fn none(board: &Board) -> Self {
        Self {
            columns: board.columns,
            marked: vec![false; board.rows * board.columns],
        }
    }

    pub(crate) fn set(&mut self, (row, column): Place) {
        self.marked[row * self.columns + column] = true;
    }

    pub(crate) fn set_all(&mut self, places: &[Place]) {
        for &place in places {
            self.set(place);
        }
    }

    pub(crate) fn has(&self, (row, column): Place) -> bool {
        self.marked[row * self.columns + column]
    }
}

/// Returns the cells at most `reach` rows and columns away.
pub(crate) fn square(board: &Board, (row, column): Place, reach: usize) -> Vec<Place> {
    let mut places = board.places();
    places.retain(|&(r, c)| r.abs_diff(row) <= reach && c.abs_diff(column) <= reach);
    places
}

/// Returns the cells of the rows at most `reach` away.
pub(crate) fn rows(board: &Board, (row, _): Place, reach: usize) -> Vec<Place> {
    let mut places = board.places();
    places.retain(|&(r, _)| r.abs_diff(row) <= reach);
    places
}

/// Returns the cells of the columns at most `reach` away.
pub(crate) fn columns(board: &Board, (_, column): Place, reach: usize) -> Vec<Place> {
    let mut places = board.places();
    places.retain(|&(_, c)| c.abs_diff(column) <= reach);
    places
}

/// Returns the candies of a kind.
pub(crate) fn candies_of(board: &Board, kind: Option<u8>) -> Vec<Place> {
    board.places_of(|content| kind.is_some() && content.kind() == kind)
}
