//! A tournament manager for agent programs of the claim-the-group board game.
//!
//! The binary is its only user: [`run`] is the command line, everything else is private. The schedule is pure, the
//! agents are not, the statistics are pure again:
//!
//! | part | modules |
//! |---|---|
//! | what is played | `opening`, `schedule`, `bracket` |
//! | playing it | `agent`, `competitor`, `session`, `judge`, `game`, `pool`, `runner`, `tournament` |
//! | what came of it | `record`, `store`, `checksum`, `replay`, `stats`, `tally`, `sequential`, `report` |
//! | results over time | `board` |
//! | other uses | `timecheck`, `disturbance`, `grade`, `builtin` |
//! | the command line | `cli` |

mod agent;
mod board;
mod bracket;
#[cfg(test)]
mod browser;
mod builtin;
mod checksum;
mod cli;
mod competitor;
mod conditions;
mod disturbance;
mod error;
mod explain;
mod game;
mod grade;
mod judge;
mod opening;
mod pack;
mod platform;
mod pool;
mod record;
mod replay;
mod report;
mod runner;
mod schedule;
mod sequential;
mod session;
mod stats;
mod store;
mod student;
mod tally;
mod timecheck;
mod tournament;

pub use cli::run;
