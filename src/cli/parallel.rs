//! Numbered work on several threads.

use anyhow::Context as _;
use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

/// Does the work of all numbers below `count` on `threads` threads. Returns the results in the order of the
/// numbers.
pub(crate) fn in_order<T: Send>(
    count: u64,
    threads: u16,
    work: impl Fn(u64) -> T + Send + Sync,
) -> anyhow::Result<Vec<T>> {
    let pool = ThreadPoolBuilder::new().num_threads(threads.into()).build();
    let pool = pool.context("the threads cannot be started")?;
    Ok(pool.install(|| (0..count).into_par_iter().map(work).collect()))
}
