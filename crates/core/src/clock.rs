//! Measuring time: how long something has run.
//!
//! All of the library takes the time from here. On `wasm32-unknown-unknown` there is no clock, so the host
//! passes its own to `set_source`; until then time stands still there, and only limits of depth, nodes or
//! samples end a search.

use std::time::Duration;

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
use std::time::Instant;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
use host::Instant;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use host::set_source;

/// Counts wall time from the moment it was started.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts counting.
    #[allow(clippy::disallowed_methods, reason = "the one clock")]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// Returns the time since the start.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod host {
    use std::sync::OnceLock;
    use std::time::Duration;

    static SOURCE: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets where the time comes from: a function that returns the time since any fixed moment, such as
    /// `performance.now()` of a browser, and never goes back. Only the first call counts.
    pub fn set_source(now: fn() -> Duration) {
        let _ = SOURCE.set(now);
    }

    /// A moment, as [`std::time::Instant`] elsewhere.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Instant(Duration);

    impl Instant {
        pub(super) fn now() -> Self {
            Self(SOURCE.get().map_or(Duration::ZERO, |now| now()))
        }

        pub(super) fn elapsed(self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }
    }
}
