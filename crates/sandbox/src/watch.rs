//! Watches a run: its time, its processor time, its files, its output.

use std::collections::HashMap;
use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::process::Child;
use std::time::{Duration, Instant};

use anyhow::Context;
use nix::sys::resource::{UsageWho, getrusage};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, pidfd_open};

use crate::cgroup::Counter;
use crate::output::{Copied, OutputPipe};
use crate::procfs;
use crate::run::RunSpec;

/// How often to look at the processor time of a running agent, in seconds.
const CPU_STEP: f64 = 0.01;
/// How often to look at the files and the memory of one, in seconds.
const FILES_STEP: f64 = 0.1;

/// What ended a watch.
pub(crate) struct Seen {
    pub(crate) event: Event,
    /// Seconds between the end of the process and the moment when this process got a core to see it.
    pub(crate) late: f64,
}

/// Why the watch over a run ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Event {
    /// The process ended.
    Ended,
    /// The time of the run is used up.
    OutOfTime,
    /// The agent's folder holds more than it may.
    FolderFull,
    /// The processes take more memory than they may.
    OutOfMemory,
    /// The log has no room for what the agent prints.
    PrintedTooMuch,
    /// The client went away.
    Abandoned,
}

/// Waits until the process ends, its time is used up, `exceeded` returns a limit, or the client goes away. Moves what
/// the process prints to its log meanwhile.
pub(crate) fn watch(
    child: &Child,
    spec: RunSpec,
    cpu: &mut CpuWatch,
    clock: Instant,
    exceeded: impl Fn() -> Option<Event>,
    mut output: Option<&mut OutputPipe>,
) -> anyhow::Result<Seen> {
    let pid = Pid::from_raw(child.id() as i32).expect("a process has a number");
    let process = pidfd_open(pid, PidfdFlags::empty()).context("watching the agent")?;
    let mut next_look = FILES_STEP;
    let seen = |event, late| Ok(Seen { event, late });
    loop {
        let now = clock.elapsed().as_secs_f64();
        let Some(left) = time_left(spec, cpu, now) else {
            return seen(Event::OutOfTime, 0.0);
        };
        if now >= next_look {
            if let Some(limit) = exceeded() {
                return seen(limit, 0.0);
            }
            next_look = now + FILES_STEP;
        }
        let waited_before = procfs::waited("self");
        let pipe = output.as_ref().and_then(|output| output.pipe());
        let happened = wait(&process, pipe, left.min(FILES_STEP)).context("watching the agent")?;
        if happened.ended {
            let late = since(waited_before, procfs::waited("self"));
            return seen(Event::Ended, late);
        }
        if happened.abandoned {
            return seen(Event::Abandoned, 0.0);
        }
        if let Some(output) = output.as_mut().filter(|_| happened.printed)
            && output.copy().context("the log")? == Copied::Part
        {
            return seen(Event::PrintedTooMuch, 0.0);
        }
    }
}

/// Returns the seconds from one reading of a clock to a later one; 0 if one of the two is not known.
fn since(before: Option<f64>, now: Option<f64>) -> f64 {
    now.zip(before).map_or(0.0, |(now, before)| now - before)
}

/// Returns the seconds until the time of a run has to be looked at again. `None` if it is used up.
fn time_left(spec: RunSpec, cpu: &mut CpuWatch, now: f64) -> Option<f64> {
    let mut left = spec.wall - now;
    if let Some(limit) = spec.cpu {
        if cpu.look() > limit {
            return None;
        }
        left = left.min(CPU_STEP);
    }
    (left > 0.0).then_some(left)
}

/// What happened while this process waited.
struct Happened {
    ended: bool,
    abandoned: bool,
    printed: bool,
}

