//! Reading texts of lines, such as board files, with exact errors. Blanks at the end of a line, blank lines
//! at the end, CRLF and a missing last line end are accepted.

use std::fmt::Write as _;

use thiserror::Error;

/// Where a text departs from its format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: found {found}, expected {expected}")]
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

/// The error for a text that cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("found {found}, expected {expected}")]
#[non_exhaustive]
pub struct ParseError {
    /// The text in quotes, shortened.
    pub found: String,
    /// The texts that can be parsed.
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

/// Reads the lines of a text one after the other.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    lines: Vec<&'a [u8]>,
    next: usize,
}

impl<'a> Lines<'a> {
    /// Creates a reader that stands before the first line.
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

    /// Returns the next line, which `expected` describes.
    ///
    /// # Errors
    /// If the text ends before it.
    pub fn line(&mut self, expected: &str) -> Result<&'a [u8], FormatError> {
        let line = self.lines.get(self.next).copied();
        self.next += 1;
        line.ok_or_else(|| self.error(1, "the end of the file".into(), expected))
    }

    /// Returns an error in the line read last.
    pub fn error(&self, column: usize, found: String, expected: &str) -> FormatError {
        FormatError {
            line: self.next,
            column,
            found,
            expected: expected.to_string(),
        }
    }

    /// Returns an error about the whole of the line read last.
    pub fn wrong_line(&self, line: &[u8], expected: &str) -> FormatError {
        self.error(1, quote(line), expected)
    }

    /// Returns the next line, which is row `row`, from 1, of a board of `rows` rows of `width` cells. The
    /// bytes of cells pass `is_cell`, which `cell` describes.
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

    /// Checks that only blank lines follow.
    ///
    /// # Errors
    /// If something else does.
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

/// Parses a whole number from `least` to `most`; None if the text is not one, in digits only.
pub fn whole_number(text: &[u8], least: u64, most: u64) -> Option<u64> {
    let digits = !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let number = std::str::from_utf8(text).ok().filter(|_| digits)?;
    let number = number.parse().ok()?;
    (least..=most).contains(&number).then_some(number)
}

/// Returns a text in quotes, on one line, truncated to fit an error message.
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

/// Returns whether a character cannot be recognised in print: control, format and unusual spaces.
fn is_invisible(c: char) -> bool {
    // `escape_debug` keeps only what prints as itself.
    c != ' ' && c.escape_debug().count() > 1 && !matches!(c, '\'' | '"' | '\\')
        || (c.is_whitespace() && c != ' ')
}

/// Returns the first character of a text in quotes.
pub fn quote_one(text: &[u8]) -> String {
    let first = String::from_utf8_lossy(&text[..text.len().min(4)]);
    quote(first.chars().take(1).collect::<String>().as_bytes())
}
