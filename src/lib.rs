//! Sweetfish plays and measures the candy family of games: the [`duel`], in which two players claim
//! connected groups of a board in turn, [`match3`], in which one player swaps gems, [`level`], which
//! adds goals, blockers and special candies, and [`sm3`], in which one picks lines.
//!
//! Layers, each of which may use only those above it in this list:
//!
//! | layer | modules |
//! |---|---|
//! | 0 vocabulary | [`clock`], [`cpu`], [`rng`], [`stats`], [`table`], [`keyed`], [`lines`], [`puzzle`] |
//! | 1 rules | `duel::{moves, kernel, groups, position, format, perft, generate}`, `match3::{plane, board, swaps, cascade, rules, state, features, text}`, `level::{cascade, chance, check, create, deal, fall, field, format, map, pair, spec, state, step, swaps, text}`, `sm3::{board, rules, state, format, generate}` |
//! | 2 methods | `duel::{ranks, eval, table, time, tunables, busy, search, worker, negamax, stakes, state, solve, agent}`, `level::agent`, `sm3::{greedy, exact, solver}`, [`solve`], the rest of [`match3`] |
//! | 3 tools | [`duel::bench`], [`level::import`], [`level::picture`], [`experiment`] |
//! | 4 shells | the binary's `cli`, the crate `grader` |
//!
//! Nothing here prints, reads files or the environment; the shells do.

pub mod clock;
pub mod cpu;
pub mod duel;
#[cfg(feature = "experiments")]
pub mod experiment;
pub mod keyed;
pub mod level;
pub mod lines;
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
pub mod solve;

pub mod stats;
pub mod table;
