//! Match-3 levels with goals, limits, blockers and special candies; `docs/levels.md` has the rules.
//!
//! A [`Level`] is data. A [`Map`] is a level made ready: what never changes, as planes. A [`Game`] is
//! a state, small enough to copy, and implements [`crate::puzzle::Puzzle`].

pub mod agent;
pub mod builtin;
mod cascade;
mod chance;
mod check;
mod create;
mod fall;
mod field;
mod fill;
pub mod format;
mod game;
pub mod import;
mod map;
mod pair;
pub mod picture;
mod spec;
mod step;
mod swaps;
mod text;

pub use chance::{Chance, Draws, Unknown};
pub use check::{At, Fault};
pub use field::Field;
pub use game::{Game, Status};
pub use map::Map;
pub use spec::{Cell, Content, Form, Goals, Level, Limit, Mode, Portal, SECONDS_A_MOVE, Thing};
pub use step::Tally;
pub use text::TextError;
