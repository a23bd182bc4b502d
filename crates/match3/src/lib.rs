//! Gem-swap games: neighbours are swapped, runs of three or more clear, gems fall, random gems refill the
//! board, and this repeats until no run is left.
//!
//! | to | use |
//! |---|---|
//! | set up and play a game | [`Rules`], [`Game`] |
//! | find out what is possible on the gems that are known | [`Game::solve`] |
//! | play by a built-in agent or one of your own | [`agent`] |
//! | step many games together | [`batch`] |
//! | train what agents play by | [`ntuple`], [`qlearn`] |
//!
//! Rows and columns are counted from 0 at the top left.

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
mod crush;
mod game;
mod gemgem;
mod learnt;
mod lockstep;
mod named;
pub mod ntuple;
pub mod planes;
pub mod qlearn;
mod rules;
mod solve;
pub mod speed;

#[cfg(test)]
extern crate self as sweetfish_match3;

#[cfg(test)]
#[path = "../tests/match3/reference.rs"]
#[allow(dead_code)]
mod reference;

pub use game::Game;

pub use named::NamedRules;
pub use planes::{Direction, ParseBoardError, Plane, Swap};
pub use rules::{Clears, Goal, NewGems, Rules, RulesError, Scoring, Start, Stuck};
pub use solve::{Limits, LookAhead, Solution};
