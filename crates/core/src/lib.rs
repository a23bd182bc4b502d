//! The vocabulary of Sweetfish: what all its games and methods speak of, and that knows none of them.
//!
//! | to | use |
//! |---|---|
//! | tell methods about a game of one player | [`puzzle::Puzzle`] |
//! | draw random numbers that a seed and a number fix | [`rng`] |
//! | estimate means and shares with their intervals | [`stats`] |
//! | measure time, also where the host has the clock | [`clock`] |
//! | compile a hot loop for the processor at hand | [`cpu`] |
//! | do work on several threads | [`threads`] |
//! | read files of keys and values, or of rows, with exact errors | [`keyed`], [`lines`] |
//! | say in plain words what is wrong with JSON | `json`, with its feature |
//! | write a table as Markdown or aligned text | [`table`] |
//!
//! ```
//! use sweetfish_core::stats::Share;
//!
//! let mut won = Share::default();
//! for game in 0..20 {
//!     won.add(game % 4 == 0);
//! }
//! let success = won.estimate().expect("there are games");
//! assert!((success.value - 0.25).abs() < 1e-9);
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

pub mod clock;
pub mod cpu;
#[cfg(feature = "json")]
pub mod json;
pub mod keyed;
pub mod lines;
pub mod puzzle;
pub mod rng;
pub mod stats;
pub mod table;
pub mod threads;
