//! Ending early and in order when the user asks for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::note;
use anyhow::Context;

/// Sets a flag when the user interrupts or the system asks to end, and says what happens then. The
/// second time it ends at once: a step may take long, and what is written so far is kept anyway.
///
/// # Errors
/// If the handler cannot be installed.
pub fn catch_interrupts(
    program: &'static str,
    ending: &'static str,
) -> anyhow::Result<Arc<AtomicBool>> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        note!("{program}: {ending}; once more to end at once");
    };
    ctrlc::set_handler(handler).context("signals")?;
    Ok(interrupted)
}
