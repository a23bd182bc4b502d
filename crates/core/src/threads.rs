//! Work on several threads. On WebAssembly the calling thread does all of it.

/// Returns how many of `threads` threads this platform can use, at least 1.
pub fn usable(threads: usize) -> usize {
    if cfg!(not(target_family = "wasm")) {
        threads.max(1)
    } else {
        1
    }
}

/// Runs `main` on this thread and `help` on `threads - 1` helper threads, or on fewer if the system
/// refuses some. Returns the result of `main` when all have ended.
pub fn with_helpers<R>(threads: usize, help: impl Fn() + Sync, main: impl FnOnce() -> R) -> R {
    #[cfg(not(target_family = "wasm"))]
    if threads > 1 {
        /// In bytes; enough for a recursive search of the longest game.
        const STACK: usize = 64 << 20;
        return std::thread::scope(|scope| {
            for _ in 1..threads {
                let builder = std::thread::Builder::new().stack_size(STACK);
                if builder.spawn_scoped(scope, &help).is_err() {
                    break;
                }
            }
            main()
        });
    }
    debug_assert!(threads <= 1);
    drop(help);
    main()
}

/// Runs `work` on all jobs, with `each` jobs a thread. If one thread suffices, it is the calling one.
pub fn for_each<T: Send>(jobs: &mut [T], each: usize, work: impl Fn(&mut T) + Sync) {
    #[cfg(not(target_family = "wasm"))]
    if each < jobs.len() {
        return std::thread::scope(|scope| {
            for jobs in jobs.chunks_mut(each) {
                scope.spawn(|| jobs.iter_mut().for_each(&work));
            }
        });
    }
    debug_assert!(each >= jobs.len());
    jobs.iter_mut().for_each(work);
}
