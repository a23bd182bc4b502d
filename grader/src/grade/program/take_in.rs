//! Takes in a submission: copies it, and has the copy looked into by a process of its own.

use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use sweetfish_intake::{CommandRules, Guard, SECONDS, Taken, owner_of_copy};
use sweetfish_sandbox::walk::Extent;
use sweetfish_sandbox::{SandboxConfig, SandboxError};

use super::build::{build_limits, copied, unable};
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
        let owner = owner_of_copy(self.sandbox.level(), user);
        let made = source.copy_to(to, owner, self.most, self.stop);
        if let Err(error) = &made
            && is_of_machine(error)
        {
            return Err(unable(to, error));
        }
        if let Err(fault) = copied(made)? {
            return Ok(Err(fault));
        }
        let guard = Guard {
            sandbox: self.sandbox,
            limits: build_limits(self.sandbox, self.most),
            most: self.most,
            seconds: SECONDS,
            cores: self.cores,
            stop: self.stop,
        };
        let taken = guard.take(&format!("taken-{place}"), to, user, rules)?;
        Ok(taken.map_err(|fault| format!("cannot be copied: {fault}")))
    }
}

/// Returns whether there is no room, which is no fault of the submission that was copied last.
pub(super) fn is_of_machine(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded
    )
}
