//! Progress of long work, reported to a function of the caller.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How often the function is called at most.
const PAUSE: Duration = Duration::from_millis(100);

/// A function of the caller, or none, which gets what is done, how much there is, and a text. What it raises ends the work.
pub(crate) struct Progress {
    function: Option<Py<PyAny>>,
    reported: Mutex<Reported>,
}

#[derive(Default)]
struct Reported {
    last: Option<Instant>,
    error: Option<PyErr>,
}

impl Progress {
    pub(crate) fn new(function: Option<Py<PyAny>>) -> Self {
        let reported = Mutex::default();
        Self { function, reported }
    }

    /// Calls the function, unless it was called just now or another thread calls it. An exception sets `stop`.
    pub(crate) fn show(
        &self,
        stop: &AtomicBool,
        (done, all): (u64, u64),
        text: impl FnOnce() -> String,
    ) {
        let Some(function) = &self.function else {
            return;
        };
        let Ok(mut reported) = self.reported.try_lock() else {
            return;
        };
        let is_recent = reported.last.is_some_and(|last| last.elapsed() < PAUSE);
        if reported.error.is_some() || is_recent && done < all {
            return;
        }
        let called = Python::attach(|py| function.call1(py, (done, all, text())).map(drop));
        reported.last = Some(Instant::now());
        if let Err(error) = called {
            stop.store(true, Ordering::Relaxed);
            reported.error = Some(error);
        }
    }

    /// Returns what the function raised as an error.
    pub(crate) fn end(self) -> PyResult<()> {
        let reported = self.reported.into_inner();
        let error = reported.map_or_else(
            |reported| reported.into_inner().error,
            |reported| reported.error,
        );
        error.map_or(Ok(()), Err)
    }
}
