//! Reads `/proc`: the descendants of this process, their times and their memory.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fmt::Display;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Clock ticks a second in `/proc/PID/stat`, the same on all Linux kernels.
const TICKS: f64 = 100.0;

/// Returns the numbers of all living descendants of this process, as `/proc` numbers them.
pub(crate) fn descendants() -> Vec<u32> {
    descendants_of("self")
}

/// Returns the numbers of all living descendants of a process.
pub(crate) fn descendants_of(process: impl Display) -> Vec<u32> {
    let mut found = Vec::new();
    let mut open = children_of(process);
    while let Some(pid) = open.pop() {
        found.push(pid);
        open.extend(children_of(pid));
    }
    found
}

/// Returns the numbers of the children of a process.
pub(crate) fn children_of(process: impl Display) -> Vec<u32> {
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

/// Returns the seconds for which a process was ready to run and had no core, as far as its living threads know: those of the one that
/// waited longest. The first thread of Java only waits for the one that runs `main`.
pub(crate) fn longest_wait(process: u32) -> Option<f64> {
    let tasks = fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let wait = |task: fs::DirEntry| {
        waited(format_args!(
            "{process}/task/{}",
            task.file_name().to_str()?
        ))
    };
    tasks.flatten().filter_map(wait).max_by(f64::total_cmp)
}

/// Returns the seconds for which the first thread of a process was ready to run and had no core, if the system counts
/// them.
pub(crate) fn waited(process: impl Display) -> Option<f64> {
    // Nanoseconds on a core, nanoseconds of waiting for one, time slices: sched-stats.rst of Linux.
    let text = fs::read_to_string(format!("/proc/{process}/schedstat")).ok()?;
    let mut numbers = text.split_ascii_whitespace().map(str::parse::<u64>);
    let (wait, slices) = (numbers.nth(1)?.ok()?, numbers.next()?.ok()?);
    // A process that runs has had a slice, so 0 means that the system does not count.
    (slices > 0).then_some(wait as f64 / 1e9)
}

/// Returns whether all living descendants together take more than `most` bytes of anonymous and shared memory.
pub(crate) fn takes_more_than(most: u64) -> bool {
    let all = descendants();
    let at_most: u64 = all.iter().filter_map(|&pid| resident(pid)).sum();
    if at_most <= most {
        return false;
    }
    // Pages that several share were counted for each. The slower file divides them among the processes.
    let share = |&pid: &u32| share(pid).or_else(|| resident(pid));
    all.iter().filter_map(share).sum::<u64>() > most
}

/// Returns the folder of `/proc` that shows memory and open files of a process, with its status. That of the process shows them
/// only while its first thread lives, and others can outlive it.
fn place_of(pid: u32) -> Option<(PathBuf, String)> {
    let process = PathBuf::from(format!("/proc/{pid}"));
    let shown = |place: PathBuf| {
        let status = fs::read_to_string(place.join("status")).ok()?;
        status.contains("RssAnon:").then_some((place, status))
    };
    shown(process.clone()).or_else(|| {
        let tasks = fs::read_dir(process.join("task")).ok()?;
        tasks.flatten().find_map(|task| shown(task.path()))
    })
}

/// Returns the bytes of a process that no file on a disk backs, with the tables of its pages (`proc_pid_status(5)`).
fn resident(pid: u32) -> Option<u64> {
    let (_, status) = place_of(pid)?;
    Some(kilobytes(&status, "RssAnon:")? + kilobytes(&status, "RssShmem:")? + tables(&status))
}

/// Returns the bytes of the tables of a process's pages, from its status.
fn tables(status: &str) -> u64 {
    kilobytes(status, "VmPTE:").unwrap_or(0)
}

/// Returns the same, with shared pages divided by the number of processes that share them.
fn share(pid: u32) -> Option<u64> {
    let (place, status) = place_of(pid)?;
    let text = fs::read_to_string(place.join("smaps_rollup")).ok()?;
    Some(kilobytes(&text, "Pss_Anon:")? + kilobytes(&text, "Pss_Shmem:")? + tables(&status))
}

/// Parses the line `NAME: NUMBER kB`. Returns bytes.
fn kilobytes(text: &str, name: &str) -> Option<u64> {
    let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
    let number = rest.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?;
    Some(number << 10)
}

/// Returns the bytes of all files of a folder without a name that living descendants have open or in their memory. One that is
/// only in memory shows no size, and counts as `unknown`.
pub(crate) fn bytes_without_name(folder: &Path, device: u64, unknown: u64) -> u64 {
    let processes = descendants().into_iter().filter_map(place_of);
    let processes: Vec<_> = processes.map(|(place, _)| place).collect();
    let files = processes.iter().flat_map(|process| {
        let open = fs::read_dir(process.join("fd"));
        open.into_iter().flatten().flatten()
    });
    let found = files.filter_map(|file| fs::metadata(file.path()).ok());
    let nameless =
        found.filter(|found| found.is_file() && found.nlink() == 0 && found.dev() == device);
    let mut sizes: HashMap<_, _> = nameless
        .map(|found| (found.ino(), found.blocks() * 512))
        .collect();
    for process in processes {
        let text = fs::read(process.join("maps")).unwrap_or_default();
        for file in text
            .split(|&byte| byte == b'\n')
            .filter_map(|line| nameless_in(line, folder))
        {
            sizes.entry(file).or_insert(unknown);
        }
    }
    sizes
        .values()
        .fold(0, |sum, size| sum.saturating_add(*size))
}

/// Returns the number of the file that a line of `maps` (`proc_pid_maps(5)`) shows, if it was in a folder and has no name now.
fn nameless_in(line: &[u8], folder: &Path) -> Option<u64> {
    let line = line.strip_suffix(b" (deleted)")?;
    let mut fields = line.splitn(6, |&byte| byte == b' ');
    let number = str::from_utf8(fields.nth(4)?).ok()?.parse().ok()?;
    let path = fields.next()?.trim_ascii_start();
    Path::new(OsStr::from_bytes(path))
        .starts_with(folder)
        .then_some(number)
}

/// The processor time of a process.
pub(crate) struct Times {
    /// The number of the process.
    pub(crate) pid: u32,
    /// The time of its start, in ticks since the start of the machine.
    pub(crate) start: u64,
    /// Seconds used by all its threads; by those that have ended in steps of 10 ms.
    pub(crate) own: f64,
    /// Seconds used by its children that have been waited for.
    pub(crate) children: f64,
}

/// Reads the processor time of a living process.
pub(crate) fn times_of(pid: u32) -> Option<Times> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of the program before it may hold anything, even a bracket.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_ascii_whitespace().collect();
    // Fields 14 to 17 and 22 of proc_pid_stat(5), of which the first two are cut off: utime, stime,
    // cutime, cstime and starttime.
    let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    let seconds = |a: u64, b: u64| (a + b) as f64 / TICKS;
    Some(Times {
        pid,
        start: number(22)?,
        own: seconds(number(14)?, number(15)?).max(of_threads(pid)),
        children: seconds(number(16)?, number(17)?),
    })
}

/// Returns the seconds that the living threads of a process have used, where the system counts them.
fn of_threads(pid: u32) -> f64 {
    let tasks = fs::read_dir(format!("/proc/{pid}/task"));
    let tasks = tasks.into_iter().flatten().flatten();
    let nanoseconds = tasks.filter_map(|task| {
        let text = fs::read_to_string(task.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<u64>().ok()
    });
    nanoseconds.sum::<u64>() as f64 / 1e9
}

/// Counts the processes and threads of a user, as far as `/proc` shows them.
pub(crate) fn tasks_of(user: u32) -> u64 {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let own = entries.filter(|entry| {
        let is_process = entry.file_name().as_encoded_bytes()[0].is_ascii_digit();
        is_process && entry.metadata().is_ok_and(|found| found.uid() == user)
    });
    own.map(|entry| fs::read_dir(entry.path().join("task")).map_or(1, |tasks| tasks.count() as u64))
        .sum()
}
