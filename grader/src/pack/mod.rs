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

use std::path::Path;

pub(crate) use elf::linked_to;
pub(crate) use files::{Files, Inputs};

/// A platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Platform {
    /// A zip that is uploaded to Gradescope
    Gradescope,
    /// A folder for the assignment's autograder of Classroom 50
    Classroom50,
    /// A folder with a composite GitHub Action
    Action,
}

impl Platform {
    /// Returns the scripts of the platform: name, text, and whether it is run as a program. `packages` are Debian's,
    /// separated by spaces, and installed where the platform asks for that.
    pub(crate) fn scripts(self, packages: &str) -> Vec<(&'static str, String, bool)> {
        match self {
            Self::Gradescope => vec![
                (
                    "setup.sh",
                    include_str!("gradescope/setup.sh").replace("{{packages}}", packages),
                    true,
                ),
                (
                    "run_autograder",
                    include_str!("gradescope/run_autograder").into(),
                    true,
                ),
            ],
            Self::Classroom50 => vec![(
                "autograder.py",
                include_str!("classroom50/autograder.py").into(),
                false,
            )],
            Self::Action => vec![
                (
                    "action.yml",
                    include_str!("action/action.yml").into(),
                    false,
                ),
                ("mark.sh", include_str!("action/mark.sh").into(), true),
            ],
        }
    }

    /// Returns whether the package is a zip, otherwise it is a folder.
    pub(crate) fn is_zip(self) -> bool {
        self == Self::Gradescope
    }

    /// Returns whether the platform installs Debian's packages by a script of the package.
    pub(crate) fn installs(self) -> bool {
        self == Self::Gradescope
    }
}

/// Returns whether a text is the name of a Debian package: nothing that a shell could take for something else.
pub(crate) fn is_package_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "+-.".contains(c);
    name.len() > 1
        && name.starts_with(|c: char| c.is_ascii_alphanumeric())
        && name.chars().all(plain)
}

/// Returns a path as it stands in a package, if it stays inside.
fn inside(path: &Path) -> Option<String> {
    use std::path::Component;
    let mut parts = Vec::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => parts.push(name.to_str()?),
            Component::CurDir => {}
            _ => return None,
        }
    }
    (!parts.is_empty()).then(|| parts.join("/"))
}
