//! Raw rows as CSV: the keys of the condition, the number of the row, a number for each measure.
//!
//! A number is written such that reading it gives the same bits; a missing or infinite one is an empty cell.

use std::collections::{BTreeMap, HashMap, HashSet};

use thiserror::Error;

use super::condition::{Columns, Printed};
use super::erased::Experiment;
use super::results::Row;

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
#[non_exhaustive]
pub struct CsvError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What was found and what was expected.
    pub problem: String,
}

impl CsvError {
    /// Returns the error of a line, from 1.
    pub fn new(line: usize, problem: String) -> Self {
        Self { line, problem }
    }
}

/// What a file of rows holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Content {
    /// The rows, each with the number of its line.
    pub rows: Vec<(usize, Row)>,
    /// Texts of conditions of earlier versions, and how many rows they have; those are left out.
    pub outdated: BTreeMap<Vec<String>, u64>,
}

/// The columns of an experiment, by which its rows are written and read.
pub(crate) struct Sheet<'a> {
    experiment: &'a Experiment,
    conditions: &'a [Printed],
    numbers: HashMap<&'a [String], usize>,
}

impl<'a> Sheet<'a> {
    /// Returns the columns of an experiment with these conditions.
    pub(crate) fn new(experiment: &'a Experiment, conditions: &'a [Printed]) -> Self {
        let numbers = conditions.iter().zip(0..);
        let numbers = numbers.map(|(condition, number)| (condition.texts.as_slice(), number));
        Self {
            experiment,
            conditions,
            numbers: numbers.collect(),
        }
    }

    /// Returns the first line, without its end.
    pub(crate) fn header(&self) -> String {
        let unit = self.experiment.unit;
        let keys = self.experiment.columns.keys.iter();
        let columns = keys.chain([&unit]).chain(self.experiment.columns.measures);
        let columns: Vec<_> = columns.map(|name| quote(name)).collect();
        columns.join(",")
    }

    /// Returns a row as a line, without its end.
    pub(crate) fn line(&self, row: &Row) -> String {
        let texts = self.conditions[row.condition].texts.iter();
        let mut cells: Vec<String> = texts.map(|text| quote(text)).collect();
        cells.push(row.game.to_string());
        cells.extend(row.values.iter().map(|value| {
            if value.is_finite() {
                value.to_string()
            } else {
                String::new()
            }
        }));
        cells.join(",")
    }

    /// Returns a whole file of rows, in the order given.
    pub(crate) fn write<'r>(&self, rows: impl IntoIterator<Item = &'r Row>) -> String {
        let mut text = self.header() + "\n";
        for row in rows {
            text += &self.line(row);
            text.push('\n');
        }
        text
    }

    /// Reads a file of rows whose header is its line number `first`.
    ///
    /// # Errors
    /// At the first line that is no row of this experiment, or one that was there before.
    pub(crate) fn read(&self, text: &str, first: usize) -> Result<Content, CsvError> {
        let mut lines = text.lines().zip(first..);
        let header = self.header();
        let found = lines.next().map_or("nothing", |(line, _)| line);
        if found != header {
            return Err(CsvError {
                line: first,
                problem: format!("expected the header `{header}`, found `{found}`"),
            });
        }
        let mut content = Content::default();
        let mut seen = HashSet::new();
        for (text, line) in lines {
            let wrong = |problem| CsvError { line, problem };
            match self.row(text).map_err(wrong)? {
                Found::Row(row) => {
                    if !seen.insert((row.condition, row.game)) {
                        let unit = self.experiment.unit;
                        return Err(wrong(format!("this {unit} was there before")));
                    }
                    content.rows.push((line, row));
                }
                Found::Outdated(keys) => *content.outdated.entry(keys).or_default() += 1,
            }
        }
        Ok(content)
    }

    fn row(&self, line: &str) -> Result<Found, String> {
        let mut texts = split(line, ',')?;
        let Columns { keys, measures } = self.experiment.columns;
        let expected = keys.len() + 1 + measures.len();
        if texts.len() != expected {
            return Err(format!("expected {expected} cells, found {}", texts.len()));
        }
        let numbers = texts.split_off(keys.len());
        let Some(&condition) = self.numbers.get(texts.as_slice()) else {
            if self.experiment.is_outdated(&texts) {
                return Ok(Found::Outdated(texts));
            }
            let (found, command) = (describe(keys, &texts), &self.experiment.command);
            return Err(format!(
                "found a row of {found}, which `{command}` does not play: run it as it was begun, or with another `--out`"
            ));
        };
        let game = numbers[0].parse().map_err(|_| {
            let (unit, found) = (self.experiment.unit, &numbers[0]);
            format!("expected the number of a {unit}, found `{found}`")
        })?;
        let values = measures.iter().zip(&numbers[1..]);
        let values = values.map(|(name, cell)| number(name, cell));
        let values: Vec<_> = values.collect::<Result<_, _>>()?;
        self.experiment.check(condition, &values)?;
        Ok(Found::Row(Row {
            condition,
            game,
            values,
        }))
    }
}

/// What a line of a file is.
enum Found {
    Row(Row),
    /// A row of a condition that is out of date.
    Outdated(Vec<String>),
}

/// Returns a condition in words: what it has under each key.
pub(crate) fn describe(keys: &[&str], texts: &[String]) -> String {
    let pairs = keys.iter().zip(texts);
    let pairs: Vec<_> = pairs.map(|(key, text)| format!("{key} {text}")).collect();
    pairs.join(", ")
}

fn number(name: &str, cell: &str) -> Result<f64, String> {
    if cell.is_empty() {
        return Ok(f64::NAN);
    }
    let value = cell.parse().ok().filter(|value: &f64| value.is_finite());
    value.ok_or_else(|| format!("expected a number or nothing as {name}, found `{cell}`"))
}

/// Returns a text as a cell after RFC 4180.
pub fn quote(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        in_quotes(text)
    } else {
        text.to_string()
    }
}

fn in_quotes(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// Returns the cells of a line after RFC 4180, or with another separator, of ASCII. A cell ends on its line.
///
/// # Errors
/// Names a cell that begins with a quote and does not end with one.
pub fn split(line: &str, separator: char) -> Result<Vec<String>, String> {
    // A reader is slow to build, and few lines have quotes.
    if !line.contains('"') {
        return Ok(line.split(separator).map(String::from).collect());
    }
    let mut builder = csv::ReaderBuilder::new();
    builder.has_headers(false).buffer_capacity(line.len());
    builder.delimiter(separator as u8);
    let mut record = csv::StringRecord::new();
    let mut reader = builder.from_reader(line.as_bytes());
    reader.read_record(&mut record).expect("a line is text");
    // The reader takes a missing quote, and text behind a closing one.
    let mut rest = line;
    for cell in &record {
        let is_quoted = rest.starts_with('"');
        let written = if is_quoted {
            in_quotes(cell)
        } else {
            cell.to_string()
        };
        let after = rest.strip_prefix(&written);
        let after = after.filter(|after| after.is_empty() || after.starts_with(separator));
        let after = after.ok_or_else(|| {
            format!("found `{rest}`, expected a quote at the end of its first cell")
        })?;
        rest = after.strip_prefix(separator).unwrap_or(after);
    }
    Ok(record.iter().map(String::from).collect())
}

#[cfg(test)]
mod tests;
