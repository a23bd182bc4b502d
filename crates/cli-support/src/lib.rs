//! What the command lines of all programs share: reading and replacing files, messages, progress, interrupts, exit
//! codes.
//!
//! A path that a user names can lead to anything: an endless device, a pipe, a link, half of a file. [`read`] reads all of
//! them up to a bound. [`Target`] replaces a file as a whole or not at all. A message is one line without control
//! characters.
//!
//! The feature `cli`, on by default, adds what prints. Libraries use the crate without it.

#[cfg(feature = "cli")]
mod arguments;
mod beside;
pub mod cell;
mod error;
mod folder;
#[cfg(feature = "cli")]
mod interrupt;
mod lease;
mod lines;
#[cfg(unix)]
mod link;
mod lock;
#[cfg(feature = "cli")]
mod manuals;
mod message;
#[cfg(feature = "cli")]
mod outcome;
#[cfg(feature = "cli")]
mod progress;
mod read;
mod replace;
mod setting;
mod shard;
#[cfg(feature = "cli")]
mod stderr;
#[cfg(feature = "cli")]
mod stdout;
#[cfg(feature = "cli")]
mod suggestion;
mod text;

#[cfg(feature = "cli")]
pub use arguments::{milliseconds, one_of, seconds, threads_or_cores};
pub use error::{BadInput, is_of_path, write_error};
pub use folder::{make_folder, take_folder};
#[cfg(feature = "cli")]
pub use interrupt::{INTERRUPTED, OnInterrupt, catch_interrupts};
pub use lines::LineFile;
#[cfg(unix)]
pub use link::{follow_own_link, is_own, own_users};
pub use lock::WriteLock;
#[cfg(feature = "cli")]
pub use manuals::Manuals;
pub use message::{escaped, one_line, visible};
#[cfg(feature = "cli")]
pub use outcome::{fail, finish, parse, parse_with};
#[cfg(feature = "cli")]
pub use progress::Progress;
pub use read::{
    LONGEST_RESULTS, LONGEST_TEXT, open_plain, read, read_input, read_plain, read_text, read_to_end,
};
pub use replace::Target;
pub use setting::{Difference, Setting};
pub use shard::{AskedShard, FoundShard, Shard, Task, Tasks, shard};
#[cfg(feature = "cli")]
pub use stderr::print_note;
#[cfg(feature = "cli")]
pub use stdout::{print_json, to_stdout};
#[cfg(feature = "cli")]
pub use suggestion::suggestion;
pub use text::{as_text, what_else};
