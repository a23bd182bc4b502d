//! The processor cores of this machine.

/// Returns the numbers of the cores that this process may use.
pub fn available_cores() -> Vec<usize> {
    let Ok(set) = rustix::thread::sched_getaffinity(None) else {
        return Vec::new();
    };
    let all = 0..rustix::thread::CpuSet::MAX_CPU;
    all.filter(|&core| set.is_set(core)).collect()
}
