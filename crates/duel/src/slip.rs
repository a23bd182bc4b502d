//! How a wrong board came about: the usual mistakes, each made on purpose and compared.

use std::collections::BTreeSet;
use std::fmt;

use super::cell::Cell;
use super::position::Position;

/// A mistake that explains a whole board after a move. It prints what the board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardSlip {
    /// Nothing is taken.
    Unchanged,
    /// The pieces above did not fall.
    NotFallen,
    /// Only the named cell is taken.
    CellAlone,
    /// Cells that touch by a corner are taken as well.
    Diagonal,
    /// The pieces are at the top.
    Upwards,
    /// Columns moved into the empty ones beside them.
    Sideways,
    /// Empty cells are written as pieces of kind 0.
    Zeros,
    /// The columns were taken for rows.
    Transposed,
}

/// A board as rows of characters from the top.
type Rows = Vec<Vec<u8>>;

const EMPTY: u8 = b'*';

impl BoardSlip {
    /// Returns the mistake after which the move `cell` on a board makes `found`, if it is a usual one.
    pub(crate) fn find(position: &Position, cell: Cell, found: &Position) -> Option<Self> {
        let (before, found) = (rows(position), rows(found));
        let group: BTreeSet<_> = position.cells_of(cell).into_iter().map(at).collect();
        let taken = without(&before, &group);
        let right = fallen(&taken, false);
        let ways: [(Self, &dyn Fn() -> Rows); 7] = [
            (Self::Unchanged, &|| before.clone()),
            (Self::NotFallen, &|| taken.clone()),
            (Self::CellAlone, &|| {
                fallen(&without(&before, &[at(cell)].into()), false)
            }),
            (Self::Diagonal, &|| {
                fallen(&without(&before, &with_corners(&before, at(cell))), false)
            }),
            (Self::Upwards, &|| fallen(&taken, true)),
            (Self::Sideways, &|| moved_left(&right)),
            (Self::Zeros, &|| {
                let zeros = |row: &Vec<u8>| {
                    row.iter()
                        .map(|&c| if c == EMPTY { b'0' } else { c })
                        .collect()
                };
                right.iter().map(zeros).collect()
            }),
        ];
        let way = ways.iter().find(|(_, board)| board() == found);
        let slip = way.map(|(slip, _)| *slip);
        slip.or_else(|| Self::transposed(position, cell, &found))
    }

    /// Returns whether columns were taken for rows, also where the cell is empty as it is.
    pub(crate) fn find_transposed(
        position: &Position,
        cell: Cell,
        found: &Position,
    ) -> Option<Self> {
        Self::transposed(position, cell, &rows(found))
    }

    fn transposed(position: &Position, cell: Cell, found: &Rows) -> Option<Self> {
        let before = rows(position);
        let column = |column: usize| before.iter().map(|row| row[column]).collect();
        let turned: Rows = (0..before.len()).map(column).collect();
        let text = turned.iter().map(|row| String::from_utf8_lossy(row));
        let text: Vec<_> = text.collect();
        let taken = Position::from_rows(position.kinds(), &text)
            .ok()?
            .cells_of(cell);
        let group: BTreeSet<_> = taken.into_iter().map(at).collect();
        let is_right = !group.is_empty() && fallen(&without(&turned, &group), false) == *found;
        is_right.then_some(Self::Transposed)
    }
}

impl fmt::Display for BoardSlip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unchanged => "the board is the one before the move",
            Self::NotFallen => "the pieces above did not fall",
            Self::CellAlone => "only one cell is taken, not its whole group",
            Self::Diagonal => "cells that touch only by a corner are taken too",
            Self::Upwards => "the pieces are at the top of their columns, not at the bottom",
            Self::Sideways => "columns moved sideways into empty ones",
            Self::Zeros => "empty cells are `0`, not `*`",
            Self::Transposed => "the answer is right for the board with rows and columns exchanged",
        })
    }
}

