//! Boards of gem-swap games as text for people, in colour where the terminal supports it.

use sweetfish::match3::{Game, Rules, Swap};

use super::paint;

/// Returns the board, the top row first. The two cells of a swap are in brackets.
pub(crate) fn draw(game: &Game, swap: Option<Swap>) -> String {
    let marked = swap.map(Swap::ends);
    let Rules { width, height, .. } = *game.rules();
    let row = |row: u8| -> String {
        let cell = |column| match game.cell(row, column) {
            0 => paint::EMPTY.into(),
            kind => {
                let is_marked = marked.is_some_and(|ends| ends.contains(&(row, column)));
                paint::cell(kind - 1, kind, is_marked)
            }
        };
        (0..width).map(cell).collect()
    };
    let rows: Vec<_> = (0..height).map(row).collect();
    rows.join("\n")
}

/// Returns a line that says where the gem that has to vanish is, `None` without one.
pub(crate) fn gem(game: &Game) -> Option<String> {
    let (row, column) = game.marked()?;
    Some(format!(
        "the gem is in row {}, column {}\n",
        row + 1,
        column + 1
    ))
}
