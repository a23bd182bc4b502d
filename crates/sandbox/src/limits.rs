//! Limits of an agent's processes.

use serde::{Deserialize, Serialize};

use crate::cgroup::{memory_left, processes_left};
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

    /// Lowers the limits to a share of what is left, so that none of `at_once` agents takes what another one needs: of processes
    /// half of what is left to this user (`ulimit -u`) and to the control groups that this process is in (`pids.max`); of memory,
    /// in a container that limits it, so much that one agent can move while two hold full folders.
    #[must_use]
    pub fn shared_by(self, at_once: usize) -> Self {
        let processes = left_to_user().into_iter().chain(processes_left()).min();
        self.within(at_once.max(1) as u64, processes, memory_left())
    }

    /// Lowers the limits to shares of the processes and bytes that are left, if anything limits them.
    fn within(self, at_once: u64, processes: Option<u64>, bytes: Option<u64>) -> Self {
        let least =
            |limit: u64, share: Option<u64>| share.map_or(limit, |most| limit.min(most.max(1)));
        // An eighth is for the grader and the sandboxes.
        let game = bytes.map(|bytes| (bytes >> 20) / 8 * 7 / at_once);
        Self {
            processes: least(self.processes, processes.map(|left| left / (2 * at_once))),
            memory_mb: least(self.memory_mb, game.map(|game| game / 2)),
            folder_mb: least(self.folder_mb, game.map(|game| game / 4)),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_at_once_fit_into_what_is_left() {
        let wanted = Limits {
            memory_mb: 2048,
            processes: 100,
            folder_mb: 256,
            ..Limits::NONE
        };
        assert_eq!(wanted.within(2, None, None), wanted);
        assert_eq!(wanted.within(2, Some(4000), Some(64 << 30)), wanted);
        for (at_once, megabytes) in [(1, 320), (2, 2048), (8, 4096), (64, 100)] {
            let found = wanted.within(at_once, Some(120), Some(megabytes << 20));
            let game = 2 * found.folder_mb + found.memory_mb;
            assert!(at_once * game <= megabytes.max(3 * at_once), "{found:?}");
            assert!(at_once * found.processes <= 60.max(at_once));
        }
    }
}
