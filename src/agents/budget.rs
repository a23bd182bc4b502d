//! How much an agent may sample for one decision, and keeping to it.

use std::time::Duration;

use crate::clock::Stopwatch;

/// How much an agent that samples may spend on one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Playouts for each legal action on average: with `k` legal actions a decision takes `k` times as
    /// many in all, however the agent divides them.
    Samples(u32),
    /// Wall time for the decision. Results depend on the speed of the machine.
    Time(Duration),
}

/// Counts the playouts of one decision against its budget. However little that is, there is one for
/// each legal action.
#[derive(Clone, Debug)]
pub struct Meter {
    taken: u64,
    least: u64,
    end: End,
}

#[derive(Clone, Debug)]
enum End {
    Samples(u64),
    Time(Deadline),
}

impl Meter {
    /// Starts a decision between so many actions.
    pub fn start(budget: Budget, actions: usize) -> Self {
        let least = actions as u64;
        Self {
            taken: 0,
            least,
            end: match budget {
                Budget::Samples(each) => End::Samples(least * u64::from(each)),
                Budget::Time(limit) => End::Time(Deadline::after(limit)),
            },
        }
    }

    /// Takes one playout out of the budget; false when nothing is left. As many as there are
    /// actions are always granted.
    pub fn take(&mut self) -> bool {
        let within = match &mut self.end {
            End::Samples(total) => self.taken < *total,
            End::Time(deadline) => !deadline.has_passed(),
        };
        let granted = within || self.taken < self.least;
        self.taken += u64::from(granted);
        granted
    }
}

/// A moment after which there is no more time, to be asked for at short intervals: before every
/// playout, say.
///
/// The clock is read only now and then. The calls so far tell how long one takes, and as many are
/// let pass as fit into an eighth of the time left, so that the deadline is met even if they become
/// eight times slower; but never more than there were before.
#[derive(Clone, Debug)]
pub struct Deadline {
    watch: Stopwatch,
    limit: Duration,
    calls: u64,
    /// The call at which the clock is read again.
    next: u64,
    passed: bool,
}

/// The part of the time left in which the clock is not read.
const UNWATCHED: f64 = 1.0 / 8.0;

impl Deadline {
    /// The moment that is `limit` from now.
    pub fn after(limit: Duration) -> Self {
        Self {
            watch: Stopwatch::start(),
            limit,
            calls: 0,
            next: 1,
            passed: false,
        }
    }

    /// Whether the moment has passed. Once true, it stays so.
    pub fn has_passed(&mut self) -> bool {
        self.calls += 1;
        if self.calls >= self.next && !self.passed {
            self.read_clock();
        }
        self.passed
    }

    fn read_clock(&mut self) {
        let elapsed = self.watch.elapsed();
        let left = self.limit.saturating_sub(elapsed);
        self.passed = left.is_zero();
        let each = elapsed.as_secs_f64() / self.calls as f64;
        // Infinite before the clock has ticked, which the number of calls then bounds.
        let unwatched = (UNWATCHED * left.as_secs_f64() / each) as u64;
        self.next = self.calls + unwatched.clamp(1, self.calls);
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;

    use super::*;

    fn granted(mut meter: Meter) -> usize {
        std::iter::from_fn(|| meter.take().then_some(())).count()
    }

    #[test]
    fn samples_are_counted_for_each_action() {
        assert_eq!(granted(Meter::start(Budget::Samples(7), 3)), 21);
        assert_eq!(granted(Meter::start(Budget::Samples(1), 1)), 1);
    }

    #[test]
    fn every_action_is_granted_one() {
        assert_eq!(granted(Meter::start(Budget::Samples(0), 5)), 5);
        assert_eq!(granted(Meter::start(Budget::Time(Duration::ZERO), 5)), 5);
    }

    #[test]
    fn a_deadline_passes_neither_early_nor_much_too_late() {
        let limit = Duration::from_millis(30);
        let watch = Stopwatch::start();
        let mut deadline = Deadline::after(limit);
        while !deadline.has_passed() {}
        assert!(watch.elapsed() >= limit);
        assert!(watch.elapsed() < Duration::from_secs(2));
        assert!(deadline.has_passed());
        assert!(
            deadline.calls > 1000,
            "a call must cost next to nothing: {}",
            deadline.calls
        );
    }

    #[test]
    fn a_deadline_is_met_by_calls_that_become_slower() {
        let mut deadline = Deadline::after(Duration::from_millis(20));
        let watch = Stopwatch::start();
        for _ in 0..100 {
            deadline.has_passed();
        }
        while !deadline.has_passed() {
            sleep(Duration::from_millis(1));
        }
        assert!(watch.elapsed() < Duration::from_secs(2));
    }
}
