//! Takes in what strangers hand in. Nothing in it is trusted, and nothing of it but the time of a commit is read by the process that marks it: a copy is
//! made, byte by byte, and a [`Guard`] has it unpacked and looked at by a process that is confined and has a deadline. This
//! process answers with a plain tree and a short description, [`Commands`], which are checked in turn.
//!
//! The guard starts the program of this very process again, so its `main` must begin with [`serve_if_asked`].
//!
//! | part | modules |
//! |---|---|
//! | plain copies and paths, made outside; the time of a commit, all that is read there | [`copy`], `below`, `commit` |
//! | the process outside | `guard` |
//! | the process inside | `child`, `settle` |
//! | archives, pages | [`archive`], `place`, `kind`, `debris`, `links`, `html` |
//! | how a program is built and run, and what it finds | [`language`], [`program`], `tree`, `own_files` |

#![cfg_attr(
    not(test),
    warn(clippy::dbg_macro, clippy::print_stdout, clippy::print_stderr)
)]

pub mod archive;
mod below;
mod child;
mod commit;
pub mod copy;
mod debris;
mod guard;
mod html;
mod kind;
pub mod language;
mod links;
mod own_files;
mod place;
pub mod program;
mod settle;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod tree;

pub use below::PathBelow;
pub use child::serve_if_asked;
pub use commit::commit_time;
pub use copy::is_of_process;
pub use debris::is_debris;
pub use guard::{Guard, SECONDS, Taken, judged, owner_of_copy};
pub use kind::{Kind, kind_of};
pub use language::{Calibration, CommandRules, Commands, Language, TYPED};
pub use links::links_out;
pub use own_files::{OwnFile, own_files_in};
pub use place::{EntryError, EntryPath, Place, entry_error, fill_new};
pub use settle::{ENDINGS, settle};
