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
        self.next = self.calls + unwatched(self.watch.elapsed(), self.limit, self.calls);
    }
}

/// Returns how many calls later the clock is to be read again, if `calls` took `elapsed` so far.
fn unwatched(elapsed: Duration, limit: Duration, calls: u64) -> u64 {
    let left = limit.saturating_sub(elapsed);
    let each = elapsed.as_secs_f64() / calls as f64;
    // Infinite before the clock has ticked; the number of calls bounds it.
    let unwatched = (UNWATCHED * left.as_secs_f64() / each) as u64;
    unwatched.clamp(1, calls)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_does_not_pass_early() {
        let limit = Duration::from_millis(30);
        let watch = Stopwatch::start();
        let mut deadline = Deadline::after(limit);
        while !deadline.has_passed() {}
        assert!(watch.elapsed() >= limit);
        assert!(deadline.has_passed());
    }

    /// Returns when a deadline passes by a clock of its own, and how often that is read. `cost` is what a call takes.
    fn simulated(limit: Duration, cost: impl Fn(u64) -> Duration) -> (Duration, u32) {
        let (mut now, mut next, mut readings) = (Duration::ZERO, 1, 0);
        for calls in 1.. {
            now += cost(calls);
            if calls < next {
                continue;
            }
            readings += 1;
            if now >= limit {
                break;
            }
            next = calls + unwatched(now, limit, calls);
        }
        (now, readings)
    }

    #[test]
    fn even_calls_meet_a_deadline_with_few_readings() {
        let limit = Duration::from_millis(30);
        let (passed, readings) = simulated(limit, |_| Duration::from_nanos(50));
        assert!(passed < limit + Duration::from_micros(1), "{passed:?}");
        assert!(readings < 150, "{readings} readings for 600,000 calls");
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
        let limit = Duration::from_millis(20);
        for slow_from in [1, 2, 100, 1000, 10_000, 19_000] {
            let (fast, slow) = (Duration::from_micros(1), Duration::from_micros(8));
            let (passed, _) = simulated(limit, |call| if call < slow_from { fast } else { slow });
            assert!(passed < limit + 2 * slow, "{slow_from}: {passed:?}");
        }
    }
}
