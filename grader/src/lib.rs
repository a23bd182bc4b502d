//! A tournament manager for agent programs of the claim-the-group board game.
//!
//! [`run`] is the command line, and [`grade`] marks classes without it. Everything else is private. The schedule is pure,
//! the agents are not, the statistics are pure again:
//!
//! | part | modules |
//! |---|---|
//! | what is played | `opening`, `board_files`, `schedule`, `bracket` |
//! | playing it | `agent`, `arguments`, `start`, `competitor`, `conditions`, `session`, `logs`, `own_files`, `game`, `pool`, `gate`, `watch`, `tournament` |
//! | what came of it | `header`, `record`, `store`, `checksum`, `replay`, `pairs`, `waiting`, `tally`, `sequential`, `report` |
//! | one answer | `test_board`, `feedback`, `cause` |
//! | results over time | `board`, `names`, `cell` |
//! | marking | [`grade`], `pack` |
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
mod board_files;
mod bracket;
mod builtin;
mod cause;
mod cell;
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
mod entry;
mod error;
mod explain;
mod feedback;
mod fingerprint;
#[doc(hidden)]
pub mod fuzzing;
mod game;
mod gate;
pub mod grade;
mod header;
mod logs;
mod names;
mod opening;
mod own_files;
mod pack;
#[cfg(test)]
mod pages;
mod pairs;
mod pool;
mod record;
mod replay;
mod report;
mod results_folder;
mod run_end;
mod schedule;
mod seed;
mod sequential;
mod session;
mod smallest;
mod start;
mod store;
mod student;
mod tally;
mod test_board;
mod timecheck;
mod toml_text;
mod tournament;
mod tune;
mod waiting;
mod watch;

pub use cli::run;
pub use sweetfish_intake::serve_if_asked;
