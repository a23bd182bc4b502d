//! The two files of the homework protocol: parses them with exact errors, and prints them.
//!
//! Input: a line with the size n (1 to 26), one with the number of kinds p (1 to 10), one with the
//! seconds left (positive), then n rows of n cells, top row first, each a digit below p or `*`.
//! Output: a line with the cell of the move, then the n rows after it. Both accept CRLF, blanks
//! at the end of a line, blank lines at the end, and a missing last line end.

mod rows;
mod spelling;

use std::time::Duration;

use super::cell::Cell;
use super::position::Position;
use super::{MAX_KINDS, MAX_SIZE};
use sweetfish_core::lines::{Lines, whole_number};

pub use sweetfish_core::lines::FormatError;

/// The contents of an input file.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// The board. It may be empty: then the game is over.
    pub position: Position,
    /// Seconds left to the side to move, positive and finite.
    pub seconds: f64,
}

impl Input {
    /// Returns the seconds left as a duration, a year at most.
    pub fn remaining(&self) -> Duration {
        Duration::from_secs_f64(self.seconds.min(365.0 * 86400.0))
    }
}

/// The contents of an output file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The cell of the move.
    pub cell: Cell,
    /// The board after the move.
    pub position: Position,
}

/// Parses an input file.
///
/// ```
/// let input = sweetfish_duel::format::parse_input(b"2\n3\n1.5\n01\n*2\n")?;
/// assert_eq!((input.position.pieces(), input.seconds), (3, 1.5));
/// let error = sweetfish_duel::format::parse_input(b"2\n3\n1.5\n01\n*3\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 5, column 2: found `3`, expected a digit 0 to 2 or `*`");
/// # Ok::<(), sweetfish_duel::format::FormatError>(())
/// ```
///
/// # Errors
/// An error at the first place where the text departs from the format.
pub fn parse_input(text: &[u8]) -> Result<Input, FormatError> {
    let mut lines = Lines::new(text);
    let size = number(&mut lines, MAX_SIZE, "the size of the board")?;
    let kinds = number(&mut lines, MAX_KINDS, "the number of kinds")?;
    let seconds = seconds(&mut lines)?;
    let position = board(&mut lines, size, kinds)?;
    lines.end()?;
    Ok(Input { position, seconds })
}

/// Parses an output file for a board of `size` cells a side, 1 to 26, and `kinds` kinds, 1 to 10.
///
/// Does not check whether the move is legal or the board is the one after it.
///
/// # Errors
/// An error at the first place where the text departs from the format.
///
/// # Panics
/// If `size` or `kinds` is out of its range.
pub fn parse_output(text: &[u8], size: usize, kinds: usize) -> Result<Output, FormatError> {
    assert!((1..=MAX_SIZE).contains(&size) && (1..=MAX_KINDS).contains(&kinds));
    output(text, size, kinds).map_err(|error| {
        let is_right = |text: &str| output(text.as_bytes(), size, kinds).is_ok();
        let is_cell = |c: char| u8::try_from(c).is_ok_and(|b| is_cell(b, kinds));
        let mistake = rows::mistake(text, size, is_cell, is_right);
        match mistake.filter(|_| error.line > 1) {
            Some(mistake) => FormatError::new(
                (error.line, error.column),
                error.found,
                format!("{}: {mistake}", error.expected),
            ),
            None => error,
        }
    })
}

fn output(text: &[u8], size: usize, kinds: usize) -> Result<Output, FormatError> {
    let mut lines = Lines::new(text);
    let cell = cell(&mut lines, size)?;
    let position = board(&mut lines, size, kinds)?;
    lines.end()?;
    Ok(Output { cell, position })
}

/// Returns the text of an input file.
pub fn print_input(input: &Input) -> String {
    let Input { position, seconds } = input;
    format!(
        "{}\n{}\n{seconds}\n{position}",
        position.size(),
        position.kinds()
    )
}

/// Returns the text of an output file.
pub fn print_output(output: &Output) -> String {
    format!("{}\n{}", output.cell, output.position)
}

