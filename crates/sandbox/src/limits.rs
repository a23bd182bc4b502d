//! Limits of an agent's processes.

use serde::{Deserialize, Serialize};

/// The most files in an agent's folder.
pub const MOST_FILES: usize = 20_000;

/// Limits of a confined agent's processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Writable memory of each process in MiB. All processes and the folder together may take this and `folder_mb`.
    pub memory_mb: u64,
    /// Processes and threads at the same time.
    pub processes: u64,
    /// Size of each file in MiB.
    pub file_mb: u64,
    /// Size of all files in the agent's folder together in MiB.
    pub folder_mb: u64,
    /// Open files of each process.
    pub open_files: u64,
}

impl Limits {
    /// Limits that nothing reaches.
    pub const NONE: Self = Self {
        memory_mb: 1 << 40,
        processes: 1 << 20,
        file_mb: 1 << 40,
        folder_mb: 1 << 40,
        open_files: 1 << 20,
    };
}
