//! The hierarchies of control groups that are mounted here, and the groups of this process in them.

use std::fs;
use std::path::{Path, PathBuf};

/// A hierarchy of control groups, by what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hierarchy {
    /// Everything, in the one hierarchy of version 2.
    Unified,
    /// Memory, in a hierarchy of its own (version 1), as the following ones.
    Memory,
    Processes,
    Time,
}

/// Returns the groups that this process is in, as far as they are mounted.
pub(super) fn trees_of_this_process() -> Vec<(Hierarchy, PathBuf)> {
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
            (controllers.is_empty(), Hierarchy::Unified),
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
        Hierarchy::Unified => "cgroup2",
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

/// Returns how many more processes and threads the groups of this process may hold, as a container sets it. `None` without a limit.
pub(crate) fn processes_left() -> Option<u64> {
    let trees = trees_of_this_process().into_iter();
    let trees = trees.filter(|(kind, _)| matches!(kind, Hierarchy::Processes | Hierarchy::Unified));
    trees.filter_map(|(_, own)| left_in(&own)).min()
}

/// Returns the least that is left to a group or one around it.
fn left_in(own: &Path) -> Option<u64> {
    let left = own.ancestors().filter_map(|group| {
        // Without a limit it says `max`.
        let most = number(group, "pids.max")?;
        Some(most.saturating_sub(number(group, "pids.current")?))
    });
    left.min()
}

/// Returns how many bytes the groups of this process may take, as a container sets it. `None` without a limit.
pub(crate) fn memory_limit() -> Option<u64> {
    let trees = trees_of_this_process().into_iter();
    let limits = trees.filter_map(|(kind, own)| match kind {
        Hierarchy::Unified => limit_in(&own, "memory.max"),
        Hierarchy::Memory => limit_in(&own, "memory.limit_in_bytes"),
        Hierarchy::Processes | Hierarchy::Time => None,
    });
    limits.min()
}

/// Returns the least limit of a group or one around it.
fn limit_in(own: &Path, file: &str) -> Option<u64> {
    let limits = own.ancestors().filter_map(|group| number(group, file));
    // Without a limit version 1 has the largest number of whole pages.
    limits.filter(|most| *most < 1 << 62).min()
}

/// Reads a file of a group that holds a number.
fn number(group: &Path, file: &str) -> Option<u64> {
    let text = fs::read_to_string(group.join(file)).ok()?;
    text.trim().parse().ok()
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
            (Hierarchy::Time, "/sys/fs/cgroup/cpu/y"),
            (Hierarchy::Memory, "/sys/fs/cgroup/memory/user"),
            (Hierarchy::Unified, "/sys/fs/cgroup/unified/user.slice/a:b"),
        ];
        assert_eq!(found, expected.map(|(kind, path)| (kind, path.into())));
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

    #[test]
    fn the_narrowest_limit_of_memory_counts() {
        let root = tempfile::tempdir().unwrap();
        let own = root.path().join("container/own");
        fs::create_dir_all(&own).unwrap();
        let set = |group: &Path, text: &str| fs::write(group.join("memory.max"), text).unwrap();
        let limit = || limit_in(&own, "memory.max");
        assert_eq!(limit(), None);
        set(&own, "max\n");
        set(root.path(), "9223372036854771712\n");
        assert_eq!(limit(), None);
        set(&root.path().join("container"), "1000\n");
        assert_eq!(limit(), Some(1000));
        set(&own, "300\n");
        assert_eq!(limit(), Some(300));
    }
}
