//! The cells of a board as text, in colour where the terminal shows it.

use anstyle::{AnsiColor, Color, Style};

/// A colour for each kind of cell.
const COLOURS: [AnsiColor; 10] = [
    AnsiColor::Red,
    AnsiColor::Green,
    AnsiColor::Yellow,
    AnsiColor::Blue,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
    AnsiColor::White,
    AnsiColor::BrightRed,
    AnsiColor::BrightGreen,
    AnsiColor::BrightBlue,
];

/// An empty cell, as wide as the others.
pub(crate) const EMPTY: &str = " . ";

/// Returns the `number`-th colour, 0 to 9.
pub(crate) fn colour(number: u8) -> Color {
    Color::Ansi(COLOURS[usize::from(number)])
}

/// Returns a cell that shows a digit in the `colour`-th colour, 0 to 9; a marked one stands out, in
/// brackets.
pub(crate) fn cell(colour: u8, digit: u8, marked: bool) -> String {
    let colour = self::colour(colour);
    if marked {
        let style = Style::new()
            .fg_color(Some(AnsiColor::Black.into()))
            .bg_color(Some(colour))
            .bold();
        format!("{style}[{digit}]{style:#}")
    } else {
        let style = Style::new().fg_color(Some(colour));
        format!("{style} {digit} {style:#}")
    }
}
