//! Texts in lines of a key and its value, in a fixed order, as files of what was learnt are.

use std::iter::Enumerate;
use std::str::{FromStr, Lines};

use thiserror::Error;

/// Why a text is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: found `{found}`, expected {expected}")]
pub struct KeyedError {
    /// The line, from 1.
    pub line: usize,
    /// What was found there, in its first characters.
    pub found: String,
    /// What is right.
    pub expected: String,
}

/// Reads such a text from its first line on. Lines that begin with `#` are for people alone.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    lines: Enumerate<Lines<'a>>,
    /// The line read last, from 1.
    line: usize,
}

impl<'a> Reader<'a> {
    /// A reader of the whole text.
    pub fn new(text: &'a str) -> Self {
        Self {
            lines: text.lines().enumerate(),
            line: 0,
        }
    }

    /// Says that the line read last is wrong.
    pub fn wrong(&self, found: &str, expected: &str) -> KeyedError {
        /// As much of a line as fits into a message.
        const SHOWN: usize = 60;
        KeyedError {
            line: self.line,
            found: found.chars().take(SHOWN).collect(),
            expected: expected.into(),
        }
    }

    /// The next line; empty after the last one.
    fn line(&mut self) -> &'a str {
        let line = self.lines.find(|(_, line)| !line.starts_with('#'));
        let (index, line) = line.unwrap_or((self.line, ""));
        self.line = index + 1;
        line
    }

    /// Takes the next line, which must be this one.
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

    /// Takes the line `end`, which must be the last one: it shows that nothing is missing.
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

    /// The value of the next line, which must have this key.
    ///
    /// # Errors
    /// If it has another.
    pub fn value(&mut self, key: &str) -> Result<&'a str, KeyedError> {
        let line = self.line();
        let (found, value) = line.split_once(' ').unwrap_or((line, ""));
        if found == key {
            return Ok(value);
        }
        Err(self.wrong(found, &format!("`{key}`")))
    }

    /// The value of the next line, which must have this key and be `expected`.
    ///
    /// # Errors
    /// If the key is another or the value is something else.
    pub fn parsed<T: FromStr>(&mut self, key: &str, expected: &str) -> Result<T, KeyedError> {
        let value = self.value(key)?;
        value.parse().map_err(|_| self.wrong(value, expected))
    }

    /// The numbers of the next line, which must have this key.
    ///
    /// # Errors
    /// If it has another, or if something is no number.
    pub fn numbers<T: FromStr>(&mut self, key: &str) -> Result<Vec<T>, KeyedError> {
        let words = self.value(key)?.split_whitespace();
        let number = |word: &str| word.parse().map_err(|_| self.wrong(word, "a number"));
        words.map(number).collect()
    }

    /// The same if there are exactly so many.
    ///
    /// # Errors
    /// If there are more or fewer too.
    pub fn so_many<T: FromStr>(&mut self, key: &str, count: usize) -> Result<Vec<T>, KeyedError> {
        let numbers = self.numbers(key)?;
        if numbers.len() == count {
            return Ok(numbers);
        }
        let found = format!("{} numbers", numbers.len());
        Err(self.wrong(&found, &count.to_string()))
    }
}
