//! When one thread of a search must stop.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::report::Limit;
use sweetfish_core::clock::Stopwatch;

/// What one thread of a search may use.
pub(super) struct Budget<'a> {
    limit: Limit,
    watch: Stopwatch,
    stop: &'a AtomicBool,
    /// There is a move to stop with: an iteration was finished, or another thread will finish one.
    has_move: bool,
}

impl<'a> Budget<'a> {
    /// Returns a budget that ends at `limit`, with time counted by `watch`, or once `stop` is set.
    pub(super) fn new(limit: Limit, watch: Stopwatch, stop: &'a AtomicBool) -> Self {
        Self {
            limit,
            watch,
            stop,
            has_move: false,
        }
    }

    /// Allows the search to stop.
    pub(super) fn may_stop_now(&mut self) {
        self.has_move = true;
    }

    pub(super) fn watch(&self) -> &Stopwatch {
        &self.watch
    }

    /// Returns whether an iteration of `depth` may begin after `nodes` nodes.
    pub(super) fn may_begin(&self, depth: u32, nodes: u64) -> bool {
        match self.limit {
            _ if !self.has_move => true,
            _ if self.stop.load(Relaxed) => false,
            Limit::Depth(most) => depth <= most,
            Limit::Nodes(most) => nodes < most,
            Limit::Time(most) => self.watch.elapsed() < most,
        }
    }

    /// Returns whether an iteration must stop after `nodes` nodes.
    pub(super) fn must_stop(&self, nodes: u64) -> bool {
        match self.limit {
            _ if !self.has_move => false,
            _ if self.stop.load(Relaxed) => true,
            Limit::Depth(_) => false,
            Limit::Nodes(most) => nodes >= most,
            Limit::Time(most) => self.watch.elapsed() >= most,
        }
    }
}
