//! Ends the processes of an agent whose sandbox was lost. Without a process namespace an agent can kill its sandbox and
//! live on. Its processes then become children of the client.

use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid,
};

use crate::procfs;

/// The numbers of all living sandboxes and helpers. Other children of this process are orphans.
static KNOWN_CHILDREN: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn known_children() -> MutexGuard<'static, Vec<u32>> {
    KNOWN_CHILDREN
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
}

/// Starts a sandbox or a helper, which is then not taken for an orphan.
///
/// # Errors
/// If the system refuses.
pub fn spawn(command: &mut Command) -> io::Result<Child> {
    set_child_subreaper(Some(getpid()))?;
    // Locked until its number is in the list, so that no other thread takes it for an orphan.
    let mut known = known_children();
    let child = command.spawn()?;
    known.push(child.id());
    Ok(child)
}

/// Removes a process of [`spawn`] that has been waited for from the list.
pub fn forget(child: &Child) {
    known_children().retain(|&pid| pid != child.id());
}

/// Ends all orphans, and waits at most a second for that.
pub(crate) fn end() {
    const ROUNDS: u32 = 100;
    for _ in 0..ROUNDS {
        if end_those_there() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Kills all orphans. Returns whether there were none.
fn end_those_there() -> bool {
    let known = known_children();
    let children = procfs::children_of("self").into_iter();
    let orphans: Vec<_> = children.filter(|pid| !known.contains(pid)).collect();
    for &orphan in &orphans {
        for pid in procfs::descendants_of(orphan).into_iter().chain([orphan]) {
            let _ = pid_of(pid).map(|pid| kill_process(pid, Signal::KILL));
        }
        let _ = waitpid(pid_of(orphan), WaitOptions::NOHANG);
    }
    orphans.is_empty()
}

fn pid_of(number: u32) -> Option<Pid> {
    Pid::from_raw(i32::try_from(number).ok()?)
}
