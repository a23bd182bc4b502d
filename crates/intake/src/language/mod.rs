//! How a submission is built and run when the configuration does not say: where its program is, what it is written in, and
//! which file begins it. What is written here about a language is a row in `rules` or stands in a file of its own.

mod acts;
mod advice;
mod beginning;
mod choice;
mod java;
mod mend;
mod place;
mod project;
mod rules;
mod source;
mod sources;
mod start;
mod typed;

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::below::PathBelow;
use crate::own_files::{OwnFile, own_files};
use crate::tree::{Tree, parted};
use choice::Choice;
use mend::Mend;

pub use rules::{Language, languages};
pub use start::{Start, start_of};
pub use typed::TYPED;
#[cfg(target_os = "linux")]
pub(crate) use typed::program as typed_program;

/// The commands of a submission. None is run by a shell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commands {
    /// The folder of the program in the submission.
    pub folder: PathBelow,
    /// What is mended in its copy, in this order.
    pub(crate) mends: Vec<Mend>,
    /// The files that the program finds in its current folder.
    pub files: Vec<OwnFile>,
    /// Builds it, once, in a copy of its folder.
    pub build: Option<String>,
    /// Runs it.
    pub run: String,
    /// What runs once before the games, if there is anything.
    pub calibration: Option<Calibration>,
}

/// The commands of the homework's `calibrate.*`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calibration {
    /// Builds it, if it must be built.
    pub build: Option<String>,
    /// Runs it.
    pub run: String,
}

impl Calibration {
    /// Finds the calibration of the program in `folder`, and adds what it needs to `mends`.
    fn of(tree: &Tree, folder: &str, mends: &mut Vec<Mend<String>>) -> Option<Self> {
        let choice = Choice::calibration(tree, folder)?;
        let own = choice.mends(tree).into_iter();
        let own: Vec<_> = own.filter(|mend| !mends.contains(mend)).collect();
        mends.extend(own);
        let (build, run) = choice.commands();
        Some(Self { build, run })
    }
}

impl Commands {
    /// Makes commands that a configuration gives.
    fn given(build: Option<&str>, run: &str, submission: &Path) -> Self {
        let tree = Tree::read(submission);
        let all: Vec<_> = build.into_iter().chain([run]).collect();
        let folder = place::folder_of_commands(&all, &tree);
        let mends = mend::of_scripts(&tree, &folder);
        let commands = (build.map(str::to_string), run.to_string());
        Self::of(&tree, &folder, "", mends, commands)
    }

    /// Makes commands, the build's and the program's. The file that begins the program is in `beside`, in `folder`.
    fn of(
        tree: &Tree,
        folder: &str,
        beside: &str,
        mut mends: Vec<Mend<String>>,
        (build, run): (Option<String>, String),
    ) -> Self {
        let calibration = Calibration::of(tree, folder, &mut mends);
        let mends = mends.into_iter();
        Self {
            mends: mends
                .filter_map(|mend| mend.in_submission(tree, folder))
                .collect(),
            files: own_files(tree, folder, beside),
            folder: PathBelow::try_from(folder.to_string()).unwrap_or_default(),
            build,
            run,
            calibration,
        }
    }

    /// Returns the commands, those of the calibration included.
    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let calibration = self.calibration.as_mut();
        let further = calibration.map(|own| own.build.iter_mut().chain([&mut own.run]));
        let own = self.build.iter_mut().chain([&mut self.run]);
        own.chain(further.into_iter().flatten())
    }

    /// Returns whether its commands are those that `rules` make of its files.
    pub(crate) fn fit(&self, rules: &CommandRules) -> bool {
        let calibration = self.calibration.iter();
        let calibration = calibration.flat_map(|own| own.build.iter().chain([&own.run]));
        let own = self.build.iter().chain([&self.run]);
        match rules {
            CommandRules::Given { build, run } => {
                (&self.build, &self.run) == (build, run)
                    && calibration.clone().all(|one| is_below(one, &[]))
            }
            CommandRules::ByFiles(languages) => {
                own.chain(calibration).all(|one| is_below(one, languages))
            }
        }
    }

    /// Mends the copy of a submission in an open folder, before anything of it runs. No link is followed.
    ///
    /// # Errors
    /// If a file is not there, or cannot be read or written.
    #[cfg(target_os = "linux")]
    pub fn mend(&self, submission: std::os::fd::BorrowedFd) -> std::io::Result<()> {
        let mut mends = self.mends.iter();
        mends.try_for_each(|mend| mend.apply(submission))
    }
}

/// How the commands of a submission are found.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommandRules {
    /// These are they.
    Given {
        /// Builds it, if it must be built.
        build: Option<String>,
        /// Runs it.
        run: String,
    },
    /// By its files: the first rule that fits, of these and then of those that every class has.
    ByFiles(Vec<Language>),
}

impl CommandRules {
    /// Returns the commands of the submission in the folder `submission`.
    ///
    /// # Errors
    /// Describes what is missing, for the author of the submission.
    pub fn commands(&self, submission: &Path) -> Result<Commands, String> {
        if let Some(problem) = typed::problem(submission) {
            return Err(problem);
        }
        match self {
            Self::Given { build, run } => Ok(Commands::given(build.as_deref(), run, submission)),
            Self::ByFiles(own) => commands(own, submission),
        }
    }
}

/// Returns the commands of the submission in the folder `submission`, by the first rule that fits its files.
///
/// # Errors
/// Describes what is missing, for the author of the submission.
fn commands(own: &[Language], submission: &Path) -> Result<Commands, String> {
    let tree = Tree::read(submission);
    let folder = place::folder_of_program(own, &tree)?;
    let Some(choice) = Choice::of(own, &tree, &folder)? else {
        return Err(advice::nothing_found(own, submission, &tree));
    };
    let mut mends = mend::of_scripts(&tree, &folder);
    mends.extend(choice.mends(&tree));
    let (beside, _) = parted(choice.main_path());
    Ok(Commands::of(
        &tree,
        &folder,
        beside,
        mends,
        choice.commands(),
    ))
}

/// Returns whether a command names nothing outside of the submission, but for words of the class's own rules.
fn is_below(command: &str, own: &[Language]) -> bool {
    let rules = own
        .iter()
        .flat_map(|rule| rule.build.iter().chain([&rule.run]));
    let theirs: Vec<_> = rules
        .filter_map(|rule| shell_words::split(rule).ok())
        .collect();
    let is_plain = |word: &String| {
        let leads_up = word.split('/').any(|part| part == "..");
        let is_absolute = word
            .split(['=', ':', ','])
            .any(|part| part.trim_start_matches("-I").starts_with('/'));
        let is_of = |their: &String| match their.split_once('{') {
            Some((start, _)) => !leads_up && start.starts_with('/') && word.starts_with(start),
            None => their == word,
        };
        !leads_up && !is_absolute || theirs.iter().flatten().any(is_of)
    };
    shell_words::split(command).is_ok_and(|words| words.iter().all(is_plain))
}

/// Returns a command with the path of the program's folder in place of `{folder}`.
pub fn with_folder(command: &str, folder: &Path) -> String {
    let path = folder.display().to_string();
    command.replace("{folder}", &shell_words::quote(&path))
}

#[cfg(test)]
mod tests;
