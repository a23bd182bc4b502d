//! Chromium for the tests of pages: as a person uses it, with what it logs, and rules of accessibility.
//!
//! A test needs `chromedriver` and `chromium` in `PATH`. With `SWEETFISH_SHOTS=FOLDER` it keeps pictures of what it saw.

pub mod axe;
mod driver;
pub mod keys;
mod media;
mod pointer;

pub use driver::Browser;
