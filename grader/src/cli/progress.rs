//! The progress of a run on the standard error: a bar with the running score, or plain lines where
//! there is no terminal.

use std::io::IsTerminal;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use sweetfish::clock::Stopwatch;
use sweetfish_shell::note;

/// How often the score is worked out anew.
const BAR_STEP: Duration = Duration::from_millis(250);
/// How often a plain line is printed.
const LINE_STEP: Duration = Duration::from_secs(10);

/// The progress of so many steps.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    total: u64,
    clock: Stopwatch,
    shown_at: Duration,
}

impl Progress {
    /// Begins, with `done` steps of `total` behind.
    pub(crate) fn new(total: u64, done: u64) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = "{elapsed_precise} [{wide_bar}] {pos}/{len} {eta_precise} {msg}";
            let style = ProgressStyle::with_template(style).expect("the template is well-formed");
            let bar = ProgressBar::new(total).with_style(style.progress_chars("=> "));
            // What is behind says nothing about the speed.
            bar.with_position(done)
        });
        Self {
            bar,
            total,
            clock: Stopwatch::start(),
            shown_at: Duration::ZERO,
        }
    }

    /// Shows that `done` steps are behind; `message` is asked only when it is shown.
    pub(crate) fn show(&mut self, done: u64, message: impl FnOnce() -> String) {
        let now = self.clock.elapsed();
        let step = if self.bar.is_some() {
            BAR_STEP
        } else {
            LINE_STEP
        };
        if let Some(bar) = &self.bar {
            bar.set_position(done);
        }
        if now.saturating_sub(self.shown_at) < step {
            return;
        }
        self.shown_at = now;
        match &self.bar {
            Some(bar) => bar.set_message(message()),
            None => note!("{done}/{} {}", self.total, message()),
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}
