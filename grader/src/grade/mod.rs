//! Marking submissions: they are built, tried on test boards and played against reference agents.

pub(crate) mod archive;
pub(crate) mod cases;
pub(crate) mod cell;
pub(crate) mod config;
pub(crate) mod copy;
pub(crate) mod feedback;
pub(crate) mod fingerprint;
pub(crate) mod language;
pub(crate) mod marks;
pub(crate) mod pseudonyms;
pub(crate) mod submission;
pub(crate) mod verdict;
