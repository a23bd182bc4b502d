//! How much an agent may sample for one decision.

use std::fmt;
use std::time::Duration;

use super::Deadline;

/// How much an agent that samples may spend on one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Samples for each legal action on average. With `k` legal actions a decision takes `k` times as
    /// many in all, however the agent divides them.
    Samples(u32),
    /// Wall time for the decision. Results depend on the speed of the machine. A decision panics without a
    /// clock, see [`clock::check`](sweetfish_core::clock::check).
    Time(Duration),
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Samples(each) => write!(f, "{each} samples each"),
            Self::Time(time) => write!(f, "{} ms", time.as_secs_f64() * 1000.0),
        }
    }
}

/// Counts the samples of one decision against its budget. One for each legal action is always granted.
#[derive(Clone, Debug)]
pub(super) struct Meter {
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
    /// Starts a decision between `actions` actions.
    pub(super) fn start(budget: Budget, actions: usize) -> Self {
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

    /// Takes one sample out of the budget; returns false if nothing is left.
    pub(super) fn take(&mut self) -> bool {
        let within = match &mut self.end {
            End::Samples(total) => self.taken < *total,
            End::Time(deadline) => !deadline.has_passed(),
        };
        let granted = within || self.taken < self.least;
        self.taken += u64::from(granted);
        granted
    }
}

#[cfg(test)]
mod tests {
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
}
