//! Namespaces for an agent, made without special rights, and the users in them.

use std::os::unix::fs::{MetadataExt, lchown};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{fs, io};

use nix::sched::{CloneFlags, unshare};
use rustix::process::{getegid, geteuid};

use crate::confinement::ConfinementLevel;

/// The user that agents of the root user run as inside their namespace ("nobody"). Root itself would be exempt from
/// the limit on processes.
pub(crate) const NOBODY: u32 = 65534;

/// The first of the users that the root user's agents are outside their namespace. Each agent has its own, so that
/// agents cannot touch each other's files and processes, and the kernel's limits by user hold for each alone. Nothing
/// else uses these numbers, by systemd's list of user numbers.
const FIRST_AGENT: u32 = 1_900_000_000;
/// How many such users there are, for this process and for all processes.
const AGENTS: u32 = 1 << 13;
const ALL_AGENTS: u32 = AGENTS << 14;

/// As many more in a container that has only 65,536 users, where nearly all are free.
const FIRST_OF_FEW: u32 = 40_000;

/// Returns the first of this process's users for agents, if it is root and there are such users.
fn first_user() -> Option<u32> {
    if !geteuid().is_root() {
        return None;
    }
    let process = std::process::id();
    if knows(FIRST_AGENT) && knows(FIRST_AGENT + ALL_AGENTS - 1) {
        return Some(FIRST_AGENT + (process % (1 << 14)) * AGENTS);
    }
    let is_known = knows(FIRST_OF_FEW) && knows(FIRST_OF_FEW + 2 * AGENTS - 1);
    is_known.then_some(FIRST_OF_FEW + (process % 2) * AGENTS)
}

/// Returns whether agents run as other users than this process's.
pub(crate) fn has_users_for_agents() -> bool {
    first_user().is_some() || geteuid().is_root() && knows(NOBODY)
}

/// Returns a user that an agent can run as, if not as this process's, at each call another of 8192. Agents of the root user run
/// as another one, where the machine has such users.
pub fn user_for_agent(level: ConfinementLevel) -> Option<u32> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    if level == ConfinementLevel::None {
        return None;
    }
    let own = || COUNT.fetch_add(1, Ordering::Relaxed) % AGENTS;
    match first_user() {
        Some(first) => Some(first + own()),
        None => has_users_for_agents().then_some(NOBODY),
    }
}

/// Returns whether this process is root of the machine itself, or of a container whose root that is.
pub(crate) fn is_machines_root() -> bool {
    let map = fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    let is_same = |line: &str| {
        let mut numbers = line.split_ascii_whitespace();
        (numbers.next(), numbers.next()) == (Some("0"), Some("0"))
    };
    geteuid().is_root() && map.lines().any(is_same)
}

/// Returns whether this user number and group number exist here: some containers have few.
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
pub fn give(path: &Path, user: u32) -> io::Result<()> {
    lchown(path, Some(user), Some(user))
}

/// Moves this process to a new user namespace, in which it has all rights. For [`ConfinementLevel::Isolated`] it also gets mount,
/// network and UTS namespaces. Its children will be in new process and IPC namespaces. The process must have one thread
/// only, and the client must then map its users by [`map`].
pub(crate) fn leave(level: ConfinementLevel) -> io::Result<()> {
    let mut flags = CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWPID | CloneFlags::CLONE_NEWIPC;
    if level == ConfinementLevel::Isolated {
        flags |= CloneFlags::CLONE_NEWNS | CloneFlags::CLONE_NEWNET | CloneFlags::CLONE_NEWUTS;
    }
    unshare(flags).map_err(io::Error::from)
}

/// Maps the users of process `pid`, which has called [`leave`]: this process's user to itself, and "nobody" to the
/// user `agent` outside, if the agent is another one.
pub(crate) fn map(pid: u32, agent: Option<u32>) -> io::Result<()> {
    let (user, group) = (geteuid().as_raw(), getegid().as_raw());
    let extra = agent.map_or_else(String::new, |agent| format!("{NOBODY} {agent} 1\n"));
    let file = |name: &str| format!("/proc/{pid}/{name}");
    if user != 0 {
        // Other users may map groups only then. The agents of root give up root's groups.
        fs::write(file("setgroups"), "deny")?;
    }
    fs::write(file("gid_map"), format!("{group} {group} 1\n{extra}"))?;
    fs::write(file("uid_map"), format!("{user} {user} 1\n{extra}"))
}

/// Returns whether "nobody" lacks the right to read and run this file. An agent of the root user then needs the right
/// to read files whatever their modes are.
pub(crate) fn is_closed_to_nobody(path: &Path) -> bool {
    lacks(path, reading(path)) || path.parent().is_some_and(cannot_be_entered_by_nobody)
}

/// Returns whether "nobody" cannot run this program, or what it is a link to.
pub(crate) fn cannot_be_run_by_nobody(program: &Path) -> bool {
    let real = program.canonicalize().ok();
    let mut paths = std::iter::once(program).chain(real.as_deref());
    paths.any(|path| lacks(path, 0o1) || path.parent().is_some_and(cannot_be_entered_by_nobody))
}

/// Returns whether a file or its folder is closed to "nobody", whatever the folders around are.
pub(crate) fn is_closed_in_its_folder(path: &Path) -> bool {
    lacks(path, reading(path)) || path.parent().is_some_and(|folder| lacks(folder, 0o1))
}

/// Returns the rights to read a file, or what is in a folder.
fn reading(path: &Path) -> u32 {
    if path.is_dir() { 0o5 } else { 0o4 }
}

/// Returns whether "nobody" lacks the right to enter this folder, or one around it.
pub(crate) fn cannot_be_entered_by_nobody(folder: &Path) -> bool {
    folder.ancestors().any(|folder| lacks(folder, 0o1))
}

/// Returns whether "nobody" lacks these rights to a path. A path that an agent owns does not count: the agent could
/// have closed it to be given more rights.
fn lacks(path: &Path, mode: u32) -> bool {
    let is_agents = |user| {
        user == NOBODY
            || (FIRST_AGENT..FIRST_AGENT + ALL_AGENTS).contains(&user)
            // What the system says of its users is read for these alone.
            || (FIRST_OF_FEW..FIRST_OF_FEW + 2 * AGENTS).contains(&user)
                && first_user().is_some_and(|first| first < FIRST_AGENT)
    };
    fs::metadata(path).is_ok_and(|found| !is_agents(found.uid()) && found.mode() & mode != mode)
}
