//! The duel game: two players claim connected groups in turn, a group scores its size squared,
//! cells above fall, nothing is refilled, and the higher total wins.
//!
//! Rules (layer 1): [`Cell`], [`Position`], [`mod@format`], [`perft`]. Methods (layer 2): [`search`],
//! [`solve`], [`agent`] and what they stand on. Tools (layer 3): [`mod@bench`].

pub mod agent;
pub mod bench;
mod busy;
mod cell;
pub mod eval;
pub mod format;
pub mod generate;
mod groups;
pub mod kernel;
mod moves;
mod negamax;
pub mod perft;
mod position;
pub mod ranks;
pub mod search;
pub mod solve;
mod stakes;
mod state;
mod table;
pub mod time;
pub mod tunables;
mod worker;

pub use cell::{Cell, CellError};
pub use moves::Move;
pub use position::{BoardError, PlayError, Position};

/// Rows and columns of the largest board.
pub const MAX_SIZE: usize = 26;
/// Kinds on a board, at most. The homework says nine, and one of its own examples has ten.
pub const MAX_KINDS: usize = 10;
