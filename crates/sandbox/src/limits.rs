//! Limits of an agent's processes.

use serde::{Deserialize, Serialize};

use crate::cgroup::processes_left;
use crate::procfs;

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

    /// Lowers the number of processes to a share of what is left to this user (`ulimit -u`) and to the control groups that this
    /// process is in (`pids.max`): half of it, divided among `at_once` agents.
    #[must_use]
    pub fn shared_by(self, at_once: usize) -> Self {
        let left = left_to_user().into_iter().chain(processes_left()).min();
        let share = left.map(|left| (left / (2 * at_once.max(1) as u64)).max(1));
        Self {
            processes: share.map_or(self.processes, |share| self.processes.min(share)),
            ..self
        }
    }

    /// Returns the MiB that all processes of an agent may take together, with its folder, which can be in memory.
    pub(crate) fn memory_and_files_mb(&self) -> u64 {
        self.memory_mb.saturating_add(self.folder_mb)
    }
}

/// Returns how many more processes and threads this user may have. `None` without a limit: root has none.
fn left_to_user() -> Option<u64> {
    let user = rustix::process::geteuid();
    let most = rustix::process::getrlimit(rustix::process::Resource::Nproc).current;
    let most = most.filter(|_| !user.is_root())?;
    Some(most.saturating_sub(procfs::tasks_of(user.as_raw())))
}