fn number(lines: &mut Lines, max: usize, what: &str) -> Result<usize, FormatError> {
    let expected = format!("{what}, a whole number from 1 to {max}");
    let line = lines.line(&expected)?;
    let number = whole_number(line, 1, max as u64).and_then(|number| usize::try_from(number).ok());
    number.ok_or_else(|| lines.wrong_line(line, &expected))
}

fn seconds(lines: &mut Lines) -> Result<f64, FormatError> {
    let expected = "the seconds left, a positive number such as 300 or 0.5";
    let line = lines.line(expected)?;
    let plain = line
        .iter()
        .all(|b| matches!(b, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-'));
    let number = std::str::from_utf8(line).ok().filter(|_| plain);
    match number.and_then(|text| text.parse::<f64>().ok()) {
        Some(seconds) if seconds > 0.0 && seconds.is_finite() => Ok(seconds),
        _ => Err(lines.wrong_line(line, expected)),
    }
}

fn cell(lines: &mut Lines, size: usize) -> Result<Cell, FormatError> {
    let last = Cell::new(size - 1, size - 1);
    let expected = match size {
        1 => "the cell A1".to_string(),
        _ => format!("a cell from A1 to {last}"),
    };
    let line = lines.line(&expected)?;
    let cell = std::str::from_utf8(line)
        .ok()
        .and_then(|text| text.parse::<Cell>().ok());
    match cell {
        Some(cell) if cell.column().max(cell.row()) < size => Ok(cell),
        _ => Err(match spelling::mistake(line, size) {
            Some(mistake) => lines.wrong_line(line, &format!("{expected}: {mistake}")),
            None => lines.wrong_line(line, &expected),
        }),
    }
}

fn board(lines: &mut Lines, size: usize, kinds: usize) -> Result<Position, FormatError> {
    let cell = match kinds {
        1 => "the digit 0 or `*`".to_string(),
        _ => format!("a digit 0 to {} or `*`", kinds - 1),
    };
    let mut rows = Vec::with_capacity(size);
    for row in 1..=size {
        rows.push(lines.row((row, size), size, |b| is_cell(b, kinds), &cell)?);
    }
    Ok(Position::from_rows(kinds, &rows).expect("every cell was checked"))
}

fn is_cell(byte: u8, kinds: usize) -> bool {
    byte == b'*' || (byte.is_ascii_digit() && usize::from(byte - b'0') < kinds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_are_written_otherwise_are_known() {
        let holes = "empty cells are `*`, not blanks";
        let blanks = Some(holes);
        let between = Some("the cells of a row stand side by side, with nothing between them");
        for (rows, expected) in [
            ("   1\n1  1\n01 1\n11 1\n", blanks),
            ("\n1\n01 1\n11 1", blanks),
            ("    \n1\n01\n11 1", blanks),
            (
                "...1\n1..1\n01.1\n11.1\n",
                Some("empty cells are `*`, not `.`"),
            ),
            (
                "9991\r\n1991\r\n0191\r\n1191\r\n",
                Some("empty cells are `*`, not `9`"),
            ),
            ("* * * 1\n1 * * 1\n0 1 * 1\n1 1 * 1\n", between),
            (
                "['*', '*', '*', '1']\n['1', '*', '*', '1']\n['0', '1', '*', '1']\n['1', '1', '*', '1']\n",
                between,
            ),
            // Numbers of rows are no signs between cells.
            ("2***1\n31**1\n401*1\n511*1\n", None),
            ("2 ***1\n3 1**1\n4 01*1\n5 11*1\n", None),
            // More than one mistake, and a row too few.
            ("..-1\n1..1\n01.1\n11.1\n", None),
            ("...1\n1..1\n01.1\n", None),
            ("***1\n1**1\n01*1\n", None),
        ] {
            let text = format!("C1\n{rows}");
            let error = parse_output(text.as_bytes(), 4, 2).unwrap_err();
            let found = error.expected.split_once(": ").map(|(_, mistake)| mistake);
            assert_eq!(found, expected, "{rows}: {error}");
        }
        let error = parse_output(b"A1\n \n", 1, 1).unwrap_err();
        assert!(error.to_string().ends_with(holes), "{error}");
    }
}