/// Waits at most `seconds` for the end of a process, for output in its pipe, or for the client to go away.
fn wait(process: &OwnedFd, pipe: Option<BorrowedFd>, seconds: f64) -> io::Result<Happened> {
    let stdin = io::stdin();
    let mut all = vec![
        PollFd::new(process, PollFlags::IN),
        // Requests come only after a report. What can happen now is that the other end is closed.
        PollFd::new(&stdin, PollFlags::empty()),
    ];
    all.extend(pipe.map(|pipe| PollFd::from_borrowed_fd(pipe, PollFlags::IN)));
    let timeout = Timespec::try_from(Duration::from_secs_f64(seconds)).ok();
    match poll(&mut all, timeout.as_ref()) {
        Ok(_) | Err(rustix::io::Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    let has_happened = |number: usize| {
        let found: Option<&PollFd> = all.get(number);
        found.is_some_and(|found| !found.revents().is_empty())
    };
    Ok(Happened {
        ended: has_happened(0),
        abandoned: has_happened(1),
        printed: has_happened(2),
    })
}

/// Waits for `seconds`. Returns whether the client is still there at the end.
pub(crate) fn pause(seconds: f64) -> bool {
    let clock = Instant::now();
    let stdin = io::stdin();
    loop {
        let left = seconds - clock.elapsed().as_secs_f64();
        if left <= 0.0 {
            return true;
        }
        let mut client = [PollFd::new(&stdin, PollFlags::empty())];
        let timeout = Timespec::try_from(Duration::from_secs_f64(left)).ok();
        if matches!(poll(&mut client, timeout.as_ref()), Ok(1..)) {
            return false;
        }
    }
}

/// Counts the processor time of a run.
pub(crate) struct CpuWatch<'a> {
    /// Seconds before the run: of the children that had been waited for, and of this process.
    before: [f64; 2],
    /// The control group's counter, if there is one, and its value before the run.
    group: Option<(&'a mut Counter, f64)>,
    /// The seconds that each process itself was last seen to have used, by its number and its start.
    processes: HashMap<(u32, u64), f64>,
    /// The most seconds seen in all.
    seen: f64,
}

impl<'a> CpuWatch<'a> {
    /// Starts to count.
    pub(crate) fn new(group: Option<&'a mut Counter>) -> Self {
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

    /// Returns the seconds used so far.
    pub(crate) fn look(&mut self) -> f64 {
        if self.group.is_some() {
            return self.of_group();
        }
        // Each sum can miss something: the first one children that nobody waits for, the second one processes that end between
        // two looks.
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
        self.seen = self.seen.max(ended + living).max(own);
        self.seen
    }

    /// Returns the seconds of the run, once it is over.
    pub(crate) fn total(&mut self) -> f64 {
        // The kernel adds up only children that somebody waits for; what was seen before counts as well.
        let ended = cpu_of(UsageWho::RUSAGE_CHILDREN) - self.before[0];
        ended.max(self.seen).max(self.of_group())
    }

    /// Returns the seconds that this process itself has used.
    pub(crate) fn of_sandbox(&self) -> f64 {
        cpu_of(UsageWho::RUSAGE_SELF) - self.before[1]
    }

    /// Returns the seconds of all members of the control group except this process.
    fn of_group(&mut self) -> f64 {
        let Some((group, before)) = &mut self.group else {
            return 0.0;
        };
        let now = group.now();
        let before = *before;
        now.map_or(0.0, |now| now - before - self.of_sandbox())
    }
}

/// Returns the seconds of processor time of this process, or of all its children that have been waited for.
fn cpu_of(who: UsageWho) -> f64 {
    let seconds =
        |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    getrusage(who).map_or(0.0, |usage| {
        seconds(usage.user_time()) + seconds(usage.system_time())
    })
}

#[cfg(test)]
mod tests {
    use super::since;

    #[test]
    fn what_was_waited_before_does_not_count() {
        let is = |before, now, expected: f64| (since(before, now) - expected).abs() < 1e-9;
        assert!(is(Some(4.5), Some(5.0), 0.5));
        assert!(is(None, Some(5.0), 0.0) && is(Some(4.5), None, 0.0));
    }
}
