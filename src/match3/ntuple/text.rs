//! Value functions as text files.
//!
//! ```text
//! sweetfish values 1
//! # any number of lines that say how they came about
//! purpose score
//! kinds 4
//! patterns 3x2 2x3
//! rate 16.4
//! layer 0.5 0.25 ...
//! correction 0.1 -0.2 ...
//! finish 1 1 1.25 ...
//! ```
//!
//! `layer` stands once for each layer, with a number for each weight; `correction`, with a number for
//! each class of boards, and `finish` once for each layer or not at all.

use std::fmt::{self, Write};
use std::str::FromStr;

use thiserror::Error;

use super::{Finish, Purpose, Shape, Weights, WeightsError};

const TITLE: &str = "sweetfish values 1";

/// Why a text is no value function.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseWeightsError {
    /// The first line is another.
    #[error("line 1: found `{0}`, expected `{TITLE}`")]
    Title(String),
    /// A line that does not belong there.
    #[error("line {line}: found `{found}`, expected {expected}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// Its first word, or the part that is wrong.
        found: String,
        /// What is right.
        expected: &'static str,
    },
    /// A line is missing.
    #[error("found no line `{0}`")]
    Missing(&'static str),
    /// The parts do not fit together.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

/// What was read so far.
#[derive(Default)]
struct Parts {
    origin: Vec<String>,
    purpose: Option<Purpose>,
    kinds: Option<u8>,
    shapes: Option<Vec<Shape>>,
    rate: Option<f32>,
    layers: Vec<Vec<f32>>,
    corrections: Vec<Vec<f32>>,
    finish: Vec<Vec<f32>>,
}

impl Parts {
    fn line(&mut self, line: usize, text: &str) -> Result<(), ParseWeightsError> {
        let wrong = |found: &str, expected| ParseWeightsError::Line {
            line,
            found: found.into(),
            expected,
        };
        if let Some(comment) = text.strip_prefix('#') {
            self.origin.push(comment.trim().into());
            return Ok(());
        }
        let (key, rest) = text.split_once(' ').unwrap_or((text, ""));
        match key {
            "purpose" => {
                self.purpose = Some(match rest {
                    "score" => Purpose::Score,
                    "survival" => Purpose::Survival,
                    other => return Err(wrong(other, "`score` or `survival`")),
                });
            }
            "kinds" => {
                let kinds = rest.parse().ok().filter(|kinds| (1..=7).contains(kinds));
                self.kinds = Some(kinds.ok_or_else(|| wrong(rest, "a number from 1 to 7"))?);
            }
            "patterns" => {
                let shapes: Result<_, _> = rest.split_whitespace().map(str::parse).collect();
                self.shapes = Some(shapes.map_err(|_| wrong(rest, "shapes such as `3x2`"))?);
            }
            "rate" => {
                let rate = rest
                    .parse()
                    .ok()
                    .filter(|&rate: &f32| rate > 0.0 && rate.is_finite());
                self.rate = Some(rate.ok_or_else(|| wrong(rest, "a number above 0"))?);
            }
            "layer" | "correction" | "finish" => {
                let number = |word: &str| {
                    let number = word.parse().ok().filter(|number: &f32| number.is_finite());
                    number.ok_or_else(|| wrong(word, "a finite number"))
                };
                let numbers = rest
                    .split_whitespace()
                    .map(number)
                    .collect::<Result<_, _>>()?;
                match key {
                    "layer" => self.layers.push(numbers),
                    "correction" => self.corrections.push(numbers),
                    _ => self.finish.push(numbers),
                }
            }
            other => {
                let expected = "`#`, `purpose`, `kinds`, `patterns`, `rate`, `layer`, `correction` or `finish`";
                return Err(wrong(other, expected));
            }
        }
        Ok(())
    }

    fn weights(self) -> Result<Weights, ParseWeightsError> {
        use ParseWeightsError::Missing;
        let purpose = self.purpose.ok_or(Missing("purpose"))?;
        let kinds = self.kinds.ok_or(Missing("kinds"))?;
        let shapes = self.shapes.ok_or(Missing("patterns"))?;
        let rate = self.rate.ok_or(Missing("rate"))?;
        let finish = Finish::new(self.finish).ok_or(Missing("finish of 33 numbers"))?;
        let weights =
            Weights::new(purpose, kinds, &shapes, self.layers)?.corrected(self.corrections)?;
        Ok(weights.measured(rate, finish).with_origin(self.origin))
    }
}

impl FromStr for Weights {
    type Err = ParseWeightsError;

    fn from_str(text: &str) -> Result<Self, ParseWeightsError> {
        let mut lines = text.lines().map(str::trim_end).enumerate();
        let title = lines.next().map_or("", |(_, title)| title);
        if title != TITLE {
            return Err(ParseWeightsError::Title(title.chars().take(40).collect()));
        }
        let mut parts = Parts::default();
        for (index, line) in lines.filter(|(_, line)| !line.is_empty()) {
            parts.line(index + 1, line)?;
        }
        parts.weights()
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}")?;
        for line in self.origin() {
            writeln!(f, "# {line}")?;
        }
        let purpose = match self.purpose() {
            Purpose::Score => "score",
            Purpose::Survival => "survival",
        };
        writeln!(f, "purpose {purpose}")?;
        writeln!(f, "kinds {}", self.patterns().kinds())?;
        write!(f, "patterns")?;
        for shape in self.patterns().shapes() {
            write!(f, " {shape}")?;
        }
        writeln!(f, "\nrate {}", self.rate())?;
        rows(f, "layer", self.layers())?;
        rows(f, "correction", self.corrections())?;
        rows(f, "finish", self.finish().rows())
    }
}

fn rows(f: &mut fmt::Formatter<'_>, key: &str, rows: &[Vec<f32>]) -> fmt::Result {
    for row in rows {
        write!(f, "{key}")?;
        for number in row {
            f.write_char(' ')?;
            write!(f, "{number}")?;
        }
        writeln!(f)?;
    }
    Ok(())
}
