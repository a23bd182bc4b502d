//! The text format of all learnt values: a head with kind and version, comments on the origin, then
//! lines of a key and its values.
//!
//! ```text
//! sweetfish KIND VERSION
//! # any number of lines on the origin, for people
//! KEY VALUE
//! KEY VALUE VALUE ...
//! end
//! ```
//!
//! Each kind defines its keys. The last line `end` shows that the file is complete.

use std::fmt::{self, Debug, Display, Write};
use std::iter::Enumerate;
use std::str::{FromStr, Lines};

use thiserror::Error;

/// The error for a text that does not follow its format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: found {found}, expected {expected}")]
#[non_exhaustive]
pub struct KeyedError {
    /// The line, from 1.
    pub line: usize,
    /// What stands there; text is quoted and truncated.
    pub found: String,
    /// What the format expects there.
    pub expected: String,
}

/// The first line of a text: the kind of its values and the version of that kind's format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The kind, such as `q-function`.
    pub kind: &'static str,
    /// The version of the format. It increases when older programs can no longer read it.
    pub version: u32,
}

impl Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sweetfish {} {}", self.kind, self.version)
    }
}

/// Reads a text line by line. Lines that begin with `#` are skipped.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: &'a str,
    lines: Enumerate<Lines<'a>>,
    /// The line read last, from 1; 0 before the first.
    line: usize,
}

impl<'a> Reader<'a> {
    /// Creates a reader before the first line of `text`.
    pub fn new(text: &'a str) -> Self {
        Self {
            text,
            lines: text.lines().enumerate(),
            line: 0,
        }
    }

    /// Creates a reader of `text` and reads its head.
    ///
    /// # Errors
    /// If the first line is not `head`.
    pub fn open(text: &'a str, head: Head) -> Result<Self, KeyedError> {
        let mut reader = Self::new(text);
        reader.exactly(&head.to_string())?;
        Ok(reader)
    }

    /// Returns all comments of the text, without `#`.
    pub fn origin(&self) -> Vec<String> {
        let comments = self.text.lines().filter_map(|line| line.strip_prefix('#'));
        comments.map(|line| line.trim().into()).collect()
    }

    fn error(&self, found: String, expected: &str) -> KeyedError {
        KeyedError {
            line: self.line,
            found,
            expected: expected.into(),
        }
    }

    /// Returns an error for the text `found` in the line read last.
    pub fn wrong(&self, found: &str, expected: &str) -> KeyedError {
        /// The most characters of a text in a message.
        const SHOWN: usize = 60;
        let shown: String = found.chars().take(SHOWN).collect();
        let found = match &*shown {
            "" => "nothing".into(),
            text => format!("`{text}`"),
        };
        self.error(found, expected)
    }

    /// Returns an error for this many numbers in the line read last.
    pub fn wrong_count(&self, numbers: usize, expected: &str) -> KeyedError {
        self.error(format!("{numbers} numbers"), expected)
    }

    /// Returns an error for the line read last; None is the end of the file.
    fn wrong_line(&self, line: Option<&str>, expected: &str) -> KeyedError {
        match line {
            None => self.error("the end of the file".into(), expected),
            Some("") => self.error("an empty line".into(), expected),
            Some(line) => self.wrong(line, expected),
        }
    }

