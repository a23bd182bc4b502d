//! The limits of a search, and a meter that counts against them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sweetfish_core::clock::Stopwatch;

/// The limits of a search. With a limit of nodes only, the same input always gives the same solution.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// The most wall time, or `None` for no limit. A solver with this limit panics without a clock, see
    /// [`clock::check`](sweetfish_core::clock::check).
    pub time: Option<Duration>,
    /// The most nodes, or `None` for no limit. A node is a position of the board or of a part of it.
    pub nodes: Option<u64>,
    /// A flag that ends a search when it is set. Beams and tree search heed it only with a time limit, and tree search ends its
    /// action first, which takes at most a second.
    pub stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// Returns a limit of wall time.
    pub fn time(time: Duration) -> Self {
        Self {
            time: Some(time),
            ..Self::default()
        }
    }

    /// Returns a limit of nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }
}

/// The error of a search whose limit is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spent;

/// Counts nodes against the limits.
#[derive(Debug)]
pub(super) struct Meter<'a> {
    watch: Stopwatch,
    limits: Limits<'a>,
    nodes: u64,
    is_late: bool,
}

impl<'a> Meter<'a> {
    /// Starts counting.
    pub(super) fn start(limits: Limits<'a>) -> Self {
        Self {
            watch: Stopwatch::start(),
            limits,
            nodes: 0,
            is_late: false,
        }
    }

    /// Returns the nodes so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a node, unless a limit is reached.
    pub(super) fn count(&mut self) -> Result<(), Spent> {
        /// Nodes between two checks of the clock and the flag.
        const EVERY: u64 = 64;
        if self.nodes.is_multiple_of(EVERY) {
            let Limits {
                time: most, stop, ..
            } = self.limits;
            self.is_late |= stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
            self.is_late |= most.is_some_and(|most| self.watch.has_passed(most));
        }
        if self.is_late || self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            return Err(Spent);
        }
        self.nodes += 1;
        Ok(())
    }
}
