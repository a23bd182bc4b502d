//! Sweetfish plays and measures the candy family of games: the [`duel`], in which two players claim
//! connected groups of a board in turn, [`match3`], in which one player swaps gems, [`level`], which
//! adds goals, blockers and special candies, and [`sm3`], in which one picks lines.
//!
//! [`agents`] play any [`puzzle::Puzzle`], and [`learn`] what they learn by.
//!
//! Nothing here prints, reads files or the environment, but for `runner`, which comes with the feature
//! `experiments`. ARCHITECTURE.md has the layers.

// The reference implementations in tests/ name the crate.
#[cfg(test)]
extern crate self as sweetfish;

pub mod agents;
pub mod clock;
pub mod cpu;
pub mod duel;
#[cfg(feature = "experiments")]
pub mod experiment;
pub mod keyed;
pub mod learn;
pub mod level;
mod lines;
pub mod match3;
#[cfg(feature = "experiments")]
pub mod plot;
#[cfg(feature = "experiments")]
pub mod predict;
pub mod puzzle;
pub mod rng;
#[cfg(feature = "experiments")]
pub mod runner;
pub mod sm3;

pub mod stats;
pub mod table;
mod threads;
