//! Packages for learning platforms: this program, a configuration with its boards and opponents, and the scripts that the
//! platform runs.
//!
//! ```text
//! grader, sweetfish   programs
//! class/              the configuration, its boards and its sample
//! work/               the files of opponents, as they lie in the current folder
//! ```

mod elf;
mod files;
mod platform;

pub(crate) use elf::linked_to;
pub(crate) use files::{Files, Inputs};
pub(crate) use platform::{Form, Platform};

/// Returns whether a text is the name of a Debian package: nothing that a shell could take for something else.
pub(crate) fn is_package_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "+-.".contains(c);
    name.len() > 1
        && name.starts_with(|c: char| c.is_ascii_alphanumeric())
        && name.chars().all(plain)
}
