//! The duel: two players take connected groups in turn, a group scores its size squared, the cells above
//! fall, nothing is refilled, and the higher total wins.
//!
//! Parse a board, find the best move within a limit, and play it:
//!
//! ```
//! use std::time::Duration;
//! use sweetfish_duel::{Limit, Options, Position, search};
//!
//! let mut board = Position::from_rows(2, &["1101", "0101", "1001", "0001"])?;
//! let limit = Limit::Time(Duration::from_millis(50));
//! let report = search(&board, limit, &Options::default())?;
//! println!("{} for {} points", report.best.cell, report.best.reward());
//! board.play(report.best.cell);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | begin with |
//! |---|---|
//! | parse or make a board | [`Position::from_rows`], [`BoardClass`] |
//! | list and play moves | [`Position::moves`], [`Position::play`], [`Position::try_play`] |
//! | find the best move | [`search`]; with each better move at once: [`search_watched`] |
//! | prove the value of a board | [`solve`] |
//! | search or solve several boards with one table | [`Searcher`], [`Solver`] |
//! | read and write the files of the homework | [`mod@format`], [`judge`] |
//! | draw a board | [`picture`] |
//!
//! On `wasm32-unknown-unknown`, [`search`] and [`solve`] with a limit of time return an error until the host has
//! passed its clock to [`clock::set_source`]; [`Solver::solve`] panics. Limits of depth and of nodes, and
//! [`puzzle`], need no clock.

#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::print_stdout,
        clippy::print_stderr
    )
)]

mod abdada;
mod agent;
pub mod bench;
mod cell;
pub mod eval;
pub mod format;
mod generate;
mod groups;
pub mod judge;
mod kernel;
pub mod meant;
mod moves;
mod options;
mod perft;
pub mod picture;
mod position;
pub mod puzzle;
mod report;
mod search;
pub mod slip;
mod solve;
mod stop;
mod table;
pub mod time;
mod tunables;

pub use agent::{search, search_watched, solve};
pub use cell::Cell;
pub use generate::{BoardClass, random_board};
pub use moves::Move;
pub use options::Options;
pub use perft::perft;
pub use position::{BoardError, PlayError, Position};
pub use report::{Limit, Report, SearchError, Solution, SolveError};
pub use search::Searcher;
pub use solve::Solver;
pub use sweetfish_core::clock;
pub use sweetfish_core::lines::ParseError;
/// The traits of random numbers that this API takes.
pub use sweetfish_core::rand;
pub use tunables::Tunables;

/// Rows and columns of the largest board.
pub const MAX_SIZE: usize = 26;
/// The largest number of kinds. The homework says nine, but one of its examples has ten.
pub const MAX_KINDS: usize = 10;
