//! Control groups (cgroups), with which the kernel limits and counts all processes of an agent together. They are
//! available where this process may make groups below its own: as root in most containers, or where a service manager
//! has delegated a part of the tree (`systemd-run --user --scope -p Delegate=yes`).

mod counter;
pub(crate) mod hierarchy;
mod run;

use std::sync::atomic::{AtomicU32, Ordering};
use std::{fs, io};

use serde::{Deserialize, Serialize};

use self::hierarchy::Hierarchy;
use self::run::{RunGroup, allow_existing, join, remove};
use crate::limits::Limits;
use crate::path::AnyPath;

pub(crate) use self::counter::Counter;

/// The groups of a run, one in each usable hierarchy. Dropping this value removes them.
#[derive(Debug)]
pub struct Cgroups {
    runs: Vec<RunGroup>,
    count: AtomicU32,
}

impl Cgroups {
    /// Makes the groups. `None` if no hierarchy is usable.
    pub fn create() -> Option<Self> {
        let runs = RunGroup::all();
        let count = AtomicU32::new(0);
        (!runs.is_empty()).then_some(Self { runs, count })
    }

    /// Makes a group for an agent with its limits. The limit on memory is that of its processes and of its folder
    /// together.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn for_agent(&self, limits: &Limits) -> io::Result<Cgroup> {
        let number = self.count.fetch_add(1, Ordering::Relaxed).to_string();
        // The two processes of the sandbox are in it, too.
        let (own_processes, own_memory) = (2, 32 << 20);
        let megabytes = limits.memory_and_files_mb();
        let memory = megabytes.saturating_mul(1 << 20).saturating_add(own_memory);
        let processes = limits.processes.saturating_add(own_processes);
        let mut group = Cgroup {
            membership: CgroupMembership::default(),
        };
        for run in &self.runs {
            let path = run.path.join(&number);
            // Two controllers of version 1 can share a hierarchy.
            allow_existing(fs::create_dir(&path))?;
            group.membership.folders.push(path.clone().into());
            let set = |file: &str, value: u64| fs::write(path.join(file), value.to_string());
            match run.hierarchy {
                Hierarchy::Unified => {
                    let own = &mut group.membership;
                    // Hierarchies of version 1 beside it count the same.
                    own.time.get_or_insert(path.join("cpu.stat").into());
                    // What limits a group has a file in it.
                    let can_limit = |file: &str| path.join(file).exists();
                    if can_limit("memory.max") {
                        set("memory.max", memory.min(i64::MAX as u64))?;
                        // Machines without swap have no such file.
                        let _ = set("memory.swap.max", 0);
                        own.kills = Some(path.join("memory.events").into());
                    }
                    if can_limit("pids.max") {
                        set("pids.max", processes.min(1 << 22))?;
                    }
                }
                Hierarchy::Memory => {
                    set("memory.limit_in_bytes", memory.min(i64::MAX as u64))?;
                    let _ = set("memory.memsw.limit_in_bytes", memory.min(i64::MAX as u64));
                    group.membership.kills = Some(path.join("memory.oom_control").into());
                }
                Hierarchy::Processes => set("pids.max", processes.min(1 << 22))?,
                Hierarchy::Time => {
                    group.membership.time = Some(path.join("cpuacct.usage").into());
                }
            }
        }
        Ok(group)
    }
}

/// The group of one agent. Dropping this value removes it, once its processes are gone.
#[derive(Debug)]
pub struct Cgroup {
    membership: CgroupMembership,
}

impl Cgroup {
    /// Returns whether the kernel has ended a member, perhaps the sandbox itself, for want of memory.
    pub fn was_short(&self) -> bool {
        let count = self.membership.kills().and_then(|mut kills| kills.now());
        count.is_some_and(|count| count > 0.0)
    }

    /// Returns what its sandbox needs to join it.
    pub fn membership(&self) -> CgroupMembership {
        self.membership.clone()
    }
}

impl Drop for Cgroup {
    fn drop(&mut self) {
        for folder in &self.membership.folders {
            remove(folder);
        }
    }
}

/// The group that a sandbox joins before it starts anything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CgroupMembership {
    folders: Vec<AnyPath>,
    /// The file with the processor time of all members.
    time: Option<AnyPath>,
    /// The file with the number of members that the kernel ended because all exceeded the limit on memory.
    kills: Option<AnyPath>,
}

impl CgroupMembership {
    /// Makes this process a member of the group.
    pub(crate) fn join(&self) -> io::Result<()> {
        for folder in &self.folders {
            join(folder)?;
        }
        Ok(())
    }

    /// Opens the counter of seconds of processor time. Not possible in a root of its own.
    pub(crate) fn time(&self) -> Option<Counter> {
        Counter::open(self.time.as_ref()?, counter::seconds)
    }

    /// Opens the counter of processes that were ended for want of memory. Not possible in a root of its own.
    pub(crate) fn kills(&self) -> Option<Counter> {
        Counter::open(self.kills.as_ref()?, counter::kills)
    }
}
