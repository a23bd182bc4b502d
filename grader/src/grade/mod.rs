//! Marking a class: submissions are built, tried on test boards and played against reference agents.

pub(crate) mod cases;
pub(crate) mod config;
mod copy;
pub(crate) mod marks;
pub(crate) mod submission;
