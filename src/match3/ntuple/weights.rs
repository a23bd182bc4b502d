//! A learnt value function, ready to be used.

use thiserror::Error;

use super::foresight::CLASSES;
use super::{Finish, Patterns, Shape, ShapeError};
use crate::match3::{Board, Plane};

/// What a value function predicts of a board that can be foreseen after a swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The points still to come from the rest of the cascade and the next swaps. Layer t looks t
    /// swaps ahead.
    Score,
    /// The log-odds of being stuck soon: of a sum that counts 1 for a game that is stuck at once and
    /// less, by a factor a swap, the later it is. One layer.
    Survival,
}

/// Weights of patterns, and what they were learnt for.
#[derive(Clone, Debug)]
pub struct Weights {
    purpose: Purpose,
    patterns: Patterns,
    layers: Vec<Vec<f32>>,
    /// The same, for each content: what is looked up.
    tables: Vec<Vec<f32>>,
    /// For each layer a correction for each class of boards, or no layer at all.
    corrections: Vec<Vec<f32>>,
    /// Points a swap in the long run.
    rate: f32,
    finish: Finish,
    /// How they came about, a line each.
    origin: Vec<String>,
}

/// Numbers that do not make a value function.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// A shape is no pattern.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A layer has too many or too few weights.
    #[error("layer {layer}: found {found} weights, expected {expected}")]
    Count {
        /// The layer, from 0.
        layer: usize,
        /// Its weights.
        found: usize,
        /// The weights that the patterns have.
        expected: usize,
    },
    /// Some layer has no correction for some class.
    #[error("found corrections for some layers or classes only, expected {CLASSES} a layer")]
    Corrections,
    /// There is no layer.
    #[error("found no layer of weights, expected at least one")]
    NoLayer,
}

impl Weights {
    /// A value function from its parts: the largest kind, the shapes of its patterns, and for each
    /// layer the weights in their order.
    ///
    /// # Errors
    /// If shapes and weights do not fit together.
    pub fn new(
        purpose: Purpose,
        kinds: u8,
        shapes: &[Shape],
        layers: Vec<Vec<f32>>,
    ) -> Result<Self, WeightsError> {
        let patterns = Patterns::new(kinds, shapes)?;
        let expected = patterns.weights();
        for (layer, weights) in layers.iter().enumerate() {
            let found = weights.len();
            if found != expected {
                return Err(WeightsError::Count {
                    layer,
                    found,
                    expected,
                });
            }
        }
        if layers.is_empty() {
            return Err(WeightsError::NoLayer);
        }
        Ok(Self {
            tables: layers.iter().map(|layer| patterns.unfold(layer)).collect(),
            purpose,
            patterns,
            layers,
            corrections: Vec::new(),
            rate: 1.0,
            finish: Finish::default(),
            origin: Vec::new(),
        })
    }

    /// The same with corrections, for each layer one a class of boards.
    ///
    /// # Errors
    /// If layers or classes are missing.
    pub fn corrected(mut self, corrections: Vec<Vec<f32>>) -> Result<Self, WeightsError> {
        let whole = corrections.iter().all(|layer| layer.len() == CLASSES);
        if !corrections.is_empty() && (corrections.len() != self.layers.len() || !whole) {
            return Err(WeightsError::Corrections);
        }
        self.corrections = corrections;
        Ok(self)
    }

    /// The corrections; empty if there are none.
    pub fn corrections(&self) -> &[Vec<f32>] {
        &self.corrections
    }

    /// The same with what it was measured to make: points a swap, and how games come to their end.
    #[must_use]
    pub fn measured(mut self, rate: f32, finish: Finish) -> Self {
        self.rate = rate;
        self.finish = finish;
        self
    }

    /// The same with an account of how it came about, a line each.
    #[must_use]
    pub fn with_origin(mut self, origin: Vec<String>) -> Self {
        self.origin = origin;
        self
    }

    /// What it predicts.
    pub fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// The patterns.
    pub fn patterns(&self) -> &Patterns {
        &self.patterns
    }

    /// The weights, layer by layer.
    pub fn layers(&self) -> &[Vec<f32>] {
        &self.layers
    }

    /// Points a swap in the long run; always above 0.
    pub fn rate(&self) -> f32 {
        self.rate
    }

    /// How games that are near their target come to their end.
    pub fn finish(&self) -> &Finish {
        &self.finish
    }

    /// How it came about, a line each.
    pub fn origin(&self) -> &[String] {
        &self.origin
    }

    /// What a layer predicts for a board of so many columns and rows.
    #[inline(always)]
    pub fn value<P: Plane>(&self, layer: usize, board: &Board<P>, size: (usize, usize)) -> f32 {
        let table = &self.tables[layer][..];
        let mut sum = 0.0;
        self.patterns
            .contents(board, size, |content| sum += table[content]);
        sum
    }
}
