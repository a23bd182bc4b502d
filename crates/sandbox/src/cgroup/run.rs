//! The control groups of a run: each holds one of every agent.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::hierarchy::{Hierarchy, trees_of_this_process};

/// The first part of the names of the groups of all runs. The namespace and the number of the process follow.
const PREFIX: &str = "grader-";
/// The file that says what limits the groups in one of version 2.
const CONTROL: &str = "cgroup.subtree_control";

/// The group of this run in one hierarchy. Dropping this value removes it.
#[derive(Debug)]
pub(super) struct RunGroup {
    pub(super) hierarchy: Hierarchy,
    pub(super) path: PathBuf,
    /// Where this process was before it moved into the group.
    came_from: Option<PathBuf>,
}

impl RunGroup {
    /// Makes the groups of this run below those of this process, as far as that is possible.
    pub(super) fn all() -> Vec<Self> {
        let trees = trees_of_this_process().into_iter();
        trees
            .filter_map(|(hierarchy, own)| Self::make(hierarchy, &own))
            .collect()
    }

    fn make(hierarchy: Hierarchy, own: &Path) -> Option<Self> {
        clear(own);
        let path = own.join(format!("{}{}", prefix(), std::process::id()));
        allow_existing(fs::create_dir(&path)).ok()?;
        let mut group = Self {
            hierarchy,
            path,
            came_from: None,
        };
        if hierarchy == Hierarchy::Unified {
            let _ = group.enable_limits(own);
        }
        // A group that nobody may join is of no use.
        let probe = group.path.join("probe");
        let members = probe.join("cgroup.procs");
        let is_usable =
            fs::create_dir(&probe).is_ok() && File::options().write(true).open(members).is_ok();
        remove(&probe);
        is_usable.then_some(group)
    }

    /// Enables limits for the groups in this one, which is in `own`.
    fn enable_limits(&mut self, own: &Path) -> io::Result<()> {
        if enable(own).is_err() {
            // A group with members cannot enable them for those in it. If this process is the only member, it moves.
            let members = fs::read_to_string(own.join("cgroup.procs"))?;
            if members.trim() != std::process::id().to_string() {
                return Err(ErrorKind::ResourceBusy.into());
            }
            let client = self.path.join("client");
            fs::create_dir(&client)?;
            join(&client)?;
            if let Err(error) = enable(own) {
                join(own)?;
                return Err(error);
            }
            self.came_from = Some(own.to_path_buf());
        }
        enable(&self.path)
    }
}

impl Drop for RunGroup {
    fn drop(&mut self) {
        if let Some(own) = &self.came_from {
            let left = disable(&self.path).and_then(|()| disable(own));
            let _ = left.and_then(|()| join(own));
        }
        remove(&self.path);
    }
}

/// Enables what limits the groups in a group, all at once: `pids` alone could be enabled beside members, and nobody could join
/// a group in that one any more.
fn enable(group: &Path) -> io::Result<()> {
    fs::write(group.join(CONTROL), "+memory +pids")
}

fn disable(group: &Path) -> io::Result<()> {
    fs::write(group.join(CONTROL), "-memory -pids")
}

/// Makes this process a member of a group.
pub(super) fn join(group: &Path) -> io::Result<()> {
    fs::write(group.join("cgroup.procs"), "0")
}

pub(super) fn allow_existing(made: io::Result<()>) -> io::Result<()> {
    match made {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        made => made,
    }
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
pub(super) fn remove(path: &Path) {
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
}
