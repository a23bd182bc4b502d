//! Starts sandboxes. All who run programs on Linux use this.

use std::env;
use std::path::Path;

use sweetfish_sandbox::{RETRIES, Sandbox, SandboxError, Setup};

use crate::pool::Worker;

/// Starts the sandbox of an agent or a build, in the run's folder `work`. The inner `Err` says what of a submission is in the way.
///
/// # Errors
/// If the user interrupts, or this machine starts none without the files of the submission either.
pub(crate) fn started<'a>(
    setup: &Setup,
    work: &Path,
    worker: &Worker<'a>,
) -> Result<Result<Sandbox<'a>, String>, SandboxError> {
    let start = |setup| Sandbox::start_with_retries(setup, worker.stop, &RETRIES);
    let reason = match start(setup) {
        Err(SandboxError::Unable(reason)) if !setup.is_trusted => reason,
        Err(error) if error.is_of_agent() && !setup.is_trusted => error.to_string(),
        started => return started.map(Ok),
    };
    let own = env::current_exe().map_err(|error| SandboxError::Unable(error.to_string()))?;
    let bare = Setup {
        program: own.into(),
        args: Vec::new(),
        own: Vec::new(),
        folder: work.into(),
        log: None,
        ..setup.clone()
    };
    start(&bare)?;
    Ok(Err(format!("its sandbox: {}", end_of(&reason))))
}

/// Returns a text that is not too long for a line: its end, where the cause is. A path of a submission can have thousands of bytes.
fn end_of(text: &str) -> String {
    const MOST: usize = 160;
    match text.char_indices().rev().nth(MOST) {
        Some((start, sign)) => format!("...{}", &text[start + sign.len_utf8()..]),
        None => text.to_string(),
    }
}
