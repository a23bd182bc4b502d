//! Boards of swapless match-3 for people, in colour if the terminal supports it.

use std::fmt::Write as _;

use sweetfish::sm3::{Board, Cell};

use super::paint;

/// Returns the board with columns numbered from the left and rows from the bottom, both from 0. The cells
/// of `marked` are in brackets.
pub(crate) fn draw(board: &Board, marked: &[Cell]) -> String {
    let mut text = String::new();
    for y in (0..board.height()).rev() {
        let _ = write!(text, "{y:2} ");
        for x in 0..board.width() {
            let cell = Cell::new(x, y);
            text += &match board.colour(cell) {
                0 => paint::EMPTY.into(),
                colour => paint::cell(colour - 1, colour, marked.contains(&cell)),
            };
        }
        text.push('\n');
    }
    text.push_str("   ");
    for x in 0..board.width() {
        let _ = write!(text, "{x:^3}");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}
