//! Limits of an agent's processes.

use serde::{Deserialize, Serialize};

use super::procfs;

/// Limits of an agent's processes, applied when it is confined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Limits {
    /// Writable memory of each process in MiB; with that of the folder, memory of all together.
    pub(crate) memory_mb: u64,
    /// Processes and threads at a time.
    pub(crate) processes: u64,
    /// Size of each file in MiB.
    pub(crate) file_mb: u64,
    /// Size of all files in the own folder together in MiB.
    pub(crate) folder_mb: u64,
    /// Open files of each process.
    pub(crate) open_files: u64,
}

impl Limits {
    /// Numbers that nothing reaches.
    pub(crate) const NONE: Self = Self {
        memory_mb: 1 << 40,
        processes: 1 << 20,
        file_mb: 1 << 40,
        folder_mb: 1 << 40,
        open_files: 1 << 20,
    };

    /// The same with no more processes than are left to this user, shared by as many agents as there are cores, with
    /// as many left to others.
    #[must_use]
    pub(crate) fn within_the_users(self, cores: usize) -> Self {
        let user = rustix::process::geteuid();
        let most = rustix::process::getrlimit(rustix::process::Resource::Nproc).current;
        let Some(most) = most.filter(|_| !user.is_root()) else {
            return self;
        };
        let left = most.saturating_sub(procfs::tasks_of(user.as_raw()));
        let share = left / (2 * cores.max(1) as u64);
        Self {
            processes: self.processes.min(share.max(1)),
            ..self
        }
    }

    /// MiB that all processes of an agent may take together, its folder included, which can be memory.
    pub(super) fn memory_and_files_mb(&self) -> u64 {
        self.memory_mb.saturating_add(self.folder_mb)
    }
}
