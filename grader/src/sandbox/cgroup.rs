//! Control groups: what the kernel counts of all processes of an agent together. They can be had where this process
//! may make groups beneath its own: as root in most containers, or where a service manager has handed a part of the
//! tree over (`systemd-run --user --scope -p Delegate=yes`).

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::limits::Limits;
use super::path::AnyPath;

/// How the names of the groups of all runs begin; the number of the process follows.
const PREFIX: &str = "grader-";

/// What a tree of groups counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Everything, in the one tree of newer systems (version 2); memory and processes if it is told to.
    Unified {
        limits: bool,
    },
    /// Memory, in a tree of its own (version 1), as the following.
    Memory,
    Processes,
    Time,
}

/// The groups of a run, in all trees where they can be had. They go with this value.
#[derive(Debug)]
pub(crate) struct Cgroups {
    trees: Vec<(Kind, PathBuf)>,
    count: AtomicU32,
}

impl Cgroups {
    /// Makes the groups; none if there is no tree for them.
    pub(crate) fn create() -> Option<Self> {
        let trees: Vec<_> = trees_of_this_process()
            .into_iter()
            .filter_map(|(kind, own)| make(kind, &own))
            .collect();
        let count = AtomicU32::new(0);
        (!trees.is_empty()).then_some(Self { trees, count })
    }

