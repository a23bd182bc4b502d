//! Runs experiments: plays their rows, keeps them in files, and writes tables and plots.
//!
//! It plays on several threads, resumes after an interruption or with more rows, and joins parts that were played
//! on several machines. What happens meanwhile it reports as [`Event`]s; it prints nothing.
//!
//! | file in the folder | what it holds |
//! |---|---|
//! | `NAME.partial.csv` | the rows of a run that is not complete |
//! | `NAME.I-of-N.partial.csv` | the rows of part I of N |
//! | `NAME.csv` | all rows |
//! | `NAME.md`, `NAME-*.svg`, `NAME.html` | the report |

#![allow(clippy::disallowed_methods, reason = "keeps files")]

mod earlier;
mod event;
mod finish;
mod merge;
mod origin;
mod output;
mod partial;
mod play;
mod redo;
mod stamp;
mod verify;

pub use event::{Event, Events};
pub use finish::{Outcome, Written};
pub use merge::join;
pub use output::Output;
pub use play::{Settings, is_finished, play};
pub use redo::redo;
pub use sweetfish_cli_support::shard;
pub use verify::{Verified, verify};
