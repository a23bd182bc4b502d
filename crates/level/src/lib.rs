//! Match-3 levels with goals, limits, blockers and special candies: their rules, files and agents.
//!
//! A [`Level`] is data. A [`Game`] of it is played swap by swap:
//!
//! ```
//! use sweetfish_core::rng;
//! use sweetfish_level::{Game, builtin};
//!
//! let level = builtin::by_name("01-first-steps").expect("a built-in level").level();
//! let mut rng = rng::stream(1, 0);
//! let mut game = Game::new(&level, &mut rng);
//! let first = game.swaps().next().expect("a valid swap");
//! let tally = game.swap(first, &mut rng);
//! assert_eq!(game.score(), tally.points);
//! println!("{game}{} moves left", game.left());
//! ```
//!
//! | to | begin with |
//! |---|---|
//! | read a level file, or write one | [`format::parse`], [`format::write`] |
//! | use a built-in level | [`builtin::by_name`] |
//! | read a tile map of the 2012/13 game, or write one | [`import::parse`], [`export::write`] |
//! | build a level in code | [`Level`], and [`Level::check`] for whether it is sound |
//! | play many games of a level | [`Map`], which they share |
//! | let an agent play, built-in or your own | [`agent::Bot`] |
//! | search with your own code | [`Puzzle`](sweetfish_core::puzzle::Puzzle), which [`Game`] implements; [`Game::afterstate`] |
//! | step many games together, for learning | [`batch::Batch`] |
//! | draw a level | [`picture::svg`] |
//! | list all pieces, with their words and what they do | [`pieces::PIECES`], [`pieces::FORMS`] |
//!
//! A swap is valid if it makes a run of three or more, or swaps two special candies, or a colour bomb and a candy.
//! Longer and crossing runs create specials. A game is won when all [`Goals`] are reached within the [`Limit`]. The
//! whole rules are `docs/levels.md` in the repository.
//!
//! Without the feature `files`, which is on by default, there are neither level files nor tile maps nor the built-in
//! levels, and neither `toml` nor `serde_json` is built.

#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::print_stdout,
        clippy::print_stderr
    )
)]

pub mod agent;
pub mod batch;
pub mod bounds;
#[cfg(feature = "files")]
pub mod builtin;
mod cascade;
mod chains;
mod chance;
mod check;
mod create;
#[cfg(feature = "files")]
mod data;
#[cfg(feature = "files")]
mod described;
mod elements;
mod error;
#[cfg(feature = "files")]
pub mod export;
mod facts;
mod fall;
mod field;
mod fill;
#[cfg(feature = "files")]
pub mod format;
mod game;
#[cfg(feature = "files")]
pub mod import;
mod layout;
mod lookahead;
mod map;
mod pair;
pub mod picture;
pub mod pieces;
mod position;
mod rules;
mod spec;
mod starts;
mod step;
mod swaps;
mod text;
mod turn;

#[cfg(feature = "files")]
pub use data::Data;
#[cfg(feature = "files")]
pub use described::{Described, Drawn};
pub use elements::{CHOICES, Choice, Choices, Enter, Gives, Pair, Rate, Spawn};
pub use error::{At, LevelError};
pub use game::Game;
pub use map::Map;
pub use position::Status;
pub use spec::{
    Blocker, Cell, Content, Form, Goals, Level, Limit, Mode, OrderItem, Portal, SECONDS_A_MOVE,
};
pub use starts::start_warning;
pub use sweetfish_core::lines::FormatError;
/// The traits of random numbers that this API takes.
pub use sweetfish_core::rand;
pub use sweetfish_match3::IllegalSwap;
pub use turn::Tally;
