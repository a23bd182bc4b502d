//! Lays out a submission: copies it, finds out how it is built and run, and lays out the files that it finds there.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use sweetfish_sandbox::{ConfinementLevel, SandboxError, Setup};

use super::Program;
use super::build::{Builder, copied, unable};
use super::fingerprint::fingerprint;
use crate::agent;
use crate::arguments::Arguments;
use crate::competitor::{Competitor, Home};
use crate::error::GameError;
use crate::grade::intake::Source;
use crate::grade::language::Commands;
use crate::grade::submission::Submission;
use crate::own_files;
use crate::pool::Worker;
use crate::schedule::Player;

/// What stands in results for the command of an anonymous submission.
const ANONYMOUS: &str = "submission";

impl Builder<'_> {
    /// Lays out a submission at the place of this name. What is wrong with the submission is its `problem`, not an error.
    ///
    /// # Errors
    /// If the user interrupts, or the disk is full.
    pub(crate) fn lay_out(
        &self,
        place: &str,
        submission: &Submission,
        worker: &Worker,
    ) -> Result<Program, GameError> {
        let mut home = Home {
            user: Setup::new(self.sandbox.level()).user,
            // Not the name of the submission, which need not fit into a command line.
            folder: self.copies.join(place),
            files: None,
        };
        let made = self.copy(&submission.source, &home, worker)?;
        let is_copied = made.is_ok();
        let commands = self.commands(submission, &home.folder);
        if let Ok(commands) = &commands {
            if !commands.folder.is_empty() {
                home.folder.push(&commands.folder);
            }
            home.files = Some(self.lay_out_files(place, &home.folder, &commands.beside)?);
        }
        let run = commands.as_ref().map_or("", |commands| &commands.run);
        // The name of a file can be that of a student.
        let shown = if submission.is_anonymous {
            ANONYMOUS
        } else {
            run
        };
        let schedule = self.scheme.schedule(&submission.player, shown);
        let checksum = fingerprint(self.scheme, &schedule, commands.as_ref().ok(), &home.folder);
        Ok(Program {
            fingerprint: checksum.map_err(|error| in_files(&home.folder, error))?,
            competitor: Competitor {
                player: Player::new(&submission.player, run),
                program: agent::Program {
                    path: home.folder.join("no program"),
                    args: Arguments::default(),
                },
                files: home.files.clone(),
                home: Some(home),
                hidden: self.hidden.clone(),
            },
            problem: made.err().or_else(|| commands.as_ref().err().cloned()),
            is_copied,
            commands: commands.ok(),
            schedule,
            submission: submission.clone(),
        })
    }

    /// Copies files to a home. The inner `Err` describes what is wrong with them.
    fn copy(
        &self,
        source: &Source,
        home: &Home,
        worker: &Worker,
    ) -> Result<Result<(), String>, SandboxError> {
        use ErrorKind::{QuotaExceeded, StorageFull};
        // In a root of its own an agent sees the copy read-only. Elsewhere the copy must be its user's.
        let owner = home
            .user
            .filter(|_| self.sandbox.level() < ConfinementLevel::Isolated);
        let made = source.copy_to(&home.folder, owner, self.extent, worker.stop);
        if let Err(error) = &made
            && matches!(error.kind(), StorageFull | QuotaExceeded)
        {
            return Err(unable(&home.folder, error));
        }
        copied(made)
    }

    /// Finds out how the submission in `folder` is built and run, and mends its files for that.
    fn commands(&self, submission: &Submission, folder: &Path) -> Result<Commands, String> {
        let commands = self.scheme.commands(&submission.name, folder)?;
        let mended = commands.mend(folder);
        mended.map_err(|error| format!("cannot be copied: {error}"))?;
        Ok(commands)
    }

    /// Lays out the files that a submission finds in its current folder, and returns where they are.
    fn lay_out_files(
        &self,
        place: &str,
        folder: &Path,
        beside: &str,
    ) -> Result<PathBuf, GameError> {
        let files = self.sandbox.work.join("own-files").join(place);
        own_files::lay_out(folder, beside, &files, self.sandbox.limits.folder_mb)
            .map_err(|error| in_files(&files, error))?;
        Ok(files)
    }
}

fn in_files(path: &Path, error: io::Error) -> GameError {
    GameError::Files {
        path: path.to_path_buf(),
        error,
    }
}
