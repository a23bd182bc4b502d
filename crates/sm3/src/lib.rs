//! Swapless match-3 (SM3): pick a cell, and its lines of three or more equal blocks vanish.
//!
//! The game of a series of posts on match-3 as graph search ("Solving Match-3 Without Swaps" and
//! "Match-3 with Gravity, without Swaps", Becoming Human, August 2019), in which nothing falls, and its two
//! variants: blocks fall, and empty columns close.
//!
//! [`format::parse`] reads a board file, [`solver::solve`] finds the best play, and [`Game`] plays it:
//!
//! ```
//! use sweetfish_sm3::solver::{self, Limits};
//! use sweetfish_sm3::{Fall, Values, format};
//!
//! // Width, height, colours, actions, no target; then the rows from the top, 0 being an empty cell.
//! let text = b"5 5 1 2 0\n00100\n00100\n01110\n00010\n11111\n";
//! let mut game = format::parse(text)?.game(Values::default(), Fall::None);
//!
//! let solution = solver::solve(&game, Limits::nodes(1_000));
//! assert!(solution.exact);
//!
//! for &action in &solution.actions {
//!     let points = game.take(action);
//!     println!("{action}: {points} points\n{}", game.board());
//! }
//! assert_eq!(game.points(), 6);
//! # Ok::<(), format::FormatError>(())
//! ```

#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::print_stdout,
        clippy::print_stderr
    )
)]

mod board;
mod exact;
pub mod format;
pub mod generate;
pub mod greedy;
mod rules;
pub mod solver;
pub mod space;
mod state;

pub use board::{Board, Cell, Fall};
pub use rules::{Rules, Values};
pub use state::{Game, IllegalAction};
