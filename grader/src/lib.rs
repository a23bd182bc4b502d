//! A tournament manager for agent programs of the claim-the-group board game.
//!
//! The schedule is pure, the agents are not, the statistics are pure again:
//!
//! | part | modules |
//! |---|---|
//! | what is played | [`schedule`], [`opening`], [`bracket`] |
//! | playing it | [`agent`], [`warden`], [`judge`], [`game`], [`pool`], [`runner`], [`run`], [`workdir`] |
//! | what came of it | [`record`], [`store`], [`replay`], [`stats`], [`tally`], [`report`] |
//! | other uses | [`timecheck`], [`disturbance`], [`grade`], [`builtin`] |
//! | the command line | [`cli`] |

pub mod agent;
pub mod bracket;
pub mod builtin;
mod checksum;
pub mod cli;
pub mod disturbance;
pub mod game;
pub mod grade;
pub mod judge;
pub mod opening;
pub mod pool;
pub mod record;
pub mod replay;
pub mod report;
pub mod runner;
pub mod sandbox;
pub mod schedule;
mod session;
pub mod stats;
pub mod store;
pub mod tally;
pub mod timecheck;
pub mod tournament;
pub mod workdir;
