//! The move that the referee makes for a side whose clock has run out.

use sweetfish_duel::{Cell, Position};

/// Returns the first cell of a smallest group, of several the first in reading order. The board must not be empty.
pub(crate) fn smallest(position: &Position) -> Cell {
    // Of each group that is its first cell in reading order.
    let moves = position.moves().into_iter();
    let place = |cell: Cell| (cell.row(), cell.column());
    let first = moves.min_by_key(|mv| (mv.size, place(mv.cell)));
    first.expect("the board is not empty").cell
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_smallest_groups_the_first_in_reading_order_is_taken() {
        for (rows, cell) in [
            (["001", "220", "110"], "C1"),
            (["***", "*01", "221"], "B2"),
            (["***", "0*0", "1*1"], "A2"),
            (["***", "011", "011"], "A2"),
            (["000", "000", "000"], "A1"),
        ] {
            let position = Position::from_rows(3, &rows).unwrap();
            assert_eq!(smallest(&position).to_string(), cell, "{rows:?}");
        }
    }
}
