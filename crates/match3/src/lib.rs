//! Gem-swap games (match-3): neighbours are swapped, runs of three or more clear, gems fall, random gems refill the
//! board, and this repeats until no run is left.
//!
//! ```
//! use sweetfish_core::rng;
//! use sweetfish_match3::{Game, Goal, Rules};
//!
//! // 6x6 cells, four kinds of gems, as many points as possible in 20 swaps.
//! let rules = Rules::gemgem(6, 4, Goal::MostPoints { swaps: 20 });
//! let mut rng = rng::stream(1, 0);
//! let mut game = Game::new(rules, &mut rng);
//! // Play the swap with the most points before new gems come, until none is valid.
//! while let Some(swap) = game.swaps().max_by_key(|&swap| game.afterstate(swap).score()) {
//!     let points = game.step(swap, &mut rng);
//!     println!("{swap}: {points} points\n{game}");
//! }
//! assert_eq!(game.swaps_made(), 20);
//! ```
//!
//! | to | begin with |
//! |---|---|
//! | choose the rules, or take those of a paper | [`Rules`], [`NamedRules`], [`RuleOptions`] |
//! | set up and play a game | [`Game::new`], [`Game::parse`], [`Game::step`], [`Game::try_step`] |
//! | look ahead without chance | [`Game::afterstate`] |
//! | find the best plan on the gems that are known | [`Game::solve`] |
//! | play by a built-in agent or one of your own | [`agent`] |
//! | step many games together | [`batch::Batch`] |
//! | train value functions and Q-functions | [`ntuple`], [`qlearn`] |
//! | build another game on the same boards | [`planes`] |
//!
//! Rows and columns count from 0 at the top left. The random generator is an argument, never a part of a game, so the
//! same seed gives the same game.

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
mod named;
pub mod ntuple;
mod options;
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

pub use game::{Game, IllegalSwap};
pub use named::NamedRules;
pub use options::{GoalName, OptionError, RuleOptions};
pub use planes::{Direction, ParseBoardError, Plane, Swap};
pub use rules::{Clears, Goal, NewGems, Rules, RulesError, Scoring, Start, Stuck};
pub use solve::{Limits, LookAhead, Solution};
/// The traits of random numbers that this API takes.
pub use sweetfish_core::rand;