fn rows(position: &Position) -> Rows {
    let text = position.to_string();
    text.lines().map(|row| row.as_bytes().to_vec()).collect()
}

/// Returns row and column of a cell, from 0.
fn at(cell: Cell) -> (usize, usize) {
    (cell.row(), cell.column())
}

fn without(board: &Rows, cells: &BTreeSet<(usize, usize)>) -> Rows {
    let mut left = board.clone();
    for &(row, column) in cells {
        left[row][column] = EMPTY;
    }
    left
}

/// Lets all pieces fall, down or `up`.
fn fallen(board: &Rows, up: bool) -> Rows {
    let size = board.len();
    let mut after = vec![vec![EMPTY; size]; size];
    for column in 0..size {
        let pieces = board.iter().map(|row| row[column]).filter(|&c| c != EMPTY);
        let pieces: Vec<_> = pieces.collect();
        let top = if up { 0 } else { size - pieces.len() };
        for (row, piece) in pieces.into_iter().enumerate() {
            after[top + row][column] = piece;
        }
    }
    after
}

/// Returns the board with its empty columns at the right.
fn moved_left(board: &Rows) -> Rows {
    let size = board.len();
    let is_full = |column: &usize| board.iter().any(|row| row[*column] != EMPTY);
    let full: Vec<_> = (0..size).filter(is_full).collect();
    let row = |row: &Vec<u8>| {
        let kept = full.iter().map(|&column| row[column]);
        kept.chain(std::iter::repeat(EMPTY)).take(size).collect()
    };
    board.iter().map(row).collect()
}

/// Returns the cells of one kind around a cell that touch by sides or corners.
fn with_corners(board: &Rows, start: (usize, usize)) -> BTreeSet<(usize, usize)> {
    let size = board.len();
    let (mut found, mut left) = (BTreeSet::from([start]), vec![start]);
    while let Some((row, column)) = left.pop() {
        for row in row.saturating_sub(1)..(row + 2).min(size) {
            for column in column.saturating_sub(1)..(column + 2).min(size) {
                let is_same = board[row][column] == board[start.0][start.1];
                if is_same && found.insert((row, column)) {
                    left.push((row, column));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_mistakes_are_known_by_their_boards() {
        let before = Position::from_rows(2, &["1101", "0101", "1001", "0001"]).unwrap();
        let cell = "C1".parse().unwrap();
        for (after, expected) in [
            (["1101", "0101", "1001", "0001"], Some(BoardSlip::Unchanged)),
            (["11*1", "01*1", "1**1", "***1"], Some(BoardSlip::NotFallen)),
            (["11*1", "0101", "1001", "0001"], Some(BoardSlip::CellAlone)),
            (["***1", "***1", "11*1", "11*1"], Some(BoardSlip::Diagonal)),
            (["11*1", "01*1", "1**1", "*1*1"], None),
            (["***1", "1**1", "01*1", "1101"], None),
            (
                ["10*0", "1100", "0000", "1111"],
                Some(BoardSlip::Transposed),
            ),
        ] {
            let found = Position::from_rows(2, &after).unwrap();
            assert_eq!(
                BoardSlip::find(&before, cell, &found),
                expected,
                "{after:?}"
            );
        }
        for (rows, after, expected) in [
            (["00", "11"], ["11", "**"], BoardSlip::Upwards),
            (["01", "01"], ["1*", "1*"], BoardSlip::Sideways),
            (["01", "11"], ["00", "00"], BoardSlip::Zeros),
        ] {
            let before = Position::from_rows(2, &rows).unwrap();
            let found = Position::from_rows(2, &after).unwrap();
            let cell = if expected == BoardSlip::Zeros {
                "B1"
            } else {
                "A1"
            };
            let slip = BoardSlip::find(&before, cell.parse().unwrap(), &found);
            assert_eq!(slip, Some(expected));
        }
    }
}
