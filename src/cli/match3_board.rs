//! Boards of gem-swap games as text for people, in colour where the terminal wants it.

use sweetfish::match3::{Board, Plane, Swap};

use super::paint;

/// The board; the two cells of a swap stand out, in brackets.
pub(crate) fn draw<P: Plane>(board: &Board<P>, swap: Option<Swap>) -> String {
    let marked = swap.map_or(P::NONE, |swap| {
        let (first, second) = swap.ends::<P>();
        first | second
    });
    let mut text = String::new();
    let mut row = 0;
    for cell in board.cells().cells() {
        if P::row(cell) > row {
            row = P::row(cell);
            text.push('\n');
        }
        let is_marked = P::cell(cell) & marked != P::NONE;
        text += &match board.kind(cell) {
            0 => paint::EMPTY.into(),
            kind => paint::cell(kind - 1, kind, is_marked),
        };
    }
    text
}
