//! Boards and searches as text for people, in colour where the terminal shows it.

use std::fmt::Write as _;

use sweetfish::duel::{Cell, Position, Report};

use super::paint;

/// Returns the board with column letters and row numbers. The cells of `marked` stand in brackets.
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
            let kind = position.kind_at(cell);
            text += &kind.map_or(paint::EMPTY.into(), |kind| {
                paint::cell(kind, kind, marked.contains(&cell))
            });
        }
        text.push('\n');
    }
    text
}

/// The names of the columns of [`iteration`].
pub(crate) const HEADER: &str = "depth  score       nodes    nodes/s     time  line";

/// Returns an iteration as a line below [`HEADER`].
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
        .map(|mv| mv.cell.to_string())
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
