//! Marking submissions: they are built, tried on test boards and played against reference agents.
//!
//! [`run`] marks a class, [`mark_upload`] one submission by itself. Both are told by data what to do, and tell by events
//! what happens; neither prints.

mod archive;
mod build;
pub(crate) mod cases;
mod cell;
mod class;
mod config;
mod copy;
mod event;
pub(crate) mod feedback;
mod fingerprint;
mod folder;
mod language;
mod marking;
pub(crate) mod marks;
pub(crate) mod points;
pub(crate) mod pseudonyms;
mod scheme;
mod single;
pub(crate) mod toml_text;
pub(crate) mod verdict;

pub(crate) use archive::{Archive, end_of_log};
pub(crate) use class::{Anew, Marked, Plan, run};
pub(crate) use event::{Event, Stage};
pub(crate) use scheme::Scheme;
pub(crate) use single::{Upload, mark_upload};
