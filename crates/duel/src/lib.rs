//! The duel: two players take connected groups in turn, a group scores its size squared, the cells above
//! fall, nothing is refilled, and the higher total wins.
//!
//! Parse a board and get the best move within a limit:
//!
//! ```
//! use std::time::Duration;
//! use sweetfish_duel::{Limit, Position, Settings, choose};
//!
//! let mut board = Position::from_rows(2, &["1101", "0101", "1001", "0001"])?;
//! let limit = Limit::Time(Duration::from_millis(50));
//! let settings = Settings { limit: Some(limit), ..Settings::default() };
//! let report = choose(&board, Duration::from_secs(10), &settings, &mut |_| ()).expect("not empty");
//! println!("{} for {} points", report.best.cell, report.best.reward());
//! board.play(report.best.cell);
//! # Ok::<(), sweetfish_duel::BoardError>(())
//! ```
//!
//! Solve a board exactly:
//!
//! ```
//! use std::time::Duration;
//! use sweetfish_duel::{Position, solve};
//!
//! let board = Position::from_rows(2, &["1101", "0101", "1001", "0001"])?;
//! let report = solve(&board, Duration::from_secs(10), 1, None).expect("not empty");
//! assert!(report.exact);
//! assert_eq!(report.score, 42);
//! # Ok::<(), sweetfish_duel::BoardError>(())
//! ```
//!
//! Play a game by [`Position::moves`] and [`Position::play`]; read and write the files of the homework with
//! [`mod@format`]; make boards with [`BoardClass`].

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
mod moves;
mod perft;
pub mod picture;
mod position;
pub mod puzzle;
mod report;
mod search;
mod solve;
mod table;
pub mod time;
mod tunables;

pub use agent::{Settings, choose, solve};
pub use cell::{Cell, CellError};
pub use generate::{BoardClass, ClassError, random_board};
pub use moves::Move;
pub use perft::perft;
pub use position::{BoardError, PlayError, Position};
pub use report::{Limit, Report};
pub use search::Searcher;
pub use solve::{Solution, Solver};
pub use tunables::{Choice, Tunables};

/// Rows and columns of the largest board.
pub const MAX_SIZE: usize = 26;
/// The largest number of kinds. The homework says nine, but one of its examples has ten.
pub const MAX_KINDS: usize = 10;
