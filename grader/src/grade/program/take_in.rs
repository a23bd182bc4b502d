//! Takes in a submission: copies it, and has the copy looked into by a process of its own.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use sweetfish_intake::{CommandRules, Guard, PathBelow, SECONDS, Taken, judged, owner_of_copy};
use sweetfish_sandbox::walk::Extent;
use sweetfish_sandbox::{SandboxConfig, SandboxError};

use super::build::build_limits;
use crate::grade::intake::Source;

/// How submissions are taken in.
pub(crate) struct TakeIn<'a> {
    pub(crate) sandbox: &'a SandboxConfig,
    /// The most that one may hold.
    pub(crate) most: Extent,
    pub(crate) cores: &'a [usize],
    pub(crate) stop: &'a AtomicBool,
}

impl TakeIn<'_> {
    /// Copies a submission to the new folder `to`, unpacks it, and finds out how it is built and run. `place` names a new folder
    /// below those of the run, `user` is whom its program runs as. The inner `Err` describes what is wrong with the submission.
    ///
    /// # Errors
    /// If the user interrupts, the disk is full, or this machine cannot run such a process.
    pub(crate) fn take_in(
        &self,
        place: &str,
        source: &Source,
        to: &Path,
        user: Option<u32>,
        rules: &CommandRules,
    ) -> Result<Result<Taken, String>, SandboxError> {
        if let Err(fault) = self.copy(source, to, user)? {
            return Ok(Err(fault));
        }
        let taken = self.guard().take(&folder_for(place), to, user, rules)?;
        Ok(taken.map_err(of_copy))
    }

    /// Copies a submission as [`take_in`](Self::take_in) does. Returns which of its files are texts.
    ///
    /// # Errors
    /// As `take_in`.
    pub(crate) fn texts(
        &self,
        place: &str,
        source: &Source,
        to: &Path,
        user: Option<u32>,
    ) -> Result<Result<Vec<PathBelow>, String>, SandboxError> {
        if let Err(fault) = self.copy(source, to, user)? {
            return Ok(Err(fault));
        }
        let texts = self.guard().texts(&folder_for(place), to, user)?;
        Ok(texts.map_err(of_copy))
    }

    fn copy(
        &self,
        source: &Source,
        to: &Path,
        user: Option<u32>,
    ) -> Result<Result<(), String>, SandboxError> {
        let owner = owner_of_copy(self.sandbox.level(), user);
        let made = source.copy_to(to, owner, self.most, self.stop);
        Ok(judged(made, Some(to))?.map_err(of_copy))
    }

    fn guard(&self) -> Guard<'_> {
        Guard {
            sandbox: self.sandbox,
            limits: build_limits(self.sandbox, self.most),
            most: self.most,
            seconds: SECONDS,
            cores: self.cores,
            stop: self.stop,
        }
    }
}

/// Returns the name of the folder of the process that looks into the submission at a place.
fn folder_for(place: &str) -> String {
    format!("taken-{place}")
}

/// Returns the fault of a submission of which there is no copy that can be used.
fn of_copy(fault: impl std::fmt::Display) -> String {
    format!("cannot be copied: {fault}")
}
