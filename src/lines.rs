//! Texts of lines, as boards are kept in, read with errors that say where, what was found and what
//! was expected. Blanks at the end of a line, blank lines at the end, CRLF and a missing last line
//! end are accepted.

use std::fmt::Write as _;

use thiserror::Error;

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

/// The lines of a text, read one after the other.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    lines: Vec<&'a [u8]>,
    next: usize,
}

impl<'a> Lines<'a> {
    /// Nothing of the text is read yet.
    pub fn new(text: &'a [u8]) -> Self {
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
    ///
    /// # Errors
    /// If the text ends before it.
    pub fn line(&mut self, expected: &str) -> Result<&'a [u8], FormatError> {
        let line = self.lines.get(self.next).copied();
        self.next += 1;
        line.ok_or_else(|| self.error(1, "the end of the file".into(), expected))
    }

    /// An error in the line read last.
    pub fn error(&self, column: usize, found: String, expected: &str) -> FormatError {
        FormatError {
            line: self.next,
            column,
            found,
            expected: expected.to_string(),
        }
    }

    /// An error that the line read last is wrong as a whole.
    pub fn wrong_line(&self, line: &[u8], expected: &str) -> FormatError {
        self.error(1, quote(line), expected)
    }

    /// The next line, the `row`-th of a board from 1, which has `rows` of `width` cells each. What a
    /// cell may be, `is_cell` tells the program, and `cell` the user.
    ///
    /// # Errors
    /// At the first byte that is no cell, or where the row is too short or too long.
    pub fn row(
        &mut self,
        (row, rows): (usize, usize),
        width: usize,
        is_cell: impl Fn(u8) -> bool,
        cell: &str,
    ) -> Result<&'a str, FormatError> {
        let line = self.line(&format!("row {row} of {rows}, {width} cells"))?;
        for column in 1..=width.max(line.len()) {
            if column > width {
                let found = quote(&line[width..]);
                let expected = format!("the end of a row of {width} cells");
                return Err(self.error(column, found, &expected));
            }
            let byte = line.get(column - 1).copied();
            if !byte.is_some_and(|byte| byte.is_ascii() && is_cell(byte)) {
                let found = byte.map_or("the end of the line".into(), |_| {
                    quote_one(&line[column - 1..])
                });
                return Err(self.error(column, found, cell));
            }
        }
        Ok(std::str::from_utf8(line).expect("cells are ASCII"))
    }

    /// Blank lines may follow, but nothing else.
    ///
    /// # Errors
    /// If something does.
    pub fn end(&mut self) -> Result<(), FormatError> {
        while let Some(&line) = self.lines.get(self.next) {
            self.next += 1;
            if !line.is_empty() {
                return Err(self.wrong_line(line, "the end of the file"));
            }
        }
        Ok(())
    }
}

/// The whole number from `least` to `most` that a text of digits spells; None if it is no such text.
pub fn whole_number(text: &[u8], least: u64, most: u64) -> Option<u64> {
    let digits = !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let number = std::str::from_utf8(text).ok().filter(|_| digits)?;
    let number = number.parse().ok()?;
    (least..=most).contains(&number).then_some(number)
}

/// A text in quotes, on one line, cut to a length that fits an error message.
pub fn quote(text: &[u8]) -> String {
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
pub fn quote_one(text: &[u8]) -> String {
    let whole = String::from_utf8_lossy(&text[..text.len().min(4)]);
    quote(whole.chars().take(1).collect::<String>().as_bytes())
}
