//! Long work that Ctrl-C stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Thread};
use std::time::Duration;

use pyo3::prelude::*;

/// How long an interrupt waits to be seen.
const PAUSE: Duration = Duration::from_millis(20);

/// Bytes of stack: searches recurse deeply.
const STACK: usize = 64 << 20;

/// Does work on a thread of its own, without the interpreter's lock. An interrupt sets the flag that the work sees, and raises
/// `KeyboardInterrupt` once the work has ended.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Arc<AtomicBool>) -> T + Send,
) -> PyResult<T> {
    let (stop, done) = (Arc::new(AtomicBool::new(false)), AtomicBool::new(false));
    let waiting = thread::current();
    thread::scope(|scope| {
        let (stop, done) = (&stop, &done);
        let worker = thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, move || {
                // Wakes the other thread even if the work panics.
                let _wake = Wake(waiting, done);
                work(stop)
            })?;
        let mut interrupted = None;
        while !done.load(Ordering::Acquire) {
            py.detach(|| thread::park_timeout(PAUSE));
            if let Err(error) = py.check_signals() {
                stop.store(true, Ordering::Relaxed);
                interrupted.get_or_insert(error);
            }
        }
        match (worker.join(), interrupted) {
            (_, Some(error)) => Err(error),
            (Ok(result), None) => Ok(result),
            (Err(panic), None) => std::panic::resume_unwind(panic),
        }
    })
}

/// Sets a flag and wakes a thread when it is dropped.
struct Wake<'a>(Thread, &'a AtomicBool);

impl Drop for Wake<'_> {
    fn drop(&mut self) {
        self.1.store(true, Ordering::Release);
        self.0.unpark();
    }
}
