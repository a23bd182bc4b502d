//! What a search may still spend: positions and time.

use std::time::Duration;

use crate::clock::Stopwatch;

/// How long to search. Limited by nodes alone, the same input gives the same answer everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// The most wall time, None for any.
    pub time: Option<Duration>,
    /// The most nodes, None for any: positions looked at, of parts of the board as of the whole.
    pub nodes: Option<u64>,
}

impl Limits {
    /// Limited by wall time.
    pub fn time(time: Duration) -> Self {
        Self {
            time: Some(time),
            nodes: None,
        }
    }

    /// Limited by nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            time: None,
            nodes: Some(nodes),
        }
    }
}

/// The limit of a search was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spent;

/// Counts nodes against the limits.
#[derive(Debug)]
pub(super) struct Meter {
    watch: Stopwatch,
    limits: Limits,
    nodes: u64,
    is_late: bool,
}

impl Meter {
    pub(super) fn start(limits: Limits) -> Self {
        Self {
            watch: Stopwatch::start(),
            limits,
            nodes: 0,
            is_late: false,
        }
    }

    /// Nodes so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a node, unless a limit is met. The clock is looked at now and then.
    pub(super) fn count(&mut self) -> Result<(), Spent> {
        const EVERY: u64 = 64;
        if self.nodes.is_multiple_of(EVERY) {
            let most = self.limits.time;
            self.is_late |= most.is_some_and(|most| self.watch.elapsed() >= most);
        }
        if self.is_late || self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            return Err(Spent);
        }
        self.nodes += 1;
        Ok(())
    }
}
