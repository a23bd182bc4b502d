//! Ends a run, and everything that it started.

use std::process::{self, Child};

use anyhow::Context;
use nix::sys::signal::{Signal as NixSignal, kill, killpg};
use nix::unistd::Pid as NixPid;
use rustix::process::{WaitOptions, wait};

use crate::procfs;
use crate::watch::Event;

/// Ends the agent's process if it still runs, waits for it, and ends everything that it started.
pub(crate) fn end(
    child: &mut Child,
    event: Event,
    is_init: bool,
) -> anyhow::Result<process::ExitStatus> {
    if event != Event::Ended {
        child.kill()?;
    }
    let ended = child.wait()?;
    sweep(child.id(), is_init)?;
    Ok(ended)
}

/// Ends everything that a run started. `group` is its process group.
fn sweep(group: u32, is_init: bool) -> anyhow::Result<()> {
    loop {
        send_all(group, is_init, NixSignal::SIGKILL);
        // Waits for one process, then collects all others that have ended. Looking for living ones is slow if there
        // are many.
        let mut options = WaitOptions::empty();
        loop {
            match wait(options) {
                Ok(None) => break,
                Ok(Some(_)) => options = WaitOptions::NOHANG,
                Err(rustix::io::Errno::INTR) => {}
                // No child is left.
                Err(rustix::io::Errno::CHILD) => return Ok(()),
                Err(error) => return Err(error).context("waiting for what the agent left"),
            }
        }
    }
}

/// Stops everything that a run started. `group` is its process group.
pub(crate) fn stop(group: u32, is_init: bool) {
    send_all(group, is_init, NixSignal::SIGSTOP);
}

/// Sends a signal to a process group and, in a namespace, to everything else in it; outside one, to all descendants that `/proc`
/// shows.
fn send_all(group: u32, is_init: bool, signal: NixSignal) {
    // A process that is gone counts as ended.
    let _ = killpg(NixPid::from_raw(group as i32), signal);
    if is_init {
        // From the first process of a namespace, -1 means all others in the namespace. `Init::new` has checked that
        // this process is the first one.
        let _ = kill(NixPid::from_raw(-1), signal);
    } else {
        for pid in procfs::descendants() {
            let _ = kill(NixPid::from_raw(pid as i32), signal);
        }
    }
}
