//! Reading texts line by line, such as board files, with errors that name line and column. Blanks at
//! the end of a line, blank lines at the end, CRLF and a missing last line end are accepted.

use std::fmt::Write as _;

use thiserror::Error;

/// The error for a text that does not follow its format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: found {found}, expected {expected}")]
#[non_exhaustive]
pub struct FormatError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What the format expects there.
    pub expected: String,
}

impl FormatError {
    /// Returns the error at a line and a column, both from 1.
    pub fn new(
        (line, column): (usize, usize),
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self {
            line,
            column,
            found: found.into(),
            expected: expected.into(),
        }
    }
}

/// The error for a text that cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("found {found}, expected {expected}")]
#[non_exhaustive]
pub struct ParseError {
    /// The text, quoted and truncated.
    pub found: String,
    /// Which texts can be parsed.
    pub expected: String,
}

impl ParseError {
    /// Returns the error for `text`, where `expected` describes what can be parsed.
    pub fn new(text: &str, expected: impl Into<String>) -> Self {
        let found = if text.is_empty() {
            "an empty text".into()
        } else {
            quote(text.as_bytes())
        };
        Self {
            found,
            expected: expected.into(),
        }
    }
}

/// Reads a text line by line.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    lines: Vec<&'a [u8]>,
    next: usize,
}

impl<'a> Lines<'a> {
    /// Creates a reader before the first line of `text`.
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

    /// Reads the next line. Errors name it as `expected`.
    ///
    /// # Errors
    /// If the text has ended.
    pub fn line(&mut self, expected: &str) -> Result<&'a [u8], FormatError> {
        let line = self.lines.get(self.next).copied();
        self.next += 1;
        line.ok_or_else(|| self.error(1, "the end of the file".into(), expected))
    }

    /// Returns an error at a column, from 1, of the line read last.
    pub fn error(&self, column: usize, found: String, expected: &str) -> FormatError {
        FormatError::new((self.next, column), found, expected)
    }

    /// Returns an error for `line`, the line read last.
    pub fn wrong_line(&self, line: &[u8], expected: &str) -> FormatError {
        self.error(1, quote(line), expected)
    }

    /// Reads the next line as row `row`, from 1, of a board of `rows` rows with `width` cells each.
    /// `is_cell` accepts the byte of a cell. Errors name a cell as `cell`.
    ///
    /// # Errors
    /// At the first byte that is not a cell, and where the row is too short or too long.
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

    /// Checks that only blank lines follow.
    ///
    /// # Errors
    /// At the first line that is not blank.
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

/// Parses a whole number from `least` to `most`; None for anything else. Only digits are accepted.
pub fn whole_number(text: &[u8], least: u64, most: u64) -> Option<u64> {
    let digits = !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let number = std::str::from_utf8(text).ok().filter(|_| digits)?;
    let number = number.parse().ok()?;
    (least..=most).contains(&number).then_some(number)
}

/// Returns `text` in quotes for an error message, on one line and truncated.
pub fn quote(text: &[u8]) -> String {
    const LONGEST: usize = 24;
    if text.is_empty() {
        return "an empty line".into();
    }
    let text = String::from_utf8_lossy(text);
    let mut quoted = String::from("`");
    for c in text.chars().take(LONGEST) {
        if is_invisible(c) {
            let _ = write!(quoted, "{}", c.escape_default());
        } else {
            quoted.push(c);
        }
    }
    quoted.push_str(if text.chars().count() > LONGEST {
        "...`"
    } else {
        "`"
    });
    quoted
}

/// Returns whether a character is a control or format character or an unusual space.
fn is_invisible(c: char) -> bool {
    // `escape_debug` leaves visible characters as they are.
    c != ' ' && c.escape_debug().count() > 1 && !matches!(c, '\'' | '"' | '\\')
        || (c.is_whitespace() && c != ' ')
}

/// Returns the first character of `text` in quotes.
fn quote_one(text: &[u8]) -> String {
    let first = String::from_utf8_lossy(&text[..text.len().min(4)]);
    quote(first.chars().take(1).collect::<String>().as_bytes())
}
