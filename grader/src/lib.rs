//! A tournament manager for agent programs of the claim-the-group board game.
//!
//! [`run`] is the command line, and [`grade`] marks classes without it. Everything else is private. The schedule is pure,
//! the agents are not, the statistics are pure again:
//!
//! | part | modules |
//! |---|---|
//! | what is played | `opening`, `board_files`, `schedule`, `bracket` |
//! | playing it | `agent`, `script`, `building`, `arguments`, `start`, `launch`, `competitor`, `conditions`, `session`, `logs`, `own_files`, `printed_to`, `game`, `pool`, `gate`, `watch`, `shared`, `playing`, `tournament` |
//! | what came of it | `header`, `setting`, `record`, `store`, `checksum`, `replay`, `pairs`, `waiting`, `tally`, `sequential`, `report` |
//! | one answer | `test_board`, `feedback`, `cause` |
//! | results over time | `board`, `names`, `cell` |
//! | marking | [`grade`], `pack` |
//! | other uses | `timecheck`, `tune`, `disturbance`, `load`, `attempt`, `student`, `leaving`, `explain`, `builtin` |
//! | systems other than Linux, where a program can only be tried | `elsewhere` |
//! | the command line | `cli` |

// Elsewhere a program can be tried, and what knows no system is there whole.
#![cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, unreachable_pub, unused_imports)
)]
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
#[cfg(target_os = "linux")]
mod board;
#[cfg(target_os = "linux")]
mod board_files;
#[cfg(target_os = "linux")]
mod bracket;
mod building;
mod builtin;
mod cause;
#[cfg(target_os = "linux")]
mod cell;
#[cfg(target_os = "linux")]
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
#[cfg(target_os = "linux")]
mod digest;
mod disturbance;
#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod entry;
mod error;
#[cfg(target_os = "linux")]
mod explain;
mod feedback;
mod files_beside;
#[cfg(target_os = "linux")]
mod fingerprint;
mod folders;
#[cfg(target_os = "linux")]
mod further;
#[cfg(target_os = "linux")]
#[doc(hidden)]
pub mod fuzzing;
mod game;
#[cfg(target_os = "linux")]
mod gate;
#[cfg(target_os = "linux")]
pub mod grade;
#[cfg(target_os = "linux")]
mod header;
#[cfg(target_os = "linux")]
mod in_order;
#[cfg(target_os = "linux")]
mod launch;
mod leaving;
#[cfg(target_os = "linux")]
mod load;
mod logs;
#[cfg(target_os = "linux")]
mod mentioned;
#[cfg(target_os = "linux")]
mod names;
mod opening;
#[cfg(target_os = "linux")]
mod own_files;
#[cfg(target_os = "linux")]
mod pack;
#[cfg(all(test, target_os = "linux"))]
mod pages;
mod pairs;
#[cfg(target_os = "linux")]
mod playing;
mod pool;
mod printed_to;
mod record;
#[cfg(target_os = "linux")]
mod replay;
#[cfg(target_os = "linux")]
mod report;
#[cfg(target_os = "linux")]
mod results_folder;
mod run_end;
mod schedule;
mod script;
#[cfg(target_os = "linux")]
mod seed;
#[cfg(target_os = "linux")]
mod sequential;
#[cfg(target_os = "linux")]
mod session;
#[cfg(target_os = "linux")]
mod setting;
#[cfg(target_os = "linux")]
mod shared;
mod smallest;
mod start;
#[cfg(target_os = "linux")]
mod store;
mod student;
mod tally;
mod test_board;
#[cfg(target_os = "linux")]
mod timecheck;
mod toml_text;
#[cfg(target_os = "linux")]
mod tournament;
#[cfg(target_os = "linux")]
mod tune;
mod waiting;
#[cfg(target_os = "linux")]
mod watch;
mod wording;

#[cfg(not(target_os = "linux"))]
use elsewhere::{load, own_files, session};

pub use cli::run;
#[cfg(target_os = "linux")]
pub use sweetfish_intake::serve_if_asked;
