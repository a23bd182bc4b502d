//! Browsers for the tests of pages: as a person uses them, with what they log, and rules of accessibility.
//!
//! A test needs `chromedriver` and `chromium`, or `firefox-esr`, in `PATH`. With `SWEETFISH_SHOTS=FOLDER` Chromium keeps
//! pictures of what it saw.

#![warn(clippy::dbg_macro, clippy::print_stdout, clippy::print_stderr)]

pub mod axe;
mod chromium;
mod command;
mod driver;
mod firefox;
pub mod keys;
mod media;
mod pointer;
mod process;

pub use driver::{Browser, Kind};
