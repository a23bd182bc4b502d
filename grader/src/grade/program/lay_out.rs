//! Lays out a submission: copies it, finds out how it is built and run, and lays out the files that it finds there.

use std::io::{self, ErrorKind};
use std::path::Path;

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
        let mut laid = Ok(());
        if let Ok(commands) = &commands {
            if !commands.folder.is_empty() {
                home.folder.push(&commands.folder);
            }
            let files = self.sandbox.work.join("own-files").join(place);
            laid = self.lay_out_files(&files, &home.folder, &commands.beside)?;
            home.files = laid.is_ok().then_some(files);
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
            problem: made
                .and_then(|()| commands.as_ref().map(|_| ()).map_err(String::clone))
                .and(laid)
                .err(),
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
        // In a root of its own an agent sees the copy read-only. Elsewhere the copy must be its user's.
        let owner = home
            .user
            .filter(|_| self.sandbox.level() < ConfinementLevel::Isolated);
        let made = source.copy_to(&home.folder, owner, self.extent, worker.stop);
        if let Err(error) = &made
            && is_of_machine(error)
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

    /// Lays out in `files` what a submission finds in its current folder. The inner `Err` describes what is wrong with that.
    fn lay_out_files(
        &self,
        files: &Path,
        folder: &Path,
        beside: &str,
    ) -> Result<Result<(), String>, GameError> {
        match own_files::lay_out(folder, beside, files, self.sandbox.limits.folder_mb) {
            Err(error) if is_of_machine(&error) => Err(in_files(files, error)),
            Err(error) => Ok(Err(format!("its files cannot be laid out: {error}"))),
            Ok(()) => Ok(Ok(())),
        }
    }
}

/// Returns whether there is no room, which is no fault of the submission that was copied last.
fn is_of_machine(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded
    )
}

fn in_files(path: &Path, error: io::Error) -> GameError {
    GameError::Files {
        path: path.to_path_buf(),
        error,
    }
}
