//! What all games and methods of Sweetfish share. It depends on none of them.
//!
//! | to | use |
//! |---|---|
//! | describe a game for one player | [`puzzle::Puzzle`] |
//! | name what happens to games that are stepped together | [`batch`] |
//! | draw reproducible random numbers | [`rng`] |
//! | estimate means and shares with their intervals | [`stats`] |
//! | measure time, also in a browser | [`clock`] |
//! | compile a hot loop for the processor at hand | [`cpu`] |
//! | run work on several threads | [`threads`] |
//! | read files of keys and values, or of rows, with errors that name the line | [`keyed`], [`lines`] |
//! | explain errors in JSON | `json` (feature `json`) |
//! | write a table as Markdown or aligned text | [`table`] |
//! | escape a text for HTML or SVG | [`html`] |
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

pub mod batch;
pub mod clock;
pub mod cpu;
pub mod html;
#[cfg(feature = "json")]
pub mod json;
pub mod keyed;
pub mod lines;
pub mod puzzle;
pub mod rng;
pub mod stats;
pub mod table;
pub mod threads;

/// The version of `rand` whose traits this API uses.
pub use rand;
