//! Gem-swap games: neighbours are swapped, runs of three or more clear, gems fall, random gems refill,
//! and the cascade goes on until no run is left.
//!
//! One kernel serves all rule sets: a [`Board`] is three bit planes, whose word is a [`Plane`]: `u64` up
//! to 8x8, `u128` up to 9x9. [`Rules`] are data; a [`Game`] is a board with its rules, a goal and a
//! score, and implements [`crate::puzzle::Puzzle`].

pub mod agent;
pub mod batch;
mod board;
mod cascade;
pub mod crush;
pub mod features;
pub mod gemgem;
pub mod learnt;
pub mod ntuple;
mod plane;
pub mod qlearn;
mod rules;
pub mod speed;
mod state;
mod swaps;
mod text;

pub use board::Board;
pub use cascade::{Clearing, Empty, Refill, Uniform};
pub use plane::{Plane, Row};
pub use rules::{Clears, Goal, Rules, RulesError, Scoring, Start, Stuck};
pub use state::Game;
pub use swaps::{Direction, Swap, Swaps};
pub use text::ParseBoardError;
