//! A time limit that rarely reads the clock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sweetfish_core::clock::Stopwatch;

/// A moment at which time is up. Call [`Self::has_passed`] often, such as before every playout.
///
/// A call rarely reads the clock. The deadline estimates the time between two calls from those so far.
/// It then skips as many calls as fit into an eighth of the time left, at most as many as came before.
/// So the deadline is met even if calls become eight times slower.
#[derive(Clone, Debug)]
pub struct Deadline<'a> {
    watch: Stopwatch,
    limit: Duration,
    stop: Option<&'a AtomicBool>,
    calls: u64,
    /// The call at which the clock is read again.
    next: u64,
    passed: bool,
}

/// The part of the time left in which the clock is not read.
const UNWATCHED: f64 = 1.0 / 8.0;

impl<'a> Deadline<'a> {
    /// Creates the deadline `limit` from now.
    pub fn after(limit: Duration) -> Self {
        Self {
            watch: Stopwatch::start(),
            limit,
            stop: None,
            calls: 0,
            next: 1,
            passed: false,
        }
    }

    /// Lets the deadline pass as soon as `flag` is set, too.
    #[must_use]
    pub fn or_once(mut self, flag: Option<&'a AtomicBool>) -> Self {
        self.stop = flag;
        self
    }

    /// Returns whether the moment has passed. Once true, it stays true.
    ///
    /// # Panics
    /// If there is no clock, see [`clock::check`](sweetfish_core::clock::check).
    pub fn has_passed(&mut self) -> bool {
        self.calls += 1;
        if self.calls >= self.next && !self.passed {
            self.read_clock();
        }
        self.passed |= self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        self.passed
    }

    fn read_clock(&mut self) {
        self.passed = self.watch.has_passed(self.limit);
        let elapsed = self.watch.elapsed();
        let left = self.limit.saturating_sub(elapsed);
        let each = elapsed.as_secs_f64() / self.calls as f64;
        // Infinite before the clock has ticked; the number of calls bounds it.
        let unwatched = (UNWATCHED * left.as_secs_f64() / each) as u64;
        self.next = self.calls + unwatched.clamp(1, self.calls);
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;

    use super::*;

    #[test]
    fn a_deadline_passes_neither_early_nor_much_too_late() {
        let limit = Duration::from_millis(30);
        let mut found = Vec::new();
        // Other work on the machine may spoil some of the tries.
        let is_kept = (0..20).any(|_| {
            let watch = Stopwatch::start();
            let mut deadline = Deadline::after(limit);
            while !deadline.has_passed() {}
            let spent = watch.elapsed();
            assert!(spent >= limit);
            assert!(deadline.has_passed());
            found.push((spent, deadline.calls));
            // Calls are cheap.
            spent < Duration::from_secs(2) && deadline.calls > 1000
        });
        assert!(is_kept, "{found:?}");
    }

    #[test]
    fn a_flag_lets_a_deadline_pass() {
        let flag = AtomicBool::new(false);
        let mut deadline = Deadline::after(Duration::from_secs(3600)).or_once(Some(&flag));
        assert!(!deadline.has_passed());
        flag.store(true, Ordering::Relaxed);
        assert!(deadline.has_passed());
    }

    #[test]
    fn a_deadline_is_met_by_calls_that_become_slower() {
        let is_met = (0..20).any(|_| {
            let mut deadline = Deadline::after(Duration::from_millis(20));
            let watch = Stopwatch::start();
            for _ in 0..100 {
                deadline.has_passed();
            }
            while !deadline.has_passed() {
                sleep(Duration::from_millis(1));
            }
            watch.elapsed() < Duration::from_secs(2)
        });
        assert!(is_met);
    }
}
