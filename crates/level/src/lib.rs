//! Match-3 levels with goals, limits, blockers and special candies. `docs/levels.md` has the rules.
//!
//! A [`Level`] is data: one of the [`builtin`] levels, or the text of a file parsed by
//! [`format::parse`]. A [`Bot`](agent::Bot) plays it with an agent:
//!
//! ```
//! use sweetfish_level::agent::{AgentSpec, Bot};
//! use sweetfish_level::builtin;
//! use sweetfish_core::stats::Share;
//!
//! let level = builtin::by_name("05-hedges").expect("a built-in level").level();
//! let agent: AgentSpec = "heuristic".parse()?;
//! let bot = Bot::new(&level, agent, None);
//! let mut won = Share::default();
//! for number in 0..20 {
//!     // The same seed and number give the same game.
//!     won.add(bot.play(1, number).won());
//! }
//! let success = won.estimate().expect("there are games");
//! println!("won {:.0} %, interval {:?}", 100.0 * success.value, success.range);
//! # assert_eq!(won.count, 20);
//! # Ok::<(), sweetfish_level::agent::AgentError>(())
//! ```
//!
//! To play move by move, start a [`Game`]. It is small enough to clone for every move that is tried, and implements
//! [`Puzzle`](sweetfish_core::puzzle::Puzzle), so that all [`agents`](sweetfish_agents) play it. Many games of a level share
//! a [`Map`] of it.
//!
//! ```
//! use sweetfish_level::{Game, builtin};
//! use sweetfish_core::rng;
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
//! Without the feature `files`, which is on by default, there are neither level files nor tile maps nor the built-in levels,
//! and neither `toml` nor `serde_json` is built.

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
#[cfg(feature = "files")]
pub mod builtin;
mod cascade;
mod chains;
mod chance;
mod check;
mod create;
#[cfg(feature = "files")]
mod data;
mod draw;
#[cfg(feature = "files")]
pub mod export;
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
mod spec;
mod starts;
mod step;
mod swaps;
mod text;

pub use check::{At, Fault};
#[cfg(feature = "files")]
pub use data::Data;
pub use game::Game;
pub use map::Map;
pub use position::Status;
pub use spec::{
    Blocker, Cell, Content, Form, Goals, Level, Limit, Mode, Portal, SECONDS_A_MOVE, Thing,
};
pub use starts::start_warning;
pub use step::Tally;
pub use sweetfish_core::lines::FormatError;