    /// Reads the next line; None after the last.
    fn line(&mut self) -> Option<&'a str> {
        let next = self.lines.find(|(_, line)| !line.starts_with('#'));
        self.line = next.map_or(self.line, |(index, _)| index) + 1;
        next.map(|(_, line)| line)
    }

    /// Reads the next line, which must be `expected`.
    ///
    /// # Errors
    /// If the line differs.
    pub fn exactly(&mut self, expected: &str) -> Result<(), KeyedError> {
        let line = self.line();
        if line == Some(expected) {
            return Ok(());
        }
        Err(self.wrong_line(line, &format!("`{expected}`")))
    }

    /// Reads the line `end`, which must be the last one.
    ///
    /// # Errors
    /// If the next line is not `end`, or another follows.
    pub fn end(&mut self) -> Result<(), KeyedError> {
        self.exactly("end")?;
        let Some((index, line)) = self.lines.next() else {
            return Ok(());
        };
        self.line = index + 1;
        Err(self.wrong_line(Some(line), "the end of the file"))
    }

    /// Reads the next line that is not blank and returns its key and value; None after the last line.
    /// Kinds whose keys come in any order use it.
    pub fn entry(&mut self) -> Option<(&'a str, &'a str)> {
        let is_entry = |line: &str| !line.starts_with('#') && !line.trim().is_empty();
        let (index, line) = self.lines.find(|(_, line)| is_entry(line))?;
        self.line = index + 1;
        let line = line.trim_end();
        Some(line.split_once(' ').unwrap_or((line, "")))
    }

    /// Reads the next line and returns its value.
    ///
    /// # Errors
    /// If its key is not `key`.
    pub fn value(&mut self, key: &str) -> Result<&'a str, KeyedError> {
        let line = self.line();
        let parts = line.map(|line| line.split_once(' ').unwrap_or((line, "")));
        match parts {
            Some((found, value)) if found == key => Ok(value),
            // A line that begins with a blank has no key, and is not empty.
            Some(("", _)) => Err(self.wrong_line(line, &format!("`{key}`"))),
            _ => Err(self.wrong_line(parts.map(|(found, _)| found), &format!("`{key}`"))),
        }
    }

    /// Reads the next line and returns its value as a `T`. Errors name a `T` as `expected`.
    ///
    /// # Errors
    /// If its key is not `key`, or its value is not a `T`.
    pub fn parsed<T: FromStr>(&mut self, key: &str, expected: &str) -> Result<T, KeyedError> {
        let value = self.value(key)?;
        value.parse().map_err(|_| self.wrong(value, expected))
    }

    /// Reads the next line and returns its numbers.
    ///
    /// # Errors
    /// If its key is not `key`, or a word of its value is not a number.
    pub fn numbers<T: FromStr>(&mut self, key: &str) -> Result<Vec<T>, KeyedError> {
        let words = self.value(key)?.split_whitespace();
        let number = |word: &str| word.parse().map_err(|_| self.wrong(word, "a number"));
        words.map(number).collect()
    }

    /// Reads the next line and returns its `count` numbers.
    ///
    /// # Errors
    /// Those of [`Self::numbers`], and if there are more or fewer numbers.
    pub fn row<T: FromStr>(&mut self, key: &str, count: usize) -> Result<Vec<T>, KeyedError> {
        let numbers = self.numbers(key)?;
        if numbers.len() == count {
            return Ok(numbers);
        }
        Err(self.wrong_count(numbers.len(), &count.to_string()))
    }

    /// Returns `numbers`, which come from the line read last, if all are finite.
    ///
    /// # Errors
    /// The first number that is not finite.
    pub fn finite<T>(&self, numbers: Vec<T>) -> Result<Vec<T>, KeyedError>
    where
        T: Copy + Display + Into<f64>,
    {
        let odd = numbers.iter().find(|&&number| !number.into().is_finite());
        match odd {
            Some(number) => Err(self.wrong(&number.to_string(), "a finite number")),
            None => Ok(numbers),
        }
    }
}

/// Writes a text line by line.
#[derive(Debug)]
pub struct Writer<'a, W: Write> {
    out: &'a mut W,
}

impl<'a, W: Write> Writer<'a, W> {
    /// Writes the head and the comments on the origin.
    ///
    /// # Errors
    /// Those of `out`, as in all methods.
    pub fn begin<T: Display>(
        out: &'a mut W,
        head: Head,
        origin: impl IntoIterator<Item = T>,
    ) -> Result<Self, fmt::Error> {
        writeln!(out, "{head}")?;
        for line in origin {
            writeln!(out, "# {line}")?;
        }
        Ok(Self { out })
    }

    /// Writes a key and its value.
    ///
    /// # Errors
    /// Those of the output.
    pub fn value(&mut self, key: &str, value: impl Display) -> fmt::Result {
        writeln!(self.out, "{key} {value}")
    }

    /// Writes a key and several values.
    ///
    /// # Errors
    /// Those of the output.
    pub fn row<T: Display>(
        &mut self,
        key: &str,
        values: impl IntoIterator<Item = T>,
    ) -> fmt::Result {
        self.out.write_str(key)?;
        for value in values {
            write!(self.out, " {value}")?;
        }
        self.out.write_char('\n')
    }

    /// Writes the line `end`.
    ///
    /// # Errors
    /// Those of the output.
    pub fn end(self) -> fmt::Result {
        writeln!(self.out, "end")
    }
}

/// Writes a number with a decimal point or an exponent, in the shortest form that parses as the same
/// number.
#[derive(Clone, Copy, Debug)]
pub struct Exact<T>(pub T);

impl<T: Debug> Display for Exact<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests;
