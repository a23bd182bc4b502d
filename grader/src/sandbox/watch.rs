//! Watching over a run: its time, its processor time, its files.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::Child;
use std::time::Duration;

use anyhow::Context;
use nix::sys::resource::{UsageWho, getrusage};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use sweetfish::clock::Stopwatch;

use super::cgroup::Count;
use super::log::{Kept, Printed};
use super::procfs;
use super::protocol::RunSpec;

/// What the watch over a run saw.
pub(super) struct Seen {
    /// Why it ended.
    pub(super) watched: Watched,
    /// Seconds that passed between the end of the process and this, as this waited for a core.
    pub(super) late: f64,
}

/// Why the watch over a run ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Watched {
    Ended,
    OutOfTime,
    FilledUp,
    OutOfMemory,
    PrintedTooMuch,
    /// The referee went away.
    Abandoned,
}

/// Waits for the process to end, for its time or what `exceeds` tells of to be used up, or for the referee to
/// go away.
pub(super) fn watch(
    child: &Child,
    order: RunSpec,
    cpu: &mut CpuWatch,
    clock: Stopwatch,
    exceeds: impl Fn() -> Option<Watched>,
    mut printed: Option<&mut Printed>,
) -> anyhow::Result<Seen> {
    /// How often to look at the processor time of a running agent, in seconds.
    const CPU_STEP: f64 = 0.01;
    /// How often to look at the files and the memory of one.
    const FILES_STEP: f64 = 0.1;
    let pid = Pid::from_raw(child.id() as i32).expect("a process has a number");
    let process = pidfd_open(pid, PidfdFlags::empty()).context("watching the agent")?;
    let stdin = io::stdin();
    let mut next_look = FILES_STEP;
    let seen = |watched, late| Ok(Seen { watched, late });
    loop {
        let now = clock.elapsed().as_secs_f64();
        let mut left = order.wall - now;
        if let Some(limit) = order.cpu {
            if cpu.look() > limit {
                return seen(Watched::OutOfTime, 0.0);
            }
            left = left.min(CPU_STEP);
        }
        if left <= 0.0 {
            return seen(Watched::OutOfTime, 0.0);
        }
        if now >= next_look {
            if let Some(limit) = exceeds() {
                return seen(limit, 0.0);
            }
            next_look = now + FILES_STEP;
        }
        let mut all = vec![
            PollFd::new(&process, PollFlags::IN),
            // Orders come only after a report; what can happen now is that the other end is
            // closed.
            PollFd::new(&stdin, PollFlags::empty()),
        ];
        let more = printed.as_ref().and_then(|printed| printed.more());
        all.extend(more.map(|pipe| PollFd::from_borrowed_fd(pipe, PollFlags::IN)));
        let waited_before = procfs::waited("self");
        let timeout = Timespec::try_from(Duration::from_secs_f64(left.min(FILES_STEP))).ok();
        match poll(&mut all, timeout.as_ref()) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error).context("watching the agent"),
        }
        let has_happened = |number: usize| {
            let found = all.get(number);
            found.is_some_and(|found| !found.revents().is_empty())
        };
        let (ended, abandoned, prints) = (has_happened(0), has_happened(1), has_happened(2));
        if ended {
            let waited = procfs::waited("self").zip(waited_before);
            let late = waited.map_or(0.0, |(now, before)| now - before);
            return seen(Watched::Ended, late);
        }
        if abandoned {
            return seen(Watched::Abandoned, 0.0);
        }
        if let Some(printed) = printed.as_mut().filter(|_| prints)
            && printed.keep().context("the log")? == Kept::Part
        {
            return seen(Watched::PrintedTooMuch, 0.0);
        }
    }
}

/// Lets some seconds pass. Returns whether the referee is still there at their end.
pub(super) fn pause(seconds: f64) -> bool {
    let clock = Stopwatch::start();
    let stdin = io::stdin();
    loop {
        let left = seconds - clock.elapsed().as_secs_f64();
        if left <= 0.0 {
            return true;
        }
        let mut referee = [PollFd::new(&stdin, PollFlags::empty())];
        let timeout = Timespec::try_from(Duration::from_secs_f64(left)).ok();
        if matches!(poll(&mut referee, timeout.as_ref()), Ok(1..)) {
            return false;
        }
    }
}

/// The most files of a folder of an agent.
pub(crate) const MOST_FILES: usize = 20_000;

/// Whether the files of a folder take more than so many bytes, are too many to look through, or cannot be looked at.
pub(super) fn is_larger(folder: &Path, most: u64) -> bool {
    let (mut size, mut count) = (0_u64, 0);
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        let entries = match fs::read_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return true,
            entries => entries,
        };
        for entry in entries.into_iter().flatten().flatten() {
            let Ok(found) = entry.metadata() else {
                continue;
            };
            if found.is_dir() {
                open.push(entry.path());
            }
            // Blocks of 512 bytes: a file with holes takes less than it is long.
            size = size.saturating_add(found.blocks().saturating_mul(512));
            count += 1;
            if size > most || count > MOST_FILES {
                return true;
            }
        }
    }
    false
}

/// The processor time of a run.
pub(super) struct CpuWatch<'a> {
    /// Seconds before the run of processes that ended and were waited for, and of this process.
    before: [f64; 2],
    /// What counts the time of all processes together, if anything does, and its count before the run.
    group: Option<(&'a mut Count, f64)>,
    /// The most that each process was seen to have used itself, by its number and its start.
    processes: HashMap<(u32, u64), f64>,
    /// Seconds in all.
    seen: f64,
}

impl<'a> CpuWatch<'a> {
    /// Begins to count.
    pub(super) fn new(group: Option<&'a mut Count>) -> Self {
        Self {
            before: [
                cpu_of(UsageWho::RUSAGE_CHILDREN),
                cpu_of(UsageWho::RUSAGE_SELF),
            ],
            group: group.and_then(|group| group.now().map(|before| (group, before))),
            processes: HashMap::new(),
            seen: 0.0,
        }
    }

    /// Seconds of the run while it lasts.
    fn look(&mut self) -> f64 {
        // Where no group counts either sum can miss something: the first what nobody waits for, the second what
        // ends between two looks.
        let ended = cpu_of(UsageWho::RUSAGE_CHILDREN) - self.before[0];
        let mut living = 0.0;
        for process in procfs::descendants()
            .into_iter()
            .filter_map(procfs::times_of)
        {
            living += process.own + process.children;
            self.processes
                .insert((process.pid, process.start), process.own);
        }
        let own: f64 = self.processes.values().sum();
        self.seen = self.seen.max(ended + living).max(own).max(self.of_group());
        self.seen
    }

    /// Seconds of the run, once it is over.
    pub(super) fn total(&mut self) -> f64 {
        // What a process used counts only when somebody waits for it; what was seen of it counts anyhow.
        let ended = cpu_of(UsageWho::RUSAGE_CHILDREN) - self.before[0];
        ended.max(self.seen).max(self.of_group())
    }

    /// Seconds of all members of the group but this one.
    fn of_group(&mut self) -> f64 {
        let Some((group, before)) = &mut self.group else {
            return 0.0;
        };
        let own = cpu_of(UsageWho::RUSAGE_SELF) - self.before[1];
        group.now().map_or(0.0, |now| now - *before - own)
    }
}

/// Seconds of processor time of this process, or of all its children that have ended and been waited for.
fn cpu_of(who: UsageWho) -> f64 {
    let seconds =
        |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    getrusage(who).map_or(0.0, |usage| {
        seconds(usage.user_time()) + seconds(usage.system_time())
    })
}
