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
    /// A folder for the scripts of a Vocareum assignment
    Vocareum,
    /// A folder for the `tests` of a `PrairieLearn` question
    Prairielearn,
    /// A folder with the two files of an Autolab assessment
    Autolab,
}

/// The form of a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A zip.
    Zip,
    /// A folder.
    Folder,
    /// A folder with a tar of this name that has all files but one.
    Tar {
        tar: &'static str,
        beside: &'static str,
    },
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
            Self::Vocareum => vec![("grade.sh", include_str!("vocareum/grade.sh").into(), true)],
            Self::Prairielearn => {
                vec![("mark.sh", include_str!("prairielearn/mark.sh").into(), true)]
            }
            Self::Autolab => vec![
                ("mark.sh", include_str!("autolab/mark.sh").into(), true),
                (
                    "autograde-Makefile",
                    include_str!("autolab/autograde-Makefile").into(),
                    false,
                ),
            ],
        }
    }

    /// Returns the form of the package.
    pub(crate) fn form(self) -> Form {
        match self {
            Self::Gradescope => Form::Zip,
            Self::Autolab => Form::Tar {
                tar: "autograde.tar",
                beside: "autograde-Makefile",
            },
            _ => Form::Folder,
        }
    }

    /// Returns what the platform calls the parts of a mark, if a teacher must name them there as the tests here.
    pub(crate) fn parts(self) -> Option<&'static str> {
        match self {
            Self::Vocareum => Some("criterion"),
            Self::Autolab => Some("problem"),
            _ => None,
        }
    }

    /// Returns whether the platform installs Debian's packages by a script of the package.
    pub(crate) fn installs(self) -> bool {
        self == Self::Gradescope
    }
}
