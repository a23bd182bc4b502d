//! Systems other than Linux: a program runs unconfined there, with its clock, its log and the end of all that it started. The
//! names are those of the modules for Linux, as far as there is something to name.

mod config;
mod unconfined;
mod workdir;

pub use config::SandboxConfig;
pub use unconfined::{SandboxError, Unconfined};
pub use workdir::{PREFIX, WorkFolder, remove};

/// Returns the numbers of the cores that this process may use. Nothing is pinned to one of them here.
pub fn available_cores() -> Vec<usize> {
    let count = std::thread::available_parallelism();
    (0..count.map_or(1, usize::from)).collect()
}
