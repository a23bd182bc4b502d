//! Draws boards of levels for people: in the words of level files, in colour.

use anstyle::Style;
use sweetfish::level::{Cell, Game};
use sweetfish::match3::Swap;

use crate::cli::paint::{self, Mark};

/// Draws the board of a game, with the two cells of `swap` in brackets.
pub(super) fn draw(game: &Game, swap: Option<Swap>) -> String {
    let marked = swap.map(Swap::ends);
    let cell = |row, column| game.cell(row, column);
    draw_cells(game.size(), cell, |row, column| {
        marked.is_some_and(|ends| ends.contains(&(row, column)))
    })
}

/// Draws a board of `width` columns and `height` rows; cells that are `marked` stand in brackets.
pub(super) fn draw_cells(
    (width, height): (u8, u8),
    cell: impl Fn(u8, u8) -> Option<Cell>,
    marked: impl Fn(u8, u8) -> bool,
) -> String {
    let places = || (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    let word = |cell: Option<Cell>| cell.map_or(String::new(), |cell| cell.to_string());
    let longest = places().map(|(row, column)| word(cell(row, column)).len());
    let longest = longest.max().unwrap_or(0);
    let mut text = String::new();
    for (row, column) in places() {
        let cell = cell(row, column);
        let mark = if marked(row, column) {
            Mark::Chosen
        } else {
            Mark::None
        };
        let style = cell.map_or(Style::new(), paint::of_cell);
        text += &paint::word(&word(cell), style, mark, longest);
        if column + 1 == width {
            text.push('\n');
        }
    }
    text
}
