//! Boards of gem-swap games as text for people, in colour where the terminal wants it.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Color, Style};
use sweetfish::match3::{Board, Plane, Swap};

/// A colour for each of the seven kinds.
const COLOURS: [AnsiColor; 7] = [
    AnsiColor::Red,
    AnsiColor::Green,
    AnsiColor::Yellow,
    AnsiColor::Blue,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
    AnsiColor::White,
];

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
        let _ = write!(
            text,
            "{}",
            draw_cell(board.kind(cell), P::cell(cell) & marked != P::NONE)
        );
    }
    text
}

fn draw_cell(kind: u8, marked: bool) -> String {
    let Some(colour) = COLOURS.get(usize::from(kind).wrapping_sub(1)) else {
        return " . ".into();
    };
    let colour = Color::Ansi(*colour);
    let plain = Style::new().fg_color(Some(colour));
    if marked {
        let style = Style::new()
            .fg_color(Some(AnsiColor::Black.into()))
            .bg_color(Some(colour))
            .bold();
        format!("{style}[{kind}]{style:#}")
    } else {
        format!("{plain} {kind} {plain:#}")
    }
}
