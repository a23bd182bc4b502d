//! The platforms that packages are made for, with the scripts that they run.

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
