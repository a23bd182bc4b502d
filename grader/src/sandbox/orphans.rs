//! What is left of an agent whose warden was lost: where there is no process namespace, an agent can
//! end its warden and live on. Its processes then become the referee's children, which ends them.

use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid,
};

use super::procfs;

/// The numbers of all living wardens and helpers: other children of this process are orphans.
static KNOWN_CHILDREN: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn wardens() -> MutexGuard<'static, Vec<u32>> {
    KNOWN_CHILDREN
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
}

/// Starts a warden, or another process that nobody must take for an orphan.
pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
    set_child_subreaper(Some(getpid()))?;
    // Held so that nobody takes it for an orphan before its number is in the list.
    let mut wardens = wardens();
    let child = command.spawn()?;
    wardens.push(child.id());
    Ok(child)
}

/// Forgets a process of [`spawn`] that has been waited for.
pub(crate) fn forget(child: &Child) {
    wardens().retain(|&pid| pid != child.id());
}

/// Ends all orphans, as far as they end within a second: nothing waits for what cannot be ended.
pub(super) fn end() {
    const ROUNDS: u32 = 100;
    for _ in 0..ROUNDS {
        if end_those_there() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Tells all orphans to end; returns whether there is none.
fn end_those_there() -> bool {
    let wardens = wardens();
    let children = procfs::children_of("self").into_iter();
    let orphans: Vec<_> = children.filter(|pid| !wardens.contains(pid)).collect();
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
