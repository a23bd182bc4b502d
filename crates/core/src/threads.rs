//! Work on several threads. WebAssembly has none: there the calling thread does all of it.

/// Returns how many threads work that asks for `threads` of them runs on.
pub fn usable(threads: usize) -> usize {
    if cfg!(not(target_family = "wasm")) {
        threads.max(1)
    } else {
        1
    }
}

/// Runs `main` on this thread, and meanwhile `help` on `threads` - 1 helper threads, or on as many as the
/// machine gives. Returns the result of `main` when all have ended.
pub fn with_helpers<R>(threads: usize, help: impl Fn() + Sync, main: impl FnOnce() -> R) -> R {
    #[cfg(not(target_family = "wasm"))]
    if threads > 1 {
        /// Enough for a game of the most moves.
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

/// Does all jobs, `each` of them in a thread; on this thread if that is all.
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
