//! Swapless match-3 (SM3): pick a cell, and its lines of three or more equal blocks vanish.
//!
//! The game comes from a series of posts on match-3 as graph search ("Solving Match-3 Without Swaps" and
//! "Match-3 with Gravity, without Swaps", Becoming Human, August 2019). Nothing falls in it. In its two variants blocks
//! fall, and empty columns close, too.
//!
//! ```
//! use sweetfish_sm3::solver::{self, Limits};
//! use sweetfish_sm3::{Fall, Values, format};
//!
//! // Width, height, colours, actions, and no target. Then the rows from the top, with 0 for an empty cell.
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
//!
//! | to | begin with |
//! |---|---|
//! | set up a board | [`format::parse`] for a file, [`generate::board`] for a random one, [`Board::set`] |
//! | choose the rules | [`Rules`], [`Values`], [`Fall`] |
//! | play | [`Game::take`], [`Game::try_take`] |
//! | find the best play, or a good one with a bound | [`solver::solve`], [`solver::exact`], [`solver::beam`], [`solver::mcts`] |
//! | play as the post does | [`greedy`] |
//! | count the states of a game | [`space`] |
//!
//! A cell has a column and a row, both from 0. The bottom left corner is (0, 0), as in the post.

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
/// The traits of random numbers that this API takes.
pub use sweetfish_core::rand;
