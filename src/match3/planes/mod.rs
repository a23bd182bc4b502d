//! Boards and games on bit planes, generic over the word. They are for code that searches at full speed;
//! [`super::Game`] hides the word and is what a player needs.
//!
//! A [`Board`] is three bit planes, whose word is a [`Plane`]: `u64` up to 8x8, `u128` up to 9x9. A
//! [`State`] is a board with its rules and a score. Cells have numbers, which depend on the word:
//! [`Plane::number`] makes one of a row and a column, both from 0 at the top left.

mod board;
mod cascade;
mod clearing;
mod plane;
mod refill;
mod start;
mod state;
mod swaps;
mod text;

pub use board::Board;
pub(crate) use cascade::cascade;
pub use clearing::Clearing;
pub use plane::{Cells, Plane, Row};
pub use refill::{Empty, Refill, Uniform};
pub use state::State;
pub use swaps::{Direction, Swap, Swaps};
pub use text::ParseBoardError;
