//! Shows the progress of a run on the standard error: a bar in a terminal, plain lines elsewhere.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use crate::{note, one_line};

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
    /// Steps that were done before this run.
    before: u64,
    started: Instant,
    shown_at: Instant,
}

impl Progress {
    /// Starts with `done` of `total` steps done.
    pub fn new(total: u64, done: u64) -> Self {
        Self::with_prefix(String::new(), total, done)
    }

    /// Starts as [`Progress::new`] does, with a name in front of everything that is shown.
    pub fn named(name: &str, total: u64, done: u64) -> Self {
        Self::with_prefix(format!("{}: ", one_line(name)), total, done)
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
            before: done,
            started: Instant::now(),
            shown_at: Instant::now(),
        }
    }

    /// Changes how many steps there are, as more is known of them now.
    pub fn set_total(&mut self, total: u64) {
        self.total = total;
        if let Some(bar) = &self.bar {
            bar.set_length(total);
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
            Some(bar) => bar.set_message(one_line(&message())),
            None => note!("{}", self.line(done, &message(), self.started.elapsed())),
        }
    }

    /// Returns a plain line, with the time that is left at the speed of this run.
    fn line(&self, done: u64, message: &str, elapsed: Duration) -> String {
        let line = format!("{}{done}/{} {message}", self.prefix, self.total);
        let (own, left) = (
            done.saturating_sub(self.before),
            self.total.saturating_sub(done),
        );
        let line = line.trim_end();
        if own == 0 || left == 0 {
            return line.to_string();
        }
        let seconds = elapsed.as_secs_f64() * left as f64 / own as f64;
        format!(
            "{line}, about {} left",
            HumanDuration(Duration::from_secs_f64(seconds.ceil()))
        )
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
        let minute = Duration::from_secs(60);
        let line = Progress::new(9, 0).line(3, "+1 -2", minute);
        assert_eq!(line, "3/9 +1 -2, about 2 minutes left");
        assert_eq!(
            Progress::named("train", 9, 3).line(3, "", minute),
            "train: 3/9"
        );
        let line = Progress::new(9, 6).line(8, "games", minute);
        assert_eq!(line, "8/9 games, about 30 seconds left");
        assert_eq!(Progress::new(9, 0).line(9, "", minute), "9/9");
        let mut progress = Progress::new(9, 0);
        progress.set_total(4);
        let line = progress.line(2, "games", minute);
        assert_eq!(line, "2/4 games, about 60 seconds left");
    }
}
