//! The budget of an agent that samples, and counting against it.

use std::fmt;
use std::time::Duration;

use super::Deadline;

/// What an agent that samples may spend on one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Samples for each legal action, on average. With `k` legal actions the agent takes `k` times as
    /// many, however it divides them.
    Samples(u32),
    /// Wall time. Results depend on the speed of the machine. Without a clock a decision panics, see
    /// [`clock::check`](sweetfish_core::clock::check).
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

/// How many samples may be taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quota {
    /// Samples that are always granted.
    pub(super) samples: u64,
    /// How long further samples are granted; None for no further ones.
    pub(super) time: Option<Duration>,
}

impl Quota {
    /// Returns the quota of a decision between `actions` actions, at least a sample for each.
    pub(super) fn of(budget: Budget, actions: usize) -> Self {
        let (each, time) = match budget {
            Budget::Samples(each) => (each.max(1), None),
            Budget::Time(limit) => (1, Some(limit)),
        };
        Self {
            samples: actions as u64 * u64::from(each),
            time,
        }
    }
}

/// Counts samples against a quota.
pub(super) struct Meter {
    left: u64,
    deadline: Option<Deadline<'static>>,
}

impl Meter {
    /// Starts to count, and starts the time of the quota.
    pub(super) fn start(quota: Quota) -> Self {
        Self {
            left: quota.samples,
            deadline: quota.time.map(Deadline::after),
        }
    }

    /// Takes a sample out of the quota; returns false if none is left.
    pub(super) fn take(&mut self) -> bool {
        if self.left > 0 {
            self.left -= 1;
            return true;
        }
        let deadline = self.deadline.as_mut();
        deadline.is_some_and(|deadline| !deadline.has_passed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_granted_for_each_action_and_at_least_one() {
        for (budget, actions, expected) in [
            (Budget::Samples(7), 3, 21),
            (Budget::Samples(1), 1, 1),
            (Budget::Samples(0), 5, 5),
            (Budget::Time(Duration::ZERO), 5, 5),
        ] {
            let mut meter = Meter::start(Quota::of(budget, actions));
            let granted = std::iter::from_fn(|| meter.take().then_some(())).count();
            assert_eq!(granted, expected, "{budget}");
        }
    }
}
