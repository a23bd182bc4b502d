//! Shows the progress of a run on the standard error: a bar in a terminal, plain lines elsewhere.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::note;

/// How often the bar's message is updated.
const BAR_STEP: Duration = Duration::from_millis(250);
/// How often a plain line is printed.
const LINE_STEP: Duration = Duration::from_secs(10);

/// The progress of a run of a known number of steps.
#[derive(Debug)]
pub struct Progress {
    bar: Option<ProgressBar>,
    /// The start of a line: a name and a colon, or nothing.
    prefix: String,
    total: u64,
    shown_at: Instant,
}

impl Progress {
    /// Starts with `done` of `total` steps done.
    pub fn new(total: u64, done: u64) -> Self {
        Self::with_prefix(String::new(), total, done)
    }

    /// Starts as [`Progress::new`] does, with a name in front of everything that is shown.
    pub fn named(name: &str, total: u64, done: u64) -> Self {
        Self::with_prefix(format!("{name}: "), total, done)
    }

    fn with_prefix(prefix: String, total: u64, done: u64) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = "{prefix}{elapsed_precise} [{wide_bar}] {pos}/{len} {eta_precise} {msg}";
            let style = ProgressStyle::with_template(style).expect("the template is well-formed");
            let bar = ProgressBar::new(total).with_style(style.progress_chars("=> "));
            // Steps of an earlier run must not count for the speed.
            bar.with_prefix(prefix.clone()).with_position(done)
        });
        Self {
            bar,
            prefix,
            total,
            shown_at: Instant::now(),
        }
    }

    /// Shows that `done` steps are done. Calls `message` for more text only if something is shown now.
    pub fn show(&mut self, done: u64, message: impl FnOnce() -> String) {
        if let Some(bar) = &self.bar {
            bar.set_position(done);
        }
        let step = if self.bar.is_some() {
            BAR_STEP
        } else {
            LINE_STEP
        };
        if self.shown_at.elapsed() < step {
            return;
        }
        self.shown_at = Instant::now();
        match &self.bar {
            Some(bar) => bar.set_message(message()),
            None => note!("{}", self.line(done, &message())),
        }
    }

    fn line(&self, done: u64, message: &str) -> String {
        let line = format!("{}{done}/{} {message}", self.prefix, self.total);
        line.trim_end().to_string()
    }

    /// Removes the bar.
    pub fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_name_the_run_and_say_how_it_goes() {
        assert_eq!(Progress::new(9, 0).line(3, "+1 -2"), "3/9 +1 -2");
        assert_eq!(Progress::named("train", 9, 0).line(3, ""), "train: 3/9");
    }
}
