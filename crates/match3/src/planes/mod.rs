//! Boards and games on bit planes, generic over the word. [`super::Game`] hides the
//! word.
//!
//! A [`Board`] is three bit planes, whose word is a [`Plane`]: `u64` up to 8x8, `u128` up to 9x9. A
//! [`State`] is a board with its rules and a score. Cells have numbers, which depend on the word:
//! [`Plane::number`] makes one of a row and a column, both from 0 at the top left.

mod board;
mod cascade;
mod clearing;
mod mark;
mod plane;
mod refill;
mod start;
mod state;
mod sure;
mod swaps;
mod text;

#[cfg(test)]
mod tests;

pub use board::Board;
pub use cascade::cascade;
pub use clearing::Clearing;
pub use mark::Mark;
pub use plane::Plane;
pub use plane::Row;
pub use refill::{Drawn, Empty, Refill, Uniform};
pub use state::State;
pub use sure::Sure;
pub use swaps::Swaps;
pub use swaps::{Direction, Swap};
pub use text::ParseBoardError;
