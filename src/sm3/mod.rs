//! Swapless match-3 (SM3): pick a cell, and its lines of three or more equal blocks vanish.
//!
//! The game of a series of posts on match-3 as graph search ("Solving Match-3 Without Swaps" and
//! "Match-3 with Gravity, without Swaps", Becoming Human, August 2019), in which nothing falls, and
//! its two variants: blocks fall, and empty columns close.

mod board;
pub mod exact;
pub mod format;
pub mod generate;
pub mod greedy;
mod rules;
pub mod solver;
mod state;

pub use board::{Board, Cell, Fall};
pub use rules::{Rules, Values};
pub use state::Game;
