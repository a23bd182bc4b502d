//! Control groups (cgroups), with which the kernel limits and counts all processes of an agent together. They are
//! available where this process may make groups below its own: as root in most containers, or where a service manager
//! has delegated a part of the tree (`systemd-run --user --scope -p Delegate=yes`).

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::limits::Limits;
use crate::path::AnyPath;

/// The first part of the names of the groups of all runs. The namespace and the number of the process follow.
const PREFIX: &str = "grader-";

/// A hierarchy of control groups, by what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hierarchy {
    /// Everything, in the one hierarchy of version 2. It limits memory and processes if `limits` is set.
    Unified {
        limits: bool,
    },
    /// Memory, in a hierarchy of its own (version 1), as the following ones.
    Memory,
    Processes,
    Time,
}

/// The groups of a run, one in each usable hierarchy. Dropping this value removes them.
#[derive(Debug)]
pub struct Cgroups {
    trees: Vec<(Hierarchy, PathBuf)>,
    count: AtomicU32,
}

impl Cgroups {
    /// Makes the groups. `None` if no hierarchy is usable.
    pub fn create() -> Option<Self> {
        let trees = trees_of_this_process().into_iter();
        let trees: Vec<_> = trees.filter_map(|(kind, own)| make(kind, &own)).collect();
        let count = AtomicU32::new(0);
        (!trees.is_empty()).then_some(Self { trees, count })
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
        for (kind, tree) in &self.trees {
            let path = tree.join(&number);
            // Two controllers of version 1 can share a hierarchy.
            allow_existing(fs::create_dir(&path))?;
            group.membership.folders.push(path.clone().into());
            let set = |file: &str, value: u64| fs::write(path.join(file), value.to_string());
            match kind {
                Hierarchy::Unified { limits } => {
                    let own = &mut group.membership;
                    // Hierarchies of version 1 beside it count the same.
                    own.time.get_or_insert(path.join("cpu.stat").into());
                    if *limits {
                        set("memory.max", memory.min(i64::MAX as u64))?;
                        // Machines without swap have no such file.
                        let _ = set("memory.swap.max", 0);
                        set("pids.max", processes.min(1 << 22))?;
                        own.kills = Some(path.join("memory.events").into());
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

impl Drop for Cgroups {
    fn drop(&mut self) {
        for (_, path) in &self.trees {
            remove(path);
        }
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
            fs::write(folder.join("cgroup.procs"), "0")?;
        }
        Ok(())
    }

    /// Opens the counter of seconds of processor time. Not possible in a root of its own.
    pub(crate) fn time(&self) -> Option<Counter> {
        Counter::open(self.time.as_ref()?, seconds)
    }

    /// Opens the counter of processes that were ended for want of memory. Not possible in a root of its own.
    pub(crate) fn kills(&self) -> Option<Counter> {
        Counter::open(self.kills.as_ref()?, kills)
    }
}

/// A number that the kernel counts for a group.
pub(crate) struct Counter {
    file: File,
    meaning: fn(&str) -> Option<f64>,
}

impl Counter {
    fn open(path: &Path, meaning: fn(&str) -> Option<f64>) -> Option<Self> {
        let file = File::open(path).ok()?;
        let mut count = Self { file, meaning };
        count.now().is_some().then_some(count)
    }

    /// Reads its current value.
    pub(crate) fn now(&mut self) -> Option<f64> {
        let mut text = String::new();
        self.file.rewind().ok()?;
        self.file.read_to_string(&mut text).ok()?;
        (self.meaning)(&text)
    }
}

/// Parses `memory.events` or `memory.oom_control`.
fn kills(text: &str) -> Option<f64> {
    let kills = text.lines().find_map(|line| line.strip_prefix("oom_kill "));
    kills?.parse().ok()
}

/// Parses `cpuacct.usage` (nanoseconds) or `cpu.stat` (a line of it has microseconds). Returns seconds.
fn seconds(text: &str) -> Option<f64> {
    if let Ok(nanoseconds) = text.trim().parse::<u64>() {
        return Some(nanoseconds as f64 / 1e9);
    }
    let mut lines = text.lines();
    let usage = lines.find_map(|line| line.strip_prefix("usage_usec "));
    Some(usage?.parse::<u64>().ok()? as f64 / 1e6)
}

/// Returns how many more processes and threads the groups of this process may hold, as a container sets it. `None` without a limit.
pub(crate) fn processes_left() -> Option<u64> {
    let trees = trees_of_this_process().into_iter();
    let trees =
        trees.filter(|(kind, _)| matches!(kind, Hierarchy::Processes | Hierarchy::Unified { .. }));
    trees.filter_map(|(_, own)| left_in(&own)).min()
}

/// Returns the least that is left to a group or one around it.
fn left_in(own: &Path) -> Option<u64> {
    let number = |path: PathBuf| fs::read_to_string(path).ok()?.trim().parse::<u64>().ok();
    let left = own.ancestors().filter_map(|group| {
        // Without a limit it says `max`.
        let most = number(group.join("pids.max"))?;
        Some(most.saturating_sub(number(group.join("pids.current"))?))
    });
    left.min()
}

/// Returns the groups that this process is in, as far as they are mounted.
fn trees_of_this_process() -> Vec<(Hierarchy, PathBuf)> {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    trees(&groups, &mounts)
}

/// Returns the groups that `/proc/self/cgroup` and `/proc/self/mountinfo` describe: cgroups(7).
fn trees(groups: &str, mounts: &str) -> Vec<(Hierarchy, PathBuf)> {
    let mut found = Vec::new();
    for line in groups.lines() {
        let mut fields = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (fields.next(), fields.next()) else {
            continue;
        };
        let has = |name: &str| controllers.split(',').any(|controller| controller == name);
        let kinds = [
            (controllers.is_empty(), Hierarchy::Unified { limits: false }),
            (has("memory"), Hierarchy::Memory),
            (has("pids"), Hierarchy::Processes),
            (has("cpuacct"), Hierarchy::Time),
        ];
        for (_, kind) in kinds.into_iter().filter(|(is_so, _)| *is_so) {
            let controller = controller_name(kind);
            let mut mounts = mounts.lines();
            let own = mounts.find_map(|line| place(line, controller, path));
            found.extend(own.map(|own| (kind, own)));
        }
    }
    found
}

/// Returns the name of a hierarchy's controller in its mount options.
fn controller_name(kind: Hierarchy) -> &'static str {
    match kind {
        Hierarchy::Unified { .. } => "cgroup2",
        Hierarchy::Memory => "memory",
        Hierarchy::Processes => "pids",
        Hierarchy::Time => "cpuacct",
    }
}

/// Returns the path of a group if this line of `mountinfo` is that of its hierarchy.
fn place(line: &str, controller: &str, group: &str) -> Option<PathBuf> {
    let (mount, system) = line.split_once(" - ")?;
    let mut fields = mount.split(' ').skip(3);
    let (root, point) = (fields.next()?, fields.next()?);
    let mut system = system.split(' ');
    let is_it = match system.next()? {
        "cgroup2" => controller == "cgroup2",
        "cgroup" => system.nth(1)?.split(',').any(|option| option == controller),
        _ => false,
    };
    let beneath = Path::new(group).strip_prefix(root).ok()?;
    is_it.then(|| Path::new(point).join(beneath))
}

/// Makes the group of this run below the group `own`, if possible.
fn make(kind: Hierarchy, own: &Path) -> Option<(Hierarchy, PathBuf)> {
    clear(own);
    let path = own.join(format!("{}{}", prefix(), std::process::id()));
    allow_existing(fs::create_dir(&path)).ok()?;
    let made = match kind {
        Hierarchy::Unified { .. } => Hierarchy::Unified {
            limits: enable_limits(own, &path).is_ok(),
        },
        other => other,
    };
    // A group that nobody may join is of no use.
    let probe = path.join("probe");
    let usable = fs::create_dir(&probe).is_ok()
        && File::options()
            .write(true)
            .open(probe.join("cgroup.procs"))
            .is_ok();
    remove(&probe);
    if usable {
        return Some((made, path));
    }
    remove(&path);
    None
}

fn allow_existing(made: io::Result<()>) -> io::Result<()> {
    match made {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        made => made,
    }
}

/// Enables limits on memory and processes for the groups below `path`, which is below `own`.
fn enable_limits(own: &Path, path: &Path) -> io::Result<()> {
    const CONTROLLERS: &str = "+memory +pids";
    let control = |group: &Path| fs::write(group.join("cgroup.subtree_control"), CONTROLLERS);
    if control(own).is_err() {
        // A group with members cannot enable controllers for its children. If this process is the only member, it
        // moves to a group of its own.
        let members = fs::read_to_string(own.join("cgroup.procs"))?;
        if members.trim() != std::process::id().to_string() {
            return Err(ErrorKind::ResourceBusy.into());
        }
        let client = path.join("client");
        fs::create_dir(&client)?;
        fs::write(client.join("cgroup.procs"), "0")?;
        if let Err(error) = control(own) {
            fs::write(own.join("cgroup.procs"), "0")?;
            remove(&client);
            return Err(error);
        }
    }
    control(path)
}

/// Returns how the names of groups begin whose numbers of processes mean the same as here. Containers can share a hierarchy,
/// and each counts its processes for itself.
fn prefix() -> String {
    let namespace = fs::metadata("/proc/self/ns/pid").map_or(0, |found| found.ino());
    format!("{PREFIX}{namespace}-")
}

/// Removes the groups of runs that have ended.
fn clear(own: &Path) {
    let prefix = prefix();
    for entry in fs::read_dir(own).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let process = name.strip_prefix(&prefix);
        let process = process.and_then(|pid| pid.parse::<u32>().ok());
        if process.is_some_and(|pid| !Path::new(&format!("/proc/{pid}")).exists()) {
            remove(&entry.path());
        }
    }
}

/// Removes a group and those in it. Tries again for a while: processes that have just ended remain members for a
/// moment.
fn remove(path: &Path) {
    const ROUNDS: u32 = 50;
    for _ in 0..ROUNDS {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                let _ = fs::remove_dir(entry.path());
            }
        }
        match fs::remove_dir(path) {
            Err(error) if error.kind() == ErrorKind::ResourceBusy => {
                thread::sleep(Duration::from_millis(2));
            }
            _ => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_found_in_both_versions() {
        let mounts = "\
30 24 0:26 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory
31 24 0:27 /docker/x /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct
32 24 0:28 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw,nsdelegate
33 24 0:29 / /proc rw - proc proc rw
";
        let groups = "\
12:pids:/nowhere
4:cpu,cpuacct:/docker/x/y
3:memory:/user
0::/user.slice/a:b
";
        let found = trees(groups, mounts);
        let unified = Hierarchy::Unified { limits: false };
        let expected = [
            (Hierarchy::Time, "/sys/fs/cgroup/cpu/y"),
            (Hierarchy::Memory, "/sys/fs/cgroup/memory/user"),
            (unified, "/sys/fs/cgroup/unified/user.slice/a:b"),
        ];
        assert_eq!(found, expected.map(|(kind, path)| (kind, path.into())));
    }

    #[test]
    fn only_groups_of_ended_runs_here_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        // No process has this number: it is over the kernel's limit.
        let ended = format!("{}4194305", prefix());
        let running = format!("{}{}", prefix(), std::process::id());
        let elsewhere = format!("{PREFIX}1-4194305");
        for name in [&ended, &running, &elsewhere] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        clear(folder.path());
        let is_left = |name: &String| folder.path().join(name).exists();
        let left = [&ended, &running, &elsewhere].map(is_left);
        assert_eq!(left, [false, true, true]);
    }

    #[test]
    fn times_of_both_versions_are_read() {
        assert_eq!(seconds("2500000000\n"), Some(2.5));
        assert_eq!(seconds("usage_usec 1500000\nuser_usec 7\n"), Some(1.5));
        assert_eq!(seconds("nothing"), None);
        assert_eq!(kills("oom 1\noom_kill 3\n"), Some(3.0));
    }

    #[test]
    fn the_narrowest_group_around_counts() {
        let root = tempfile::tempdir().unwrap();
        let own = root.path().join("container/own");
        fs::create_dir_all(&own).unwrap();
        let set = |group: &Path, most: &str, current: &str| {
            fs::write(group.join("pids.max"), most).unwrap();
            fs::write(group.join("pids.current"), current).unwrap();
        };
        assert_eq!(left_in(&own), None);
        set(&own, "max\n", "7\n");
        assert_eq!(left_in(&own), None);
        set(&root.path().join("container"), "2048\n", "48\n");
        set(root.path(), "4000\n", "100\n");
        assert_eq!(left_in(&own), Some(2000));
        set(&own, "10\n", "12\n");
        assert_eq!(left_in(&own), Some(0));
    }
}
