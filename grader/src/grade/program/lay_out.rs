//! Lays out a submission: takes it in, and lays out the files that it finds in its current folder.

use std::io;
use std::path::Path;

use sweetfish_intake::{OwnFile, Taken, judged};
use sweetfish_sandbox::{SandboxError, user_for_agent};

use super::Program;
use super::build::Builder;
use super::fingerprint::{files_alone, fingerprint};
use super::take_in::TakeIn;
use crate::agent;
use crate::arguments::Arguments;
use crate::competitor::{Competitor, Home, stale_files};
use crate::error::GameError;
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
            user: user_for_agent(self.sandbox.level()),
            // Not the name of the submission, which need not fit into a command line.
            folder: self.copies.join(place),
            files: None,
        };
        let made = self.take_in(place, submission, &home, worker)?;
        let is_copied = made.is_ok();
        let commands = made.and_then(|taken| taken);
        let mut laid = Ok(());
        if let Ok(commands) = &commands {
            let files = self.sandbox.work.join("own-files").join(place);
            laid = self.lay_out_files(&files, &home.folder, &commands.files)?;
            if !commands.folder.is_empty() {
                home.folder.push(&*commands.folder);
            }
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
        let found = commands.as_ref().ok();
        let (scheme, opponents) = (self.scheme, self.opponent_files);
        let checksum = fingerprint(scheme, opponents, &schedule, found, &home.folder);
        let files = files_alone(&home.folder).map_err(|error| in_files(&home.folder, error))?;
        Ok(Program {
            fingerprint: checksum.map_err(|error| in_files(&home.folder, error))?,
            files: files.filter(|_| is_copied),
            competitor: Competitor {
                player: Player::new(&submission.player, run),
                program: agent::Program {
                    path: home.folder.join("no program"),
                    args: Arguments::default(),
                },
                beside: None,
                further: Vec::new(),
                private: Vec::new(),
                files: home.files.clone(),
                hidden: (self.hidden.iter().cloned())
                    .chain(stale_files(&home.folder))
                    .collect(),
                home: Some(home),
            },
            problem: commands.as_ref().err().cloned().or(laid.err()),
            uncalibrated: None,
            is_copied,
            commands: commands.ok(),
            schedule,
            submission: submission.clone(),
        })
    }

    /// Takes a submission in. The outer of the inner `Err`s says why there is no copy.
    fn take_in(
        &self,
        place: &str,
        submission: &Submission,
        home: &Home,
        worker: &Worker,
    ) -> Result<Result<Taken, String>, SandboxError> {
        let take_in = TakeIn {
            sandbox: self.sandbox,
            most: self.extent,
            cores: &worker.cores,
            stop: worker.stop,
        };
        let rules = self.scheme.rules(&submission.name);
        let mut taken =
            take_in.take_in(place, &submission.source, &home.folder, home.user, &rules)?;
        if let Ok(Ok(commands)) = &mut taken {
            self.scheme.complete(commands);
        }
        Ok(taken)
    }

    /// Lays out in `to` what a submission finds in its current folder. The inner `Err` describes what is wrong with that.
    fn lay_out_files(
        &self,
        to: &Path,
        submission: &Path,
        files: &[OwnFile],
    ) -> Result<Result<(), String>, SandboxError> {
        let laid = own_files::lay_out(submission, files, to, self.sandbox.limits.folder_mb);
        let laid = judged(laid, Some(to))?;
        Ok(laid.map_err(|error| format!("its files cannot be laid out: {error}")))
    }
}

fn in_files(path: &Path, error: io::Error) -> GameError {
    GameError::Files {
        path: path.to_path_buf(),
        error,
    }
}
