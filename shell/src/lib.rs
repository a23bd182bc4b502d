//! What the command lines of both programs share: one way to read a file, one to replace one, one to
//! say something, one to show progress, and one to end.
//!
//! Files that people and programs hand over may be anything: endless devices, pipes, links, half of
//! something. [`read`] has a bound for each of them, and [`Target`] replaces a file as a whole or not at
//! all. What is said of them fits a line and holds no character that a terminal acts upon.

mod arguments;
mod beside;
mod folder;
mod interrupt;
mod lock;
mod manuals;
mod message;
mod outcome;
mod progress;
mod read;
mod replace;
mod stdout;

pub use arguments::{milliseconds, seconds, threads_or_cores};
pub use folder::make_folder;
pub use interrupt::catch_interrupts;
pub use lock::WriteLock;
pub use manuals::Manuals;
pub use message::{escaped, one_line, say_note};
pub use outcome::{BadInput, fail, finish, is_of_path, parse, write_error};
pub use progress::Progress;
pub use read::{
    LONGEST_RESULTS, LONGEST_TEXT, as_text, read, read_input, read_plain, read_text, read_to_end,
};
pub use replace::Target;
pub use stdout::{print_json, to_stdout};
