//! The two files of the homework protocol: reading them with exact errors, and printing them.
//!
//! Input: a line with the size n (1 to 26), one with the number of kinds p (1 to 10), one with the
//! seconds left (positive), then n rows of n cells, top row first, each a digit below p or `*`.
//! Output: a line with the claimed cell, then the n rows after the claim. Both accept CRLF, blanks
//! at the end of a line, blank lines at the end, and a missing last line end.

use std::fmt::Write as _;
use std::time::Duration;

use thiserror::Error;

use super::moves::Cell;
use super::position::Position;
use super::{MAX_KINDS, MAX_SIZE};

/// What an input file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// The board, which may be empty: the game is then over.
    pub position: Position,
    /// Seconds left to the side to move, positive and finite.
    pub seconds: f64,
}

impl Input {
    /// The seconds left as a duration, a year at most.
    pub fn remaining(&self) -> Duration {
        Duration::from_secs_f64(self.seconds.min(365.0 * 86400.0))
    }
}

/// What an output file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The claimed cell.
    pub cell: Cell,
    /// The board after the claim.
    pub position: Position,
}

/// Where a file departs from its format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: found {found}, expected {expected}")]
pub struct FormatError {
    /// Line, from 1.
    pub line: usize,
    /// Column in bytes, from 1.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What the format allows there.
    pub expected: String,
}

/// Reads an input file.
///
/// ```
/// let input = sweetfish::duel::format::parse_input(b"2\n3\n1.5\n01\n*2\n")?;
/// assert_eq!((input.position.pieces(), input.seconds), (3, 1.5));
/// let error = sweetfish::duel::format::parse_input(b"2\n3\n1.5\n01\n*3\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 5, column 2: found `3`, expected a digit 0 to 2 or `*`");
/// # Ok::<(), sweetfish::duel::format::FormatError>(())
/// ```
///
/// # Errors
/// At the first place where the text departs from the format.
pub fn parse_input(text: &[u8]) -> Result<Input, FormatError> {
    let mut lines = Lines::new(text);
    let size = lines.number(MAX_SIZE, "the size of the board")?;
    let kinds = lines.number(MAX_KINDS, "the number of kinds")?;
    let seconds = lines.seconds()?;
    let position = lines.board(size, kinds)?;
    lines.end()?;
    Ok(Input { position, seconds })
}

/// Reads an output file that answers a board of `size` cells a side, 1 to 26, and `kinds` kinds, 1
/// to 10.
///
/// Whether the claim is legal and the board right is for the caller to judge.
///
/// # Errors
/// At the first place where the text departs from the format.
pub fn parse_output(text: &[u8], size: usize, kinds: usize) -> Result<Output, FormatError> {
    assert!((1..=MAX_SIZE).contains(&size) && (1..=MAX_KINDS).contains(&kinds));
    let mut lines = Lines::new(text);
    let cell = lines.cell(size)?;
    let position = lines.board(size, kinds)?;
    lines.end()?;
    Ok(Output { cell, position })
}

/// The text of an input file.
pub fn print_input(input: &Input) -> String {
    let Input { position, seconds } = input;
    format!(
        "{}\n{}\n{seconds}\n{position}",
        position.size(),
        position.kinds()
    )
}

/// The text of an output file.
pub fn print_output(output: &Output) -> String {
    format!("{}\n{}", output.cell, output.position)
}

