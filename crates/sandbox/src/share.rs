//! The share that each agent gets of what is left to this user and this machine.

use crate::cgroup::hierarchy::{memory_limit, processes_left};
use crate::limits::Limits;
use crate::procfs;

/// How many agents have a folder in a game.
const PLAYERS: u64 = 2;
/// The least that an agent may write, in MiB.
const LEAST_MB: u64 = 8;

impl Limits {
    /// Lowers the number of processes to a share of what is left to this user (`ulimit -u`) and to the control groups that this
    /// process is in (`pids.max`) besides sandboxes: half of it, divided among `at_once` agents.
    #[must_use]
    pub fn shared_by(self, at_once: usize) -> Self {
        /// The processes of the sandboxes of a game, and the threads of whoever referees.
        const OF_GAME: u64 = 5;
        const OF_REFEREE: u64 = 4;
        let at_once = at_once.max(1) as u64;
        let left = left_to_user().into_iter().chain(processes_left()).min();
        let left = left.map(|left| left.saturating_sub(OF_GAME * at_once + OF_REFEREE));
        let share = left.map(|left| (left / (2 * at_once)).max(1));
        Self {
            processes: share.map_or(self.processes, |share| self.processes.min(share)),
            ..self
        }
    }

    /// Lowers the limit of an agent's files, which are in memory, so that those of `at_once` games take at most a quarter of
    /// it. The system cannot end files to get memory: it would end a program.
    pub(crate) fn with_files_in_memory(self, at_once: usize, bytes: u64) -> Self {
        let share = (bytes >> 20) / (4 * PLAYERS * at_once.max(1) as u64);
        Self {
            folder_mb: self.folder_mb.min(share.max(LEAST_MB)),
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

/// Returns the bytes of memory that this process and what it starts may take: those of the machine, or of the container around it.
pub fn memory() -> u64 {
    let machine = rustix::system::sysinfo();
    let all = machine.totalram.saturating_mul(machine.mem_unit.into());
    memory_limit().map_or(all, |limit| limit.min(all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_in_memory_leave_most_of_it() {
        let wanted = Limits {
            folder_mb: 256,
            ..Limits::NONE
        };
        for (at_once, megabytes, expected) in [
            (2, 64 << 10, 256),
            (1, 2048, 256),
            (2, 2048, 128),
            (16, 2048, 16),
            (64, 1024, LEAST_MB),
            (0, 320, 40),
        ] {
            let found = wanted.with_files_in_memory(at_once, megabytes << 20);
            assert_eq!(found.folder_mb, expected);
            assert_eq!(found.memory_mb, wanted.memory_mb);
        }
    }
}
