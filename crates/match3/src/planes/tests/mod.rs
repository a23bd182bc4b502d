//! Tests the planes against a slow and obvious reference implementation, by hand, and by their chances.

pub(crate) mod chance;
mod examples;
mod face;
pub(crate) mod games;
mod mark;
mod rough;
mod text;

use super::super::reference;
