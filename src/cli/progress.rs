//! The progress of a run on the standard error: a bar in a terminal, plain lines elsewhere.

use std::io::IsTerminal;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use sweetfish::clock::Stopwatch;
use sweetfish_shell::note;

/// How often a plain line is printed.
const LINE_STEP: Duration = Duration::from_secs(10);

/// The progress of something with so many steps.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    name: String,
    total: u64,
    clock: Stopwatch,
    shown_at: Duration,
}

impl Progress {
    /// Begins, with `done` steps of `total` behind.
    pub(crate) fn new(name: &str, total: u64, done: u64) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = "{msg} {elapsed_precise} [{wide_bar}] {pos}/{len} {eta_precise}";
            let style = ProgressStyle::with_template(style).expect("the template is well-formed");
            let bar = ProgressBar::new(total).with_style(style.progress_chars("=> "));
            // What is behind says nothing about the speed.
            bar.with_message(name.to_string()).with_position(done)
        });
        Self {
            bar,
            name: name.to_string(),
            total,
            clock: Stopwatch::start(),
            shown_at: Duration::ZERO,
        }
    }

    /// Shows that `done` steps are behind.
    pub(crate) fn show(&mut self, done: u64) {
        self.tell(done, "");
    }

    /// Shows that `done` steps are behind, and how it goes.
    pub(crate) fn tell(&mut self, done: u64, how: &str) {
        if let Some(bar) = &self.bar {
            bar.set_position(done);
            if !how.is_empty() {
                bar.set_message(format!("{}: {how}", self.name));
            }
            return;
        }
        let now = self.clock.elapsed();
        if now.saturating_sub(self.shown_at) >= LINE_STEP {
            self.shown_at = now;
            let how = if how.is_empty() {
                String::new()
            } else {
                format!(", {how}")
            };
            note!("{}: {done}/{}{how}", self.name, self.total);
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}
