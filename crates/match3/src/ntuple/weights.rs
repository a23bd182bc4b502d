//! A learnt value function.

use thiserror::Error;

use super::classes::CLASSES;
use super::finish::Finish;
use super::patterns::{PatternError, Patterns, Shape};
use crate::planes::{Board, Plane};

/// The quantity that a value function predicts of an afterstate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The points still to come from the rest of the cascade and the next swaps. Layer t looks t
    /// swaps ahead.
    Score,
    /// The log-odds of being stuck soon. A game that is stuck at once counts 1, and a factor less for each swap that
    /// it lasts. There is one layer.
    Survival,
}

/// A value function: weights of patterns, and the purpose that they were learnt for.
#[derive(Clone, Debug)]
pub struct Weights {
    purpose: Purpose,
    patterns: Patterns,
    layers: Vec<Vec<f32>>,
    /// The weights of each content, for look-ups.
    tables: Vec<Vec<f32>>,
    /// The corrections of each class of boards, layer by layer. Empty if there are none.
    corrections: Vec<Vec<f32>>,
    /// The mean points of a swap.
    rate: f32,
    finish: Finish,
    /// The description of its origin, line by line.
    origin: Vec<String>,
}

/// Why numbers do not make a value function.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// A shape is not a pattern.
    #[error(transparent)]
    Pattern(#[from] PatternError),
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
    /// A correction of a layer for a class is missing.
    #[error("found corrections for some layers or classes only, expected {CLASSES} a layer")]
    Corrections,
    /// There is no layer.
    #[error("found no layer of weights, expected at least one")]
    NoLayer,
}

impl Weights {
    /// Returns the value function with these parts: the largest kind, the shapes of its patterns, and the weights of
    /// each layer.
    ///
    /// # Errors
    /// If shapes and weights do not fit together.
    pub(crate) fn new(
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

    /// Returns the value function with corrections, one for each layer and class of boards.
    ///
    /// # Errors
    /// If layers or classes are missing.
    pub(crate) fn corrected(mut self, corrections: Vec<Vec<f32>>) -> Result<Self, WeightsError> {
        let is_complete = corrections.len() == self.layers.len()
            && corrections.iter().all(|layer| layer.len() == CLASSES);
        if !corrections.is_empty() && !is_complete {
            return Err(WeightsError::Corrections);
        }
        self.corrections = corrections;
        Ok(self)
    }

    /// Returns the corrections; empty if there are none.
    pub(crate) fn corrections(&self) -> &[Vec<f32>] {
        &self.corrections
    }

    /// Returns the value function with the mean points of a swap, which must be above 0, and the finish of games.
    #[must_use]
    pub fn measured(mut self, rate: f32, finish: Finish) -> Self {
        self.rate = rate;
        self.finish = finish;
        self
    }

    /// Returns the value function with a description of its origin, line by line.
    #[must_use]
    pub fn with_origin(mut self, origin: Vec<String>) -> Self {
        self.origin = origin;
        self
    }

    /// Returns the quantity that it predicts.
    pub(crate) fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// Returns the patterns.
    pub(super) fn patterns(&self) -> &Patterns {
        &self.patterns
    }

    /// Returns the weights, layer by layer.
    pub fn layers(&self) -> &[Vec<f32>] {
        &self.layers
    }

    /// Returns the mean points of a swap, always above 0.
    pub(crate) fn rate(&self) -> f32 {
        self.rate
    }

    /// Returns the swaps that games near their target take.
    pub fn finish(&self) -> &Finish {
        &self.finish
    }

    /// Returns the description of its origin, line by line.
    pub fn origin(&self) -> &[String] {
        &self.origin
    }

    /// Returns what a layer predicts for a board of `size` columns and rows.
    #[inline(always)]
    pub(super) fn value<P: Plane>(
        &self,
        layer: usize,
        board: &Board<P>,
        size: (usize, usize),
    ) -> f32 {
        let table = &self.tables[layer][..];
        let mut sum = 0.0;
        self.patterns
            .contents(board, size, |content| sum += table[content]);
        sum
    }
}
