//! Plots as SVG, which fill the width of a page and follow its light or dark style.
//!
//! The same numbers give the same bytes. Numbers that are not finite, or not positive on a logarithmic
//! axis, are left out.

mod axis;
mod bars;
mod boxes;
mod canvas;
mod frame;
mod heat;
mod histogram;
mod lines;
mod search_tree;
mod stacks;
mod style;

pub use axis::Axis;
pub use bars::Bars;
pub use boxes::Boxes;
pub use heat::Heat;
pub use histogram::Histogram;
pub use lines::{Lines, Point};
pub use search_tree::{Part, search_tree};
pub use stacks::{Stack, Stacks};
pub use style::adaptive;

/// A picture of numbers.
pub trait Plot {
    /// Returns the line above it.
    fn title(&self) -> &str;

    /// Returns the picture, on a background of the page's style.
    fn to_svg(&self) -> String;
}
