//! Ends a program early and in order when the user asks for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

use crate::note;

/// The exit code of a program that an interrupt ended, as shells have it.
pub const INTERRUPTED: u8 = 130;

/// What an interrupt does besides setting the flag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnInterrupt {
    /// Nothing: the program looks at the flag often, and ends in order.
    Finish,
    /// Prints this message. A second interrupt ends the program at once with [`INTERRUPTED`], for programs whose steps
    /// take long and whose files are complete at any time.
    FinishOrExit(String),
}

impl OnInterrupt {
    /// Returns [`OnInterrupt::FinishOrExit`] with a message of `program` that says how it is `ending`.
    pub fn finish_or_exit(program: &str, ending: &str) -> Self {
        Self::FinishOrExit(format!("{program}: {ending}"))
    }
}

/// Returns a flag that is set when the user interrupts (Ctrl-C) or the system asks the program to end.
///
/// # Errors
/// If the system refuses, or the program has called this before.
pub fn catch_interrupts(then: OnInterrupt) -> anyhow::Result<Arc<AtomicBool>> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    let handler = move || {
        let is_second = flag.swap(true, Ordering::Relaxed);
        if let OnInterrupt::FinishOrExit(message) = &then {
            if is_second {
                std::process::exit(INTERRUPTED.into());
            }
            note!("{message}; interrupt again to end at once");
        }
    };
    ctrlc::set_handler(handler).context("signals")?;
    Ok(interrupted)
}