    /// Makes a group for an agent with its limits. All it uses of memory is what its processes may and its folder.
    ///
    /// # Errors
    /// If the system refuses.
    pub(crate) fn for_agent(&self, limits: &Limits) -> io::Result<Cgroup> {
        let number = self.count.fetch_add(1, Ordering::Relaxed).to_string();
        // The wardens are in it, too.
        let (wardens, of_wardens) = (2, 32 << 20);
        let megabytes = limits.memory_and_files_mb();
        let memory = megabytes.saturating_mul(1 << 20).saturating_add(of_wardens);
        let processes = limits.processes.saturating_add(wardens);
        let mut group = Cgroup {
            membership: CgroupMembership::default(),
        };
        for (kind, tree) in &self.trees {
            let path = tree.join(&number);
            // Two trees of version 1 can be one.
            allow_existing(fs::create_dir(&path))?;
            group.membership.folders.push(path.clone().into());
            let set = |file: &str, value: u64| fs::write(path.join(file), value.to_string());
            match kind {
                Kind::Unified { limits } => {
                    if *limits {
                        set("memory.max", memory.min(i64::MAX as u64))?;
                        // Not on machines without it.
                        let _ = set("memory.swap.max", 0);
                        set("pids.max", processes.min(1 << 22))?;
                    }
                    let own = &mut group.membership;
                    // Trees of version 1 can stand beside it, which count the same.
                    own.time.get_or_insert(path.join("cpu.stat").into());
                    if *limits {
                        own.kills = Some(path.join("memory.events").into());
                    }
                }
                Kind::Memory => {
                    set("memory.limit_in_bytes", memory.min(i64::MAX as u64))?;
                    let _ = set("memory.memsw.limit_in_bytes", memory.min(i64::MAX as u64));
                    group.membership.kills = Some(path.join("memory.oom_control").into());
                }
                Kind::Processes => set("pids.max", processes.min(1 << 22))?,
                Kind::Time => {
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

/// The group of one agent; it goes with this value, once its processes have.
#[derive(Debug)]
pub(crate) struct Cgroup {
    membership: CgroupMembership,
}

impl Cgroup {
    /// What its warden is told.
    pub(crate) fn membership(&self) -> CgroupMembership {
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

/// The group that a warden joins before it starts anything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CgroupMembership {
    folders: Vec<AnyPath>,
    /// Where the processor time of all is told.
    time: Option<AnyPath>,
    /// Where it is told how many were ended as their memory together was over the limit.
    kills: Option<AnyPath>,
}

impl CgroupMembership {
    /// Makes this process a member.
    pub(super) fn join(&self) -> io::Result<()> {
        for folder in &self.folders {
            fs::write(folder.join("cgroup.procs"), "0")?;
        }
        Ok(())
    }

    /// Opens the count of seconds of processor time, while it is in sight.
    pub(super) fn time(&self) -> Option<Count> {
        Count::open(self.time.as_ref()?, seconds)
    }

    /// Opens the count of processes that were ended for want of memory, while it is in sight.
    pub(super) fn kills(&self) -> Option<Count> {
        Count::open(self.kills.as_ref()?, kills)
    }
}

/// A number that the kernel counts for a group.
pub(super) struct Count {
    file: File,
    meaning: fn(&str) -> Option<f64>,
}

impl Count {
    fn open(path: &Path, meaning: fn(&str) -> Option<f64>) -> Option<Self> {
        let file = File::open(path).ok()?;
        let mut count = Self { file, meaning };
        count.now().is_some().then_some(count)
    }

    /// What it is by now.
    pub(super) fn now(&mut self) -> Option<f64> {
        let mut text = String::new();
        self.file.rewind().ok()?;
        self.file.read_to_string(&mut text).ok()?;
        (self.meaning)(&text)
    }
}

/// Reads `memory.events` or `memory.oom_control`.
fn kills(text: &str) -> Option<f64> {
    let kills = text.lines().find_map(|line| line.strip_prefix("oom_kill "));
    kills?.parse().ok()
}

/// Reads `cpuacct.usage`, nanoseconds, or `cpu.stat`, a line of which has microseconds.
fn seconds(text: &str) -> Option<f64> {
    if let Ok(nanoseconds) = text.trim().parse::<u64>() {
        return Some(nanoseconds as f64 / 1e9);
    }
    let usage = text
        .lines()
        .find_map(|line| line.strip_prefix("usage_usec "));
    Some(usage?.parse::<u64>().ok()? as f64 / 1e6)
}

/// The groups that this process is in, where they can be seen.
fn trees_of_this_process() -> Vec<(Kind, PathBuf)> {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    trees(&groups, &mounts)
}

/// The groups that `/proc/self/cgroup` and `/proc/self/mountinfo` tell of: cgroups(7).
fn trees(groups: &str, mounts: &str) -> Vec<(Kind, PathBuf)> {
    let mut found = Vec::new();
    for line in groups.lines() {
        let mut fields = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (fields.next(), fields.next()) else {
            continue;
        };
        let has = |name: &str| controllers.split(',').any(|controller| controller == name);
        let kinds = [
            (controllers.is_empty(), Kind::Unified { limits: false }),
            (has("memory"), Kind::Memory),
            (has("pids"), Kind::Processes),
            (has("cpuacct"), Kind::Time),
        ];
        for (_, kind) in kinds.into_iter().filter(|(is_so, _)| *is_so) {
            let controller = kind_name(kind);
            let own = mounts
                .lines()
                .find_map(|line| place(line, controller, path));
            found.extend(own.map(|own| (kind, own)));
        }
    }
    found
}

/// What mounts of a tree are called.
fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Unified { .. } => "cgroup2",
        Kind::Memory => "memory",
        Kind::Processes => "pids",
        Kind::Time => "cpuacct",
    }
}

/// Where a group is if this line of `mountinfo` is its tree's.
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

/// Makes the group of this run beneath the own one, if that can be done.
fn make(kind: Kind, own: &Path) -> Option<(Kind, PathBuf)> {
    clear(own);
    let path = own.join(format!("{PREFIX}{}", std::process::id()));
    allow_existing(fs::create_dir(&path)).ok()?;
    let made = match kind {
        Kind::Unified { .. } => Kind::Unified {
            limits: hand_down(own, &path).is_ok(),
        },
        other => other,
    };
    // A group that nobody may join is none.
    let probe = path.join("probe");
    let usable = fs::create_dir(&probe).is_ok() && may_write(&probe.join("cgroup.procs"));
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

fn may_write(file: &Path) -> bool {
    fs::OpenOptions::new().write(true).open(file).is_ok()
}

/// Has the groups beneath `path`, which is beneath `own`, limit memory and processes.
fn hand_down(own: &Path, path: &Path) -> io::Result<()> {
    const CONTROLLERS: &str = "+memory +pids";
    let control = |group: &Path| fs::write(group.join("cgroup.subtree_control"), CONTROLLERS);
    if control(own).is_err() {
        // A group that has members cannot hand anything down. If this process is the only one, it goes into a
        // group of its own.
        let members = fs::read_to_string(own.join("cgroup.procs"))?;
        if members.trim() != std::process::id().to_string() {
            return Err(ErrorKind::ResourceBusy.into());
        }
        let referee = path.join("referee");
        fs::create_dir(&referee)?;
        fs::write(referee.join("cgroup.procs"), "0")?;
        if let Err(error) = control(own) {
            fs::write(own.join("cgroup.procs"), "0")?;
            remove(&referee);
            return Err(error);
        }
    }
    control(path)
}

/// Removes the groups of runs that are no more.
fn clear(own: &Path) {
    for entry in fs::read_dir(own).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let process = name
            .strip_prefix(PREFIX)
            .and_then(|pid| pid.parse::<u32>().ok());
        if process.is_some_and(|pid| !Path::new(&format!("/proc/{pid}")).exists()) {
            remove(&entry.path());
        }
    }
}

/// Removes a group and those in it. Processes that have just ended are members for a moment more.
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
        let expected = [
            (Kind::Time, "/sys/fs/cgroup/cpu/y"),
            (Kind::Memory, "/sys/fs/cgroup/memory/user"),
            (
                Kind::Unified { limits: false },
                "/sys/fs/cgroup/unified/user.slice/a:b",
            ),
        ];
        assert_eq!(found, expected.map(|(kind, path)| (kind, path.into())));
    }

    #[test]
    fn times_of_both_versions_are_read() {
        assert_eq!(seconds("2500000000\n"), Some(2.5));
        assert_eq!(seconds("usage_usec 1500000\nuser_usec 7\n"), Some(1.5));
        assert_eq!(seconds("nothing"), None);
        assert_eq!(kills("oom 1\noom_kill 3\n"), Some(3.0));
    }
}
