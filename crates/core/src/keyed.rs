//! The text format of everything learnt: a head that names kind and version, lines on the origin, then
//! lines of a key and its value.
//!
//! ```text
//! sweetfish KIND VERSION
//! # any number of lines on the origin, for people
//! KEY VALUE
//! KEY VALUE VALUE ...
//! end
//! ```
//!
//! Which keys there are and how often is up to the kind. A last line `end` shows that nothing is
//! missing.

use std::fmt::{self, Debug, Display, Write};
use std::iter::Enumerate;
use std::str::{FromStr, Lines};

use thiserror::Error;

/// Where a text departs from its format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: found `{found}`, expected {expected}")]
#[non_exhaustive]
pub struct KeyedError {
    /// The line, from 1.
    pub line: usize,
    /// The beginning of what stands there.
    pub found: String,
    /// What the format asks for there.
    pub expected: String,
}

/// The first line of a text: what kind of values it holds, and the version of that kind's format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The kind, such as `q-function`.
    pub kind: &'static str,
    /// The version of the format, which grows when older programs can no longer read it.
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
    /// The line read last, from 1.
    line: usize,
}

impl<'a> Reader<'a> {
    /// Creates a reader that stands before the first line.
    pub fn new(text: &'a str) -> Self {
        Self {
            text,
            lines: text.lines().enumerate(),
            line: 0,
        }
    }

    /// Creates a reader that stands after the head.
    ///
    /// # Errors
    /// If the first line is another.
    pub fn open(text: &'a str, head: Head) -> Result<Self, KeyedError> {
        let mut reader = Self::new(text);
        reader.exactly(&head.to_string())?;
        Ok(reader)
    }

    /// Returns the lines on the origin, wherever they stand, without `#`.
    pub fn origin(&self) -> Vec<String> {
        let comments = self.text.lines().filter_map(|line| line.strip_prefix('#'));
        comments.map(|line| line.trim().into()).collect()
    }

    /// Returns an error at the line read last.
    pub fn wrong(&self, found: &str, expected: &str) -> KeyedError {
        /// As many characters of a line as fit into a message.
        const SHOWN: usize = 60;
        KeyedError {
            line: self.line,
            found: found.chars().take(SHOWN).collect(),
            expected: expected.into(),
        }
    }

    /// Takes the next line; an empty one after the last.
    fn line(&mut self) -> &'a str {
        let line = self.lines.find(|(_, line)| !line.starts_with('#'));
        let (index, line) = line.unwrap_or((self.line, ""));
        self.line = index + 1;
        line
    }

    /// Takes the next line, which must be `expected`.
    ///
    /// # Errors
    /// If it is another.
    pub fn exactly(&mut self, expected: &str) -> Result<(), KeyedError> {
        let line = self.line();
        if line == expected {
            return Ok(());
        }
        Err(self.wrong(line, &format!("`{expected}`")))
    }

    /// Takes the line `end`, which must be the last one.
    ///
    /// # Errors
    /// If it is not.
    pub fn end(&mut self) -> Result<(), KeyedError> {
        self.exactly("end")?;
        let Some((index, line)) = self.lines.next() else {
            return Ok(());
        };
        self.line = index + 1;
        Err(self.wrong(line, "no line after `end`"))
    }

    /// Takes the next line that is not blank and returns its key and value, for kinds whose keys come in
    /// any order. None after the last line.
    pub fn entry(&mut self) -> Option<(&'a str, &'a str)> {
        let is_entry = |line: &str| !line.starts_with('#') && !line.trim().is_empty();
        let (index, line) = self.lines.find(|(_, line)| is_entry(line))?;
        self.line = index + 1;
        let line = line.trim_end();
        Some(line.split_once(' ').unwrap_or((line, "")))
    }

    /// Takes the next line and returns its value.
    ///
    /// # Errors
    /// If its key is not `key`.
    pub fn value(&mut self, key: &str) -> Result<&'a str, KeyedError> {
        let line = self.line();
        let (found, value) = line.split_once(' ').unwrap_or((line, ""));
        if found == key {
            return Ok(value);
        }
        Err(self.wrong(found, &format!("`{key}`")))
    }

    /// Takes the next line and returns its value as a `T`, which `expected` describes.
    ///
    /// # Errors
    /// If its key is not `key`, or its value is not a `T`.
    pub fn parsed<T: FromStr>(&mut self, key: &str, expected: &str) -> Result<T, KeyedError> {
        let value = self.value(key)?;
        value.parse().map_err(|_| self.wrong(value, expected))
    }

    /// Takes the next line and returns its numbers.
    ///
    /// # Errors
    /// If its key is not `key`, or something in it is no number.
    pub fn numbers<T: FromStr>(&mut self, key: &str) -> Result<Vec<T>, KeyedError> {
        let words = self.value(key)?.split_whitespace();
        let number = |word: &str| word.parse().map_err(|_| self.wrong(word, "a number"));
        words.map(number).collect()
    }

    /// Takes the next line and returns its `count` numbers.
    ///
    /// # Errors
    /// If its key is not `key`, something in it is no number, or there are more or fewer.
    pub fn row<T: FromStr>(&mut self, key: &str, count: usize) -> Result<Vec<T>, KeyedError> {
        let numbers = self.numbers(key)?;
        if numbers.len() == count {
            return Ok(numbers);
        }
        let found = format!("{} numbers", numbers.len());
        Err(self.wrong(&found, &count.to_string()))
    }

    /// Returns the numbers of the line read last if all of them are finite.
    ///
    /// # Errors
    /// If one is not.
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
    /// Writes the head and the lines on the origin.
    ///
    /// # Errors
    /// If `out` takes no more, as in all methods.
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
    /// If the text takes no more.
    pub fn value(&mut self, key: &str, value: impl Display) -> fmt::Result {
        writeln!(self.out, "{key} {value}")
    }

    /// Writes a key and several values.
    ///
    /// # Errors
    /// If the text takes no more.
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
    /// If the text takes no more.
    pub fn end(self) -> fmt::Result {
        writeln!(self.out, "end")
    }
}

/// A number in the shortest form that is read back as the same number, with a decimal point or an
/// exponent.
#[derive(Clone, Copy, Debug)]
pub struct Exact<T>(pub T);

impl<T: Debug> Display for Exact<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests;
