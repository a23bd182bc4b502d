//! What `/proc` tells of the processes that descend from this one.

use std::fmt::Display;
use std::fs;

/// Clock ticks a second in `/proc/PID/stat`: fixed for programs on all Linux kernels.
const TICKS: f64 = 100.0;

/// The numbers of all living descendants of this process, as `/proc` numbers them.
pub(super) fn descendants() -> Vec<u32> {
    descendants_of("self")
}

/// The numbers of all living descendants of a process.
pub(super) fn descendants_of(process: impl Display) -> Vec<u32> {
    let mut found = Vec::new();
    let mut open = children_of(process);
    while let Some(pid) = open.pop() {
        found.push(pid);
        open.extend(children_of(pid));
    }
    found
}

/// The numbers of the children of a process.
pub(super) fn children_of(process: impl Display) -> Vec<u32> {
    let mut found = Vec::new();
    // Every thread has its own list.
    let tasks = fs::read_dir(format!("/proc/{process}/task"));
    for task in tasks.into_iter().flatten().flatten() {
        let text = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        let numbers = text.split_ascii_whitespace();
        found.extend(numbers.filter_map(|pid| pid.parse::<u32>().ok()));
    }
    found
}

/// Returns the seconds for which the first thread of our only child could run and had no core. `None` if
/// the system does not count them, or there are several children.
pub(super) fn waited_of_child() -> Option<f64> {
    let [child] = children_of("self")[..] else {
        return None;
    };
    waited(child)
}

/// Returns the seconds for which the first thread of a process could run and had no core, if the system
/// counts them.
pub(super) fn waited(process: impl Display) -> Option<f64> {
    // Nanoseconds on a core, nanoseconds of waiting for one, time slices: sched-stats.rst of Linux.
    let text = fs::read_to_string(format!("/proc/{process}/schedstat")).ok()?;
    let mut numbers = text.split_ascii_whitespace().map(str::parse::<u64>);
    let (wait, slices) = (numbers.nth(1)?.ok()?, numbers.next()?.ok()?);
    // Who runs has had a slice, so that none means that they are not counted.
    (slices > 0).then_some(wait as f64 / 1e9)
}

/// Whether all living descendants together take more than so many bytes of memory that is their own.
pub(super) fn takes_more_than(most: u64) -> bool {
    let all = descendants();
    let at_most: u64 = all.iter().filter_map(|&pid| resident(pid)).sum();
    if at_most <= most {
        return false;
    }
    // What some have in common was counted for each; a longer look divides it among them.
    let share = |&pid: &u32| share(pid).or_else(|| resident(pid));
    all.iter().filter_map(share).sum::<u64>() > most
}

/// Bytes of a process that are of no file on a disk (`proc_pid_status(5)`).
fn resident(pid: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    Some(kilobytes(&text, "RssAnon:")? + kilobytes(&text, "RssShmem:")?)
}

/// The same of a process, what it shares with others divided by their number.
fn share(pid: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    Some(kilobytes(&text, "Pss_Anon:")? + kilobytes(&text, "Pss_Shmem:")?)
}

/// A line of `NAME: NUMBER kB`, in bytes.
fn kilobytes(text: &str, name: &str) -> Option<u64> {
    let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
    let number = rest.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?;
    Some(number << 10)
}

/// The processor time of a process.
pub(super) struct Times {
    /// Its number.
    pub(super) pid: u32,
    /// When it started, in ticks since the machine did.
    pub(super) start: u64,
    /// Seconds that it used itself, with all its threads, in steps of 10 ms.
    pub(super) own: f64,
    /// Seconds of its children that ended and were waited for.
    pub(super) children: f64,
}

/// The processor time of a process, if it lives.
pub(super) fn times_of(pid: u32) -> Option<Times> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name before it may hold anything, even a bracket.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_ascii_whitespace().collect();
    // Fields 14 to 17 and 22 of proc_pid_stat(5), of which the first two are cut off: utime, stime,
    // cutime, cstime and starttime.
    let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    let seconds = |a: u64, b: u64| (a + b) as f64 / TICKS;
    Some(Times {
        pid,
        start: number(22)?,
        own: seconds(number(14)?, number(15)?),
        children: seconds(number(16)?, number(17)?),
    })
}

/// The number of processes and threads of a user on this machine, as far as they are to be seen.
pub(super) fn tasks_of(user: u32) -> u64 {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let own = entries.filter(|entry| {
        use std::os::unix::fs::MetadataExt;
        let is_process = entry.file_name().as_encoded_bytes()[0].is_ascii_digit();
        is_process && entry.metadata().is_ok_and(|found| found.uid() == user)
    });
    own.map(|entry| fs::read_dir(entry.path().join("task")).map_or(1, |tasks| tasks.count() as u64))
        .sum()
}
