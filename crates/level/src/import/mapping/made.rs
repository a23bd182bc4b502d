//! The level file that a mapping makes, and what each of its lines comes from.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::FormatError;
use crate::import::error::{ImportError, place, wrong};

/// Words of a layer of the level file, row by row.
pub(super) type Words = Vec<Vec<String>>;

/// The text of a level file, which has a line for each key.
pub(super) struct Made<'a> {
    pub(super) text: String,
    /// What each line is about, from the first.
    lines: Vec<Line<'a>>,
}

#[derive(Clone, Copy)]
enum Line<'a> {
    /// No part of the level.
    Head,
    Key(&'a str),
    /// A row, from 1, of the layer of a key.
    Row(&'a str, usize),
}

impl<'a> Made<'a> {
    pub(super) fn new(
        keys: impl Iterator<Item = (&'a str, Value)>,
        layers: BTreeMap<&'a str, Words>,
    ) -> Self {
        let mut made = Self {
            text: String::new(),
            lines: Vec::new(),
        };
        made.line(Line::Head, "# A level");
        for (key, value) in keys {
            made.line(
                Line::Key(key),
                &format!("{} = {}", quoted(key), inline(&value)),
            );
        }
        for (key, rows) in layers {
            made.line(Line::Key(key), &format!("{} = '''", quoted(key)));
            for (row, words) in (1..).zip(&rows) {
                made.line(Line::Row(key, row), &words.join(" "));
            }
            made.line(Line::Head, "'''");
        }
        made
    }

    fn line(&mut self, line: Line<'a>, text: &str) {
        self.lines.push(line);
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Returns the error at a place of the text as one at a place of the level.
    pub(super) fn locate(&self, error: &FormatError) -> ImportError {
        let at = match self.lines.get(error.line.saturating_sub(1)) {
            Some(&Line::Key(key)) => key.into(),
            Some(&Line::Row(key, row)) => {
                let text = self.text.lines().nth(error.line - 1).unwrap_or_default();
                let before = text.chars().take(error.column - 1).collect::<String>();
                let column = before.split_whitespace().count() + 1;
                format!("{key}, {}", place((row, column)))
            }
            _ => "the level".into(),
        };
        wrong(&at, &error.found, &error.expected)
    }
}

/// Returns a value as TOML in one line.
fn inline(value: &Value) -> String {
    match value {
        Value::Array(values) => {
            let values: Vec<_> = values.iter().map(inline).collect();
            format!("[{}]", values.join(", "))
        }
        Value::Object(entries) => {
            let entry =
                |(key, value): (&String, &Value)| format!("{} = {}", quoted(key), inline(value));
            let entries: Vec<_> = entries.iter().map(entry).collect();
            format!("{{ {} }}", entries.join(", "))
        }
        // TOML has no `null`, and its strings may not hold this character, which those of JSON may.
        scalar => scalar.to_string().replace('\u{7f}', "\\u007f"),
    }
}

/// Returns a key as TOML.
fn quoted(key: &str) -> String {
    inline(&key.into())
}
