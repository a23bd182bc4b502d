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

// Elsewhere it only says how a program is run, for somebody who tries his own.
#![cfg_attr(not(target_os = "linux"), allow(dead_code))]
#![cfg_attr(
    not(test),
    warn(clippy::dbg_macro, clippy::print_stdout, clippy::print_stderr)
)]

#[cfg(target_os = "linux")]
pub mod archive;
mod below;
#[cfg(target_os = "linux")]
mod child;
#[cfg(target_os = "linux")]
mod commit;
#[cfg(target_os = "linux")]
pub mod copy;
mod debris;
#[cfg(target_os = "linux")]
mod guard;
mod html;
#[cfg(target_os = "linux")]
mod kind;
pub mod language;
#[cfg(target_os = "linux")]
mod links;
mod own_files;
#[cfg(target_os = "linux")]
mod place;
pub mod program;
#[cfg(target_os = "linux")]
mod settle;
#[cfg(all(any(test, feature = "testing"), target_os = "linux"))]
pub mod testing;
mod tree;

pub use below::PathBelow;
pub use debris::is_debris;
pub use language::{Calibration, CommandRules, Commands, Language, TYPED};
pub use own_files::{OwnFile, own_files_in};

#[cfg(target_os = "linux")]
pub use {
    child::serve_if_asked,
    commit::commit_time,
    copy::is_of_process,
    guard::{Guard, SECONDS, Taken, judged, owner_of_copy},
    kind::{Kind, kind_of},
    links::links_out,
    place::{EntryError, EntryPath, Place, entry_error, fill_new},
    settle::{ENDINGS, settle},
};
