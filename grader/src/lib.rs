//! A tournament manager for agent programs of the claim-the-group board game.
//!
//! The binary is its only user: [`run`] is the command line, everything else is private. The schedule is pure, the
//! agents are not, the statistics are pure again:
//!
//! | part | modules |
//! |---|---|
//! | what is played | `opening`, `schedule`, `bracket` |
//! | how agents are confined | `confinement`, `sandbox`, `workdir`, `folder`, `cores` |
//! | playing it | `agent`, `competitor`, `session`, `judge`, `game`, `pool`, `runner`, `tournament` |
//! | what came of it | `record`, `store`, `checksum`, `replay`, `stats`, `tally`, `sequential`, `report` |
//! | results over time | `board` |
//! | other uses | `timecheck`, `disturbance`, `grade`, `builtin` |
//! | the command line | `cli` |

mod agent;
mod board;
mod bracket;
mod builtin;
mod checksum;
mod cli;
mod competitor;
mod confinement;
mod cores;
mod disturbance;
mod error;
mod explain;
mod folder;
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
mod sandbox;
mod schedule;
mod sequential;
mod session;
mod stats;
mod store;
mod student;
mod tally;
mod timecheck;
mod tournament;
mod workdir;

pub use cli::run;
