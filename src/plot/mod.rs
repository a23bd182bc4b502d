//! Plots as SVG. The same numbers give the same bytes; numbers that are not finite, or not positive
//! on a logarithmic axis, are left out.

mod axis;
mod bars;
mod canvas;
mod frame;
mod heat;
mod histogram;
mod lines;
mod strip;

pub use axis::Axis;
pub use bars::Bars;
pub use heat::Heat;
pub use histogram::Histogram;
pub use lines::{Lines, Point};
pub use strip::Strip;

/// A picture of numbers.
pub trait Plot {
    /// The line above it.
    fn title(&self) -> &str;

    /// The picture, on a white background.
    fn to_svg(&self) -> String;
}
