//! Boards and searches as text for people, in colour where the terminal wants it.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Color, Style};
use sweetfish::duel::search::Report;
use sweetfish::duel::{Cell, Position};

/// A colour for each of the ten kinds.
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

/// The board with column letters and row numbers; the cells of `marked` stand out, in brackets.
pub(crate) fn draw(position: &Position, marked: &[Cell]) -> String {
    let size = position.size();
    let mut text = String::from("   ");
    for column in 0..size {
        let _ = write!(text, " {} ", char::from(b'A' + column as u8));
    }
    text.push('\n');
    for row in 0..size {
        let _ = write!(text, "{:2} ", row + 1);
        for column in 0..size {
            let cell = Cell::new(column, row);
            text.push_str(&draw_cell(position.kind_at(cell), marked.contains(&cell)));
        }
        text.push('\n');
    }
    text
}

fn draw_cell(kind: Option<u8>, marked: bool) -> String {
    let Some(kind) = kind else {
        return " . ".into();
    };
    let colour = Color::Ansi(COLOURS[usize::from(kind)]);
    let style = if marked {
        Style::new()
            .fg_color(Some(AnsiColor::Black.into()))
            .bg_color(Some(colour))
            .bold()
    } else {
        Style::new().fg_color(Some(colour))
    };
    let text = if marked {
        format!("[{kind}]")
    } else {
        format!(" {kind} ")
    };
    format!("{style}{text}{style:#}")
}

/// A line for each iteration has these columns.
pub(crate) const HEADER: &str = "depth  score       nodes    nodes/s     time  line";

/// An iteration as a line below [`HEADER`].
pub(crate) fn iteration(report: &Report) -> String {
    let seconds = report.elapsed.as_secs_f64();
    let rate = if seconds > 0.0 {
        report.nodes as f64 / seconds
    } else {
        0.0
    };
    let shown: Vec<String> = report
        .line
        .iter()
        .take(8)
        .map(|c| c.cell.to_string())
        .collect();
    let more = if report.line.len() > shown.len() {
        " ..."
    } else {
        ""
    };
    let proven = if report.exact { "=" } else { " " };
    format!(
        "{:5} {:+6}{proven} {:10} {:10.0} {:7.3}s  {}{more}",
        report.depth,
        report.score,
        report.nodes,
        rate,
        seconds,
        shown.join(" ")
    )
}
