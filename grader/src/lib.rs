//! A tournament manager for agent programs of the claim-the-group board game.
//!
//! [`run`] is the command line, and [`grade`] marks classes without it. Everything else is private. The schedule is pure,
//! the agents are not, the statistics are pure again:
//!
//! | part | modules |
//! |---|---|
//! | what is played | `opening`, `schedule`, `bracket` |
//! | playing it | `agent`, `arguments`, `start`, `competitor`, `conditions`, `session`, `game`, `pool`, `gate`, `watch`, `tournament` |
//! | what came of it | `header`, `record`, `store`, `checksum`, `replay`, `pairs`, `tally`, `sequential`, `report` |
//! | results over time | `board` |
//! | marking | [`grade`], `platform`, `pack` |
//! | other uses | `timecheck`, `tune`, `disturbance`, `attempt`, `student`, `explain`, `builtin` |
//! | the command line | `cli` |

#![deny(
    clippy::dbg_macro,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

mod agent;
mod alone;
mod arguments;
mod attempt;
mod board;
mod bracket;
mod builtin;
mod checksum;
#[allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]
mod cli;
mod competitor;
mod conditions;
mod disturbance;
mod error;
mod explain;
mod fingerprint;
#[doc(hidden)]
pub mod fuzzing;
mod game;
mod gate;
pub mod grade;
mod header;
mod opening;
mod pack;
#[cfg(test)]
mod pages;
mod pairs;
mod platform;
mod pool;
mod record;
mod replay;
mod report;
mod results_folder;
mod schedule;
mod sequential;
mod session;
mod start;
mod store;
mod student;
mod tally;
mod timecheck;
mod tournament;
mod tune;
mod watch;

pub use cli::run;