/// The lines of a text, read one after the other.
struct Lines<'a> {
    lines: Vec<&'a [u8]>,
    next: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a [u8]) -> Self {
        let mut lines: Vec<_> = text
            .split(|&b| b == b'\n')
            .map(<[u8]>::trim_ascii_end)
            .collect();
        while lines.last().is_some_and(|line| line.is_empty()) {
            lines.pop();
        }
        Self { lines, next: 0 }
    }

    /// The next line; `expected` says what it should hold.
    fn line(&mut self, expected: &str) -> Result<&'a [u8], FormatError> {
        let line = self.lines.get(self.next).copied();
        self.next += 1;
        line.ok_or_else(|| self.error(1, "the end of the file".into(), expected))
    }

    /// An error in the line read last.
    fn error(&self, column: usize, found: String, expected: &str) -> FormatError {
        FormatError {
            line: self.next,
            column,
            found,
            expected: expected.to_string(),
        }
    }

    /// An error that the line read last is wrong as a whole.
    fn wrong_line(&self, line: &[u8], expected: &str) -> FormatError {
        self.error(1, quote(line), expected)
    }

    fn number(&mut self, max: usize, what: &str) -> Result<usize, FormatError> {
        let expected = format!("{what}, a whole number from 1 to {max}");
        let line = self.line(&expected)?;
        let digits = !line.is_empty() && line.iter().all(u8::is_ascii_digit);
        let number = std::str::from_utf8(line).ok().filter(|_| digits);
        match number.and_then(|text| text.parse().ok()) {
            Some(number) if (1..=max).contains(&number) => Ok(number),
            _ => Err(self.wrong_line(line, &expected)),
        }
    }

    fn seconds(&mut self) -> Result<f64, FormatError> {
        let expected = "the seconds left, a positive number such as 300 or 0.5";
        let line = self.line(expected)?;
        let plain = line
            .iter()
            .all(|b| matches!(b, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-'));
        let number = std::str::from_utf8(line).ok().filter(|_| plain);
        match number.and_then(|text| text.parse::<f64>().ok()) {
            Some(seconds) if seconds > 0.0 && seconds.is_finite() => Ok(seconds),
            _ => Err(self.wrong_line(line, expected)),
        }
    }

    fn cell(&mut self, size: usize) -> Result<Cell, FormatError> {
        let last = Cell::new(size - 1, size - 1);
        let expected = format!("a cell from A1 to {last}");
        let line = self.line(&expected)?;
        let cell = std::str::from_utf8(line)
            .ok()
            .and_then(|text| text.parse::<Cell>().ok());
        match cell {
            Some(cell) if cell.column().max(cell.row()) < size => Ok(cell),
            _ => Err(self.wrong_line(line, &expected)),
        }
    }

    fn board(&mut self, size: usize, kinds: usize) -> Result<Position, FormatError> {
        let mut rows = Vec::with_capacity(size);
        for row in 1..=size {
            rows.push(self.row(row, size, kinds)?);
        }
        Ok(Position::from_rows(kinds, &rows).expect("every cell was checked"))
    }

    fn row(&mut self, row: usize, size: usize, kinds: usize) -> Result<&'a str, FormatError> {
        let line = self.line(&format!("row {row} of {size}, {size} cells"))?;
        let cell = match kinds {
            1 => "the digit 0 or `*`".to_string(),
            _ => format!("a digit 0 to {} or `*`", kinds - 1),
        };
        for column in 1..=size.max(line.len()) {
            let byte = line.get(column - 1).copied();
            let is_cell = byte.is_some_and(|b| {
                b == b'*' || (b.is_ascii_digit() && usize::from(b - b'0') < kinds)
            });
            if column > size {
                let found = quote(&line[size..]);
                return Err(self.error(
                    column,
                    found,
                    &format!("the end of a row of {size} cells"),
                ));
            }
            if !is_cell {
                let found = byte.map_or("the end of the line".into(), |_| {
                    quote_one(&line[column - 1..])
                });
                return Err(self.error(column, found, &cell));
            }
        }
        Ok(std::str::from_utf8(line).expect("cells are ASCII"))
    }

    /// Blank lines may follow, but nothing else.
    fn end(&mut self) -> Result<(), FormatError> {
        while let Some(&line) = self.lines.get(self.next) {
            self.next += 1;
            if !line.is_empty() {
                return Err(self.wrong_line(line, "the end of the file"));
            }
        }
        Ok(())
    }
}

/// A text in quotes, on one line, cut to a length that fits an error message.
fn quote(text: &[u8]) -> String {
    const LONGEST: usize = 24;
    if text.is_empty() {
        return "an empty line".into();
    }
    let whole = String::from_utf8_lossy(text);
    let mut quoted = String::from("`");
    for c in whole.chars().take(LONGEST) {
        if is_invisible(c) {
            let _ = write!(quoted, "{}", c.escape_default());
        } else {
            quoted.push(c);
        }
    }
    quoted.push_str(if whole.chars().count() > LONGEST {
        "...`"
    } else {
        "`"
    });
    quoted
}

/// Whether a character would leave a reader guessing: control, format and odd space characters.
fn is_invisible(c: char) -> bool {
    // `escape_debug` keeps just what prints as itself.
    c != ' ' && c.escape_debug().count() > 1 && !matches!(c, '\'' | '"' | '\\')
        || (c.is_whitespace() && c != ' ')
}

/// The first character of a text in quotes.
fn quote_one(text: &[u8]) -> String {
    let whole = String::from_utf8_lossy(&text[..text.len().min(4)]);
    quote(whole.chars().take(1).collect::<String>().as_bytes())
}
