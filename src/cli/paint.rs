//! The cells of a board as text, in colour where the terminal shows it.

use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use sweetfish::level::pieces::Piece;
use sweetfish::level::{Cell, Content, Form};

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

/// Returns the colours of a cell of a level: the content chooses the foreground, the jelly the background.
pub(crate) fn of_cell(cell: Cell) -> Style {
    let colour = match cell.content {
        Content::Candy { kind, .. } => kind.map(|kind| colour(kind - 1)),
        Content::Hole | Content::Primed { .. } => Some(AnsiColor::BrightBlack.into()),
        content => {
            let ansi = Piece::of(content).map(|piece| Ansi256Color(piece.ansi));
            ansi.and_then(Ansi256Color::into_ansi).map(Color::from)
        }
    };
    let plain = matches!(
        cell.content,
        Content::Candy {
            form: Form::Plain,
            ..
        } | Content::Hole
    );
    let style = Style::new().fg_color(colour);
    let style = if plain { style } else { style.bold() };
    let jelly: Option<Color> = match cell.jelly {
        0 => None,
        1 => Some(Ansi256Color(236).into()),
        _ => Some(Ansi256Color(240).into()),
    };
    style.bg_color(jelly)
}

/// How a cell stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Not at all.
    None,
    /// It is chosen, or one of the two of a swap: `[ ]`.
    Chosen,
    /// Its content vanishes: `< >`.
    Vanishing,
}

impl Mark {
    /// Returns the signs before and after the cell.
    fn signs(self) -> (char, char) {
        match self {
            Self::None => (' ', ' '),
            Self::Chosen => ('[', ']'),
            Self::Vanishing => ('<', '>'),
        }
    }
}

/// Returns a cell that shows a word of at most `width` characters between the signs of its mark, filled up on
/// the right.
pub(crate) fn word(word: &str, style: Style, mark: Mark, width: usize) -> String {
    let (left, right) = mark.signs();
    let style = match mark {
        Mark::None => style,
        Mark::Chosen | Mark::Vanishing => style.bg_color(None).invert(),
    };
    let fill = " ".repeat(width - word.len());
    format!("{style}{left}{word}{right}{style:#}{fill}")
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
