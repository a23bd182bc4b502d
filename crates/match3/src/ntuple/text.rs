//! Value functions as text: a kind of [`sweetfish_core::keyed`].
//!
//! ```text
//! sweetfish values 1
//! # any number of lines on the origin
//! purpose score
//! kinds 4
//! patterns 3x2 2x3
//! rate 16.4
//! layer 0.5 0.25 ...
//! correction 0.1 -0.2 ...
//! finish 1 1 1.25 ...
//! ```
//!
//! A line `layer` for each layer has a number for each weight. A line `correction` for each layer has a number for
//! each class of boards, and a line `finish` for each layer has 33 numbers. Both may be absent. Keys may come in any
//! order, and there is no line `end`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Finish, Purpose, Shape, Weights, WeightsError};
use sweetfish_core::keyed::{Head, KeyedError, Reader, Writer};

const HEAD: Head = Head {
    kind: "values",
    version: 1,
};
const SCORE: &str = "score";
const SURVIVAL: &str = "survival";

/// Why a text is not a value function.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseWeightsError {
    /// A line is wrong.
    #[error(transparent)]
    Line(#[from] KeyedError),
    /// A line is missing.
    #[error("found no line `{0}`")]
    Missing(&'static str),
    /// The parts do not fit together.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

/// The parts that were read so far.
#[derive(Default)]
struct Parts {
    purpose: Option<Purpose>,
    kinds: Option<u8>,
    shapes: Option<Vec<Shape>>,
    rate: Option<f32>,
    layers: Vec<Vec<f32>>,
    corrections: Vec<Vec<f32>>,
    finish: Vec<Vec<f32>>,
}

impl Parts {
    /// Takes the line read last by `reader`.
    fn take(&mut self, reader: &Reader, (key, value): (&str, &str)) -> Result<(), KeyedError> {
        let wrong = |expected| reader.wrong(value, expected);
        match key {
            "purpose" => {
                let purpose = match value {
                    SCORE => Some(Purpose::Score),
                    SURVIVAL => Some(Purpose::Survival),
                    _ => None,
                };
                self.purpose = Some(purpose.ok_or_else(|| wrong("`score` or `survival`"))?);
            }
            "kinds" => {
                let kinds = value.parse().ok().filter(|kinds| (1..=7).contains(kinds));
                self.kinds = Some(kinds.ok_or_else(|| wrong("a number from 1 to 7"))?);
            }
            "patterns" => {
                let shapes: Result<_, _> = value.split_whitespace().map(str::parse).collect();
                self.shapes = Some(shapes.map_err(|_| wrong("shapes such as `3x2`"))?);
            }
            "rate" => {
                let is_rate = |rate: &f32| *rate > 0.0 && rate.is_finite();
                let rate = value.parse().ok().filter(is_rate);
                self.rate = Some(rate.ok_or_else(|| wrong("a number above 0"))?);
            }
            "layer" => self.layers.push(numbers(reader, value)?),
            "correction" => self.corrections.push(numbers(reader, value)?),
            "finish" => self.finish.push(numbers(reader, value)?),
            other => {
                let expected = "`#`, `purpose`, `kinds`, `patterns`, `rate`, `layer`, `correction` or `finish`";
                return Err(reader.wrong(other, expected));
            }
        }
        Ok(())
    }

    fn weights(self, origin: Vec<String>) -> Result<Weights, ParseWeightsError> {
        use ParseWeightsError::Missing;
        let purpose = self.purpose.ok_or(Missing("purpose"))?;
        let kinds = self.kinds.ok_or(Missing("kinds"))?;
        let shapes = self.shapes.ok_or(Missing("patterns"))?;
        let rate = self.rate.ok_or(Missing("rate"))?;
        let finish = Finish::new(self.finish).ok_or(Missing("finish of 33 numbers"))?;
        let weights =
            Weights::new(purpose, kinds, &shapes, self.layers)?.corrected(self.corrections)?;
        Ok(weights.measured(rate, finish).with_origin(origin))
    }
}

fn numbers(reader: &Reader, text: &str) -> Result<Vec<f32>, KeyedError> {
    let number = |word: &str| {
        let number = word.parse().ok().filter(|number: &f32| number.is_finite());
        number.ok_or_else(|| reader.wrong(word, "a finite number"))
    };
    text.split_whitespace().map(number).collect()
}

impl FromStr for Weights {
    type Err = ParseWeightsError;

    fn from_str(text: &str) -> Result<Self, ParseWeightsError> {
        let mut reader = Reader::open(text, HEAD)?;
        let mut parts = Parts::default();
        while let Some(entry) = reader.entry() {
            parts.take(&reader, entry)?;
        }
        parts.weights(reader.origin())
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut writer = Writer::begin(f, HEAD, self.origin())?;
        let purpose = match self.purpose() {
            Purpose::Score => SCORE,
            Purpose::Survival => SURVIVAL,
        };
        writer.value("purpose", purpose)?;
        writer.value("kinds", self.patterns().kinds())?;
        writer.row("patterns", self.patterns().shapes())?;
        writer.value("rate", self.rate())?;
        let lists = [
            ("layer", self.layers()),
            ("correction", self.corrections()),
            ("finish", self.finish().rows()),
        ];
        for (key, rows) in lists {
            for row in rows {
                writer.row(key, row)?;
            }
        }
        Ok(())
    }
}
