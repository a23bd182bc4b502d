//! The resources of a search or a proof.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::tunables::Tunables;

/// The resources of a search or a proof.
///
/// ```
/// let options = sweetfish_duel::Options::default().threads(2).hash_mb(64);
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    pub(super) threads: usize,
    pub(super) hash_mb: Option<usize>,
    pub(super) tunables: Tunables,
    pub(super) stop: Option<Arc<AtomicBool>>,
}

impl Default for Options {
    /// Returns one thread, a table whose size follows from the limit, and all steps of the search.
    fn default() -> Self {
        Self {
            threads: 1,
            hash_mb: None,
            tunables: Tunables::default(),
            stop: None,
        }
    }
}

impl Options {
    /// Sets the number of threads, at least 1. With one thread and a limit of depth or nodes, the same search
    /// gives the same result.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Sets the size of the transposition table in megabytes. By default 1 to 256, by a limit of time or nodes;
    /// otherwise 64, as in a [`Searcher`](super::Searcher) or [`Solver`](super::Solver).
    #[must_use]
    pub fn hash_mb(mut self, megabytes: usize) -> Self {
        self.hash_mb = Some(megabytes);
        self
    }

    /// Sets the steps of the search. A proof does not use them.
    #[must_use]
    pub fn tunables(mut self, tunables: Tunables) -> Self {
        self.tunables = tunables;
        self
    }

    /// Sets a flag by which another thread ends the work early. A search then returns the best move so far, once an
    /// iteration is finished; a proof fails as if its time were up.
    #[must_use]
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> Self {
        self.stop = Some(flag);
        self
    }
}
