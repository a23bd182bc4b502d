//! What ends the threads of a search or a proof before their limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Set once one thread has finished, or by the caller.
#[derive(Debug, Default)]
pub(super) struct Stop {
    finished: AtomicBool,
    caller: Option<Arc<AtomicBool>>,
}

impl Stop {
    /// Returns a stop that is set with a flag of the caller, too.
    pub(super) fn new(caller: Option<Arc<AtomicBool>>) -> Self {
        let finished = AtomicBool::new(false);
        Self { finished, caller }
    }

    pub(super) fn set(&self) {
        self.finished.store(true, Relaxed);
    }

    #[inline]
    pub(super) fn is_set(&self) -> bool {
        let caller = self.caller.as_ref();
        self.finished.load(Relaxed) || caller.is_some_and(|flag| flag.load(Relaxed))
    }
}
