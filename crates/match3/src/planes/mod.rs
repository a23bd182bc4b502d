//! Boards on bit planes, to build other games on. They are generic over the word, which [`super::Game`] hides.
//!
//! A [`Board`] is three bit planes, whose word is a [`Plane`]: `u64` up to 8x8, `u128` up to 9x9. Cells have numbers that
//! depend on the word. [`Plane::number`] returns the number of a row and a column, both from 0 at the top left.
//!
//! ```
//! use sweetfish_match3::planes::Board;
//! use sweetfish_match3::{Clears, Direction, Swap};
//!
//! let mut board: Board<u64> = Board::parse("121\n212\n343")?;
//! let swap = Swap::new(0, 1, Direction::Down);
//! assert!(board.swaps().iter().eq([swap]));
//! let (upper, lower) = swap.masks();
//! board.exchange(upper, lower);
//! let clearing = board.matches(Clears::AllRuns).expect("a valid swap makes a run");
//! assert_eq!(clearing.gems(), 6);
//! # Ok::<(), sweetfish_match3::ParseBoardError>(())
//! ```

mod board;
mod cascade;
mod clearing;
mod halves;
mod mark;
mod plane;
mod refill;
mod rows;
mod start;
mod state;
mod sure;
mod swaps;
mod text;

#[cfg(test)]
pub(crate) mod tests;

pub use board::Board;
pub(crate) use cascade::cascade;
pub use clearing::Clearing;
pub(crate) use halves::Halves;
pub(crate) use mark::Mark;
pub use plane::Plane;
pub(crate) use refill::{Drawn, Empty};
pub use refill::{Refill, Uniform};
pub use rows::{write_numbers, write_swaps};
pub(crate) use state::State;
pub(crate) use sure::Sure;
pub use swaps::{Direction, Swap, Swaps};
pub use text::ParseBoardError;
