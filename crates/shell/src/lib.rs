//! What the command lines of all programs share: reading and replacing files, messages, progress, interrupts, exit
//! codes.
//!
//! The files that users name can be anything: endless devices, pipes, links, half of a file. [`read`] has a bound for
//! all of them, and [`Target`] replaces a file as a whole or not at all. A message about them is one line without
//! control characters.

mod arguments;
mod beside;
mod folder;
mod interrupt;
mod lines;
mod lock;
mod manuals;
mod message;
mod outcome;
mod progress;
mod read;
mod replace;
mod stdout;
mod suggestion;

pub use arguments::{milliseconds, seconds, threads_or_cores};
pub use folder::make_folder;
pub use interrupt::{INTERRUPTED, OnInterrupt, catch_interrupts};
pub use lines::LineFile;
pub use lock::WriteLock;
pub use manuals::Manuals;
pub use message::{escaped, one_line, print_note};
pub use outcome::{BadInput, fail, finish, is_of_path, parse, write_error};
pub use progress::Progress;
pub use read::{
    LONGEST_RESULTS, LONGEST_TEXT, as_text, read, read_input, read_plain, read_text, read_to_end,
};
pub use replace::Target;
pub use stdout::{print_json, to_stdout};
pub use suggestion::suggestion;
