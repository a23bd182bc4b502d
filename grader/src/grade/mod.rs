//! Marking a class: submissions are built, tried on test boards and played against reference agents.

pub mod cases;
pub mod config;
mod copy;
pub mod marks;
pub mod submission;
