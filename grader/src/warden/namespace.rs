//! Namespaces of users, processes and messages for an agent, made without special rights.

use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, lchown};
use std::path::Path;

use nix::sched::{CloneFlags, unshare};
use rustix::process::{getegid, geteuid};

/// The user that agents of the root user run as inside their namespace ("nobody"). Root itself is
/// exempt from the limit on processes.
pub const NOBODY: u32 = 65534;

/// Whether there is such a user here: some containers have none.
pub(super) fn knows_nobody() -> bool {
    let holds = |line: &str| {
        let mut numbers = line
            .split_ascii_whitespace()
            .filter_map(|number| number.parse().ok());
        let (first, _, count): (u64, Option<u64>, u64) =
            (numbers.next()?, numbers.next(), numbers.next()?);
        Some((first..first.saturating_add(count)).contains(&u64::from(NOBODY)))
    };
    ["/proc/self/uid_map", "/proc/self/gid_map"]
        .iter()
        .all(|file| {
            let text = fs::read_to_string(file).unwrap_or_default();
            text.lines().any(|line| holds(line) == Some(true))
        })
}

/// Gives a file, folder or link to the user that agents of the root user run as.
///
/// # Errors
/// If the system refuses.
pub fn give_to_nobody(path: &Path) -> io::Result<()> {
    lchown(path, Some(NOBODY), Some(NOBODY))
}

/// Puts this process into a new user namespace; its children will be in new process and message
/// namespaces. The process must have one thread only, and its users are to be mapped by [`map`].
pub(super) fn leave() -> io::Result<()> {
    let flags = CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWPID | CloneFlags::CLONE_NEWIPC;
    unshare(flags).map_err(io::Error::from)
}

/// Maps the users of process `pid`, which has called [`leave`], as seen from this process outside:
/// the own user to itself and, for root, "nobody" beside it.
pub(super) fn map(pid: u32) -> io::Result<()> {
    let (user, group) = (geteuid().as_raw(), getegid().as_raw());
    let extra = if user == 0 {
        format!("{NOBODY} {NOBODY} 1\n")
    } else {
        String::new()
    };
    let file = |name: &str| format!("/proc/{pid}/{name}");
    fs::write(file("setgroups"), "deny")?;
    fs::write(file("gid_map"), format!("{group} {group} 1\n{extra}"))?;
    fs::write(file("uid_map"), format!("{user} {user} 1\n{extra}"))
}

/// Whether "nobody" lacks the right to read and run this file, so that an agent of the root user
/// needs the right to read past the modes of files.
pub(super) fn is_closed_to_nobody(path: &Path) -> bool {
    lacks(path, 0o4) || path.parent().is_some_and(cannot_be_entered_by_nobody)
}

/// Whether "nobody" lacks the right to go into this folder, or into one around it.
pub(super) fn cannot_be_entered_by_nobody(folder: &Path) -> bool {
    folder.ancestors().any(|folder| lacks(folder, 0o1))
}

/// Whether "nobody" lacks these rights to a path. What it owns it could have closed itself, to be given
/// more rights than it needs: that does not count.
fn lacks(path: &Path, mode: u32) -> bool {
    fs::metadata(path).is_ok_and(|found| found.uid() != NOBODY && found.mode() & mode != mode)
}
