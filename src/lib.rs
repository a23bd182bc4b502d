//! Sweetfish plays and measures the candy family of games: the [`duel`], in which two players take
//! connected groups of a board in turn, [`match3`], in which one player swaps gems, [`level`], which
//! adds goals, blockers and special candies, and [`sm3`], in which one picks lines.
//!
//! [`agents`] play any [`puzzle::Puzzle`], and [`learn`] what they learn by.
//!
//! The best move of a board that is found within a second:
//!
//! ```
//! use std::time::Duration;
//! use sweetfish::duel::{Position, Settings, choose};
//!
//! let board = Position::from_rows(2, &["1101", "0101", "1001", "0001"])?;
//! let clock = Duration::from_secs(1);
//! let report = choose(&board, clock, &Settings::default(), &mut |_| ()).expect("not empty");
//! println!("{} wins {} points", report.best.cell, report.score);
//! # Ok::<(), sweetfish::duel::BoardError>(())
//! ```
//!
//! | to | begin with |
//! |---|---|
//! | parse a board and find the best move | [`duel::Position`], [`duel::choose`] |
//! | solve a board exactly | [`duel::solve`] |
//! | play a gem-swap game | [`match3::Game`]; many at once: [`match3::batch`] |
//! | record what people play, and check it | [`people::Session`], [`people::Record`] |
//! | search a game of your own by MCTS | [`puzzle::Puzzle`], [`agents::mcts`] |
//! | load a level and play it with a bot | [`level::format::parse`], [`level::agent::Bot`] |
//!
//! Level files, the built-in levels and [`people`] come with the feature `files`. Nothing here prints, reads
//! files or the environment, but for `runner` and `predict`, which come with the feature `experiments`.
//! ARCHITECTURE.md has the layers.

#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::print_stdout,
        clippy::print_stderr
    )
)]

pub use sweetfish_agents as agents;
pub use sweetfish_core::{clock, cpu, keyed, puzzle, rng, stats, table};
pub use sweetfish_duel as duel;
pub use sweetfish_learn as learn;
pub use sweetfish_level as level;
pub use sweetfish_match3 as match3;
#[cfg(feature = "files")]
pub use sweetfish_people as people;
#[cfg(feature = "experiments")]
pub use sweetfish_predict as predict;
pub use sweetfish_sm3 as sm3;
#[cfg(feature = "experiments")]
pub use sweetfish_study::{experiment, plot, runner};
