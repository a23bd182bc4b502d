//! Decides when one thread of a search must stop.

use crate::report::Bounds;
use crate::stop::Stop;
use sweetfish_core::clock::Stopwatch;

/// The limits of one thread of a search.
pub(super) struct Budget<'a> {
    bounds: Bounds,
    watch: Stopwatch,
    stop: &'a Stop,
    /// Whether there is a move to return: an iteration was finished, or another thread will finish one.
    has_move: bool,
}

impl<'a> Budget<'a> {
    /// Returns a budget that ends at `bounds`, with time counted by `watch`, or once `stop` is set.
    pub(super) fn new(bounds: Bounds, watch: Stopwatch, stop: &'a Stop) -> Self {
        Self {
            bounds,
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
        let is_too_deep = self.bounds.depth.is_some_and(|most| depth > most);
        !(self.has_move && is_too_deep || self.must_stop(nodes))
    }

    /// Returns whether an iteration must stop after `nodes` nodes.
    pub(super) fn must_stop(&self, nodes: u64) -> bool {
        let Bounds {
            nodes: most, time, ..
        } = self.bounds;
        self.has_move
            && (self.stop.is_set()
                || most.is_some_and(|most| nodes >= most)
                || time.is_some_and(|time| self.watch.has_passed(time)))
    }
}
