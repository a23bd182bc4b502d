//! Shows what happens while agents are asked and play: lines and progress.

use sweetfish_cli_support::{Progress, note};

use crate::error::GameError;

pub(crate) fn print_notice(notice: &str) {
    note!("{notice}");
}

/// Shows the progress of `work` over this many things, which calls its argument after each.
pub(crate) fn with_progress<T>(
    count: usize,
    what: &'static str,
    work: impl FnOnce(&mut dyn FnMut()) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let mut progress = Progress::new(count as u64, 0);
    let mut done = 0;
    let found = work(&mut || {
        done += 1;
        progress.show(done, || what.into());
    });
    progress.finish();
    found
}

pub(crate) fn is_interrupt(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(GameError::Interrupted))
}
