//! Measuring time.
//!
//! The whole library uses this clock. `wasm32-unknown-unknown` has none: there the host must pass its
//! own to [`set_source`] before it sets a time limit.

use std::sync::OnceLock;
use std::time::Duration;

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
use std::time::Instant;

use thiserror::Error;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
use host::Instant;

static SOURCE: OnceLock<fn() -> Duration> = OnceLock::new();

/// Sets the clock of `wasm32-unknown-unknown`. `now` returns the time since any fixed moment and never
/// goes back. Only the first call counts. Other targets ignore it and use the clock of the system.
///
/// ```
/// use std::time::Duration;
/// use sweetfish_core::clock;
///
/// # mod host { pub fn performance_now() -> f64 { 0.0 } }
/// // `performance_now` is an import from the page, which calls `performance.now()`.
/// clock::set_source(|| Duration::from_secs_f64(host::performance_now() / 1e3));
/// assert!(clock::check().is_ok());
/// ```
pub fn set_source(now: fn() -> Duration) {
    let _ = SOURCE.set(now);
}

/// The error for a time limit without a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("found a time limit without a clock, expected a call of `clock::set_source` before it")]
pub struct NoClock;

/// Checks that there is a clock.
///
/// # Errors
/// On `wasm32-unknown-unknown` before [`set_source`] was called.
pub fn check() -> Result<(), NoClock> {
    let has_clock = !cfg!(all(target_arch = "wasm32", target_os = "unknown"));
    if has_clock || SOURCE.get().is_some() {
        Ok(())
    } else {
        Err(NoClock)
    }
}

/// Measures wall time since its start.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts a stopwatch.
    #[allow(clippy::disallowed_methods, reason = "the one clock")]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// Returns the time since the start, or zero where there is no clock.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }

    /// Returns whether at least `limit` has passed since the start.
    ///
    /// # Panics
    /// If there is no clock, see [`check`].
    pub fn has_passed(self, limit: Duration) -> bool {
        if let Err(error) = check() {
            panic!("{error}");
        }
        self.elapsed() >= limit
    }
}

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod host {
    use std::time::Duration;

    /// A moment, as [`std::time::Instant`] elsewhere.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Instant(Duration);

    impl Instant {
        pub(super) fn now() -> Self {
            Self(super::SOURCE.get().map_or(Duration::ZERO, |now| now()))
        }

        pub(super) fn elapsed(self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }
    }
}
