//! Numbered work on several threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Does the work of all numbers below `count` on `threads` threads. Returns the results in the order of the
/// numbers.
pub(crate) fn in_order<T: Send>(
    count: u64,
    threads: u16,
    work: impl Fn(u64) -> T + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(0);
    let worker = || {
        let numbers = std::iter::from_fn(|| {
            let number = next.fetch_add(1, Ordering::Relaxed);
            (number < count).then_some(number)
        });
        numbers
            .map(|number| (number, work(number)))
            .collect::<Vec<_>>()
    };
    let mut done: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let join = |worker: thread::ScopedJoinHandle<_>| worker.join().expect("no work panics");
        workers.into_iter().flat_map(join).collect()
    });
    done.sort_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}
