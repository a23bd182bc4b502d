//! The platforms that packages are made for, with the scripts that they run.

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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Zip,
    Folder,
    /// A folder with a tar of this name that has all files but one.
    Tar {
        tar: &'static str,
        beside: &'static str,
    },
}

/// The scripts of the platforms: name, text, and whether it is run as a program.
#[rustfmt::skip]
const SCRIPTS: [(Platform, &str, &str, bool); 9] = [
    (Platform::Gradescope, "setup.sh", include_str!("gradescope/setup.sh"), true),
    (Platform::Gradescope, "run_autograder", include_str!("gradescope/run_autograder"), true),
    (Platform::Classroom50, "autograder.py", include_str!("classroom50/autograder.py"), false),
    (Platform::Action, "action.yml", include_str!("action/action.yml"), false),
    (Platform::Action, "mark.sh", include_str!("action/mark.sh"), true),
    (Platform::Vocareum, "grade.sh", include_str!("vocareum/grade.sh"), true),
    (Platform::Prairielearn, "mark.sh", include_str!("prairielearn/mark.sh"), true),
    (Platform::Autolab, "mark.sh", include_str!("autolab/mark.sh"), true),
    (Platform::Autolab, "autograde-Makefile", include_str!("autolab/autograde-Makefile"), false),
];

impl Platform {
    /// Returns the scripts of the platform: name, text, and whether it is run as a program. `packages` are Debian's,
    /// separated by spaces, and installed where the platform asks for that.
    pub(crate) fn scripts(
        self,
        packages: &str,
    ) -> impl Iterator<Item = (&'static str, String, bool)> {
        let own = SCRIPTS.into_iter().filter(move |script| script.0 == self);
        own.map(move |(_, name, text, is_program)| {
            (name, text.replace("{{packages}}", packages), is_program)
        })
    }

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
