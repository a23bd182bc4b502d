//! Namespaces for an agent, made without special rights, and the users in them.

use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, lchown};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use nix::sched::{CloneFlags, unshare};
use rustix::process::{getegid, geteuid};

use crate::confinement::Level;

/// The user that agents of the root user run as inside their namespace ("nobody"). Root itself is
/// exempt from the limit on processes.
pub(super) const NOBODY: u32 = 65534;

/// Where the users begin that the root user's agents are outside, one for each, so that they can do nothing to each
/// other's files and processes, and what the kernel counts by users is counted for each alone. Nothing else uses
/// these numbers (systemd's list of them).
const FIRST_AGENT: u32 = 1_900_000_000;
/// How many there are, for this process and for all.
const AGENTS: u32 = 1 << 13;
const ALL_AGENTS: u32 = AGENTS << 14;

/// The user that an agent is to run as, if not this process's: the root user's agents are other ones, where
/// there are such users.
pub(super) fn user_for_agent(level: Level) -> Option<u32> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    if level == Level::None || !geteuid().is_root() {
        return None;
    }
    let number = COUNT.fetch_add(1, Ordering::Relaxed) % AGENTS;
    let user = FIRST_AGENT + (std::process::id() % (1 << 14)) * AGENTS + number;
    if knows(FIRST_AGENT) && knows(FIRST_AGENT + ALL_AGENTS - 1) {
        return Some(user);
    }
    knows(NOBODY).then_some(NOBODY)
}

/// Whether there is such a user and such a group here: some containers have few.
fn knows(id: u32) -> bool {
    let holds = |line: &str| {
        let mut numbers = line
            .split_ascii_whitespace()
            .filter_map(|number| number.parse().ok());
        let (first, _, count): (u64, Option<u64>, u64) =
            (numbers.next()?, numbers.next(), numbers.next()?);
        Some((first..first.saturating_add(count)).contains(&u64::from(id)))
    };
    ["/proc/self/uid_map", "/proc/self/gid_map"]
        .iter()
        .all(|file| {
            let text = fs::read_to_string(file).unwrap_or_default();
            text.lines().any(|line| holds(line) == Some(true))
        })
}

/// Gives a file, folder or link to a user, and to the group of the same number.
///
/// # Errors
/// If the system refuses.
pub(crate) fn give(path: &Path, user: u32) -> io::Result<()> {
    lchown(path, Some(user), Some(user))
}

/// Puts this process into a new user namespace, in which it has all rights, and for [`Level::Isolated`] into
/// namespaces of mounts, of the network and of the machine's name; its children will be in new process and message
/// namespaces. The process must have one thread only, and its users are to be mapped by [`map`].
pub(super) fn leave(level: Level) -> io::Result<()> {
    let mut flags = CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWPID | CloneFlags::CLONE_NEWIPC;
    if level == Level::Isolated {
        flags |= CloneFlags::CLONE_NEWNS | CloneFlags::CLONE_NEWNET | CloneFlags::CLONE_NEWUTS;
    }
    unshare(flags).map_err(io::Error::from)
}

/// Maps the users of process `pid`, which has called [`leave`], as seen from this process outside:
/// the own user to itself and "nobody" to the user outside that the agent is, if it is another one.
pub(super) fn map(pid: u32, agent: Option<u32>) -> io::Result<()> {
    let (user, group) = (geteuid().as_raw(), getegid().as_raw());
    let extra = agent.map_or_else(String::new, |agent| format!("{NOBODY} {agent} 1\n"));
    let file = |name: &str| format!("/proc/{pid}/{name}");
    if user != 0 {
        // Nobody but root may map groups otherwise; root's agents give up root's groups.
        fs::write(file("setgroups"), "deny")?;
    }
    fs::write(file("gid_map"), format!("{group} {group} 1\n{extra}"))?;
    fs::write(file("uid_map"), format!("{user} {user} 1\n{extra}"))
}

/// Whether "nobody" lacks the right to read and run this file, so that an agent of the root user
/// needs the right to read past the modes of files.
pub(super) fn is_closed_to_nobody(path: &Path) -> bool {
    lacks(path, 0o4) || path.parent().is_some_and(cannot_be_entered_by_nobody)
}

/// Whether it or its folder is closed, whatever lies around that.
pub(super) fn is_closed_in_its_folder(path: &Path) -> bool {
    lacks(path, 0o4) || path.parent().is_some_and(|folder| lacks(folder, 0o1))
}

/// Whether "nobody" lacks the right to go into this folder, or into one around it.
pub(super) fn cannot_be_entered_by_nobody(folder: &Path) -> bool {
    folder.ancestors().any(|folder| lacks(folder, 0o1))
}

/// Whether "nobody" lacks these rights to a path. What an agent owns it could have closed itself, to be given
/// more rights than it needs: that does not count.
fn lacks(path: &Path, mode: u32) -> bool {
    let is_agents =
        |user| user == NOBODY || (FIRST_AGENT..FIRST_AGENT + ALL_AGENTS).contains(&user);
    fs::metadata(path).is_ok_and(|found| !is_agents(found.uid()) && found.mode() & mode != mode)
}
