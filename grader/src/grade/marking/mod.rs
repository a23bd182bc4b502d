//! Marking submissions: they are laid out, built, asked and played, as far as that was not done before.

mod against;
mod analyses;
mod archive;
mod ask;
mod estimate;
mod failures;
mod file_names;
mod journal;
mod mark;
mod played;
mod run;
mod sample;

pub(super) use against::{PREVIOUS, against};
pub(super) use analyses::analyse;
pub use archive::Archive;
pub(super) use archive::{BUILD_LOG, Log};
pub(super) use failures::lacked_program;
pub(super) use file_names::FileNames;
pub(super) use mark::{ask_secretly, mark};
pub(super) use played::{Played, is_marked};
pub(super) use run::MarkingRun;
pub(super) use sample::try_sample;
