//! The cost of a move beside its search, as the system reports it. Nothing is kept from one move to the next.

use std::time::Duration;

/// The assumed cost of a move where the system reports nothing.
pub(crate) const UNKNOWN: Duration = Duration::from_millis(2);

/// Returns the time since the start of this process, or of the script that executes it, plus the time that
/// it may have to wait for a core later.
///
/// Returns `None` if the system does not report it, and for a process older than a second: it was not
/// started for this move, as when an interactive shell executes the program, or the delay was exceptional.
pub(crate) fn overhead() -> Option<Duration> {
    #[cfg(target_os = "linux")]
    {
        let start = linux::start().filter(|&start| start <= Duration::from_secs(1))?;
        Some(start + linux::crowd().unwrap_or_default())
    }
    #[cfg(not(target_os = "linux"))]
    None
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::time::Duration;

    use nix::sys::resource::{UsageWho, getrusage};
    use nix::time::{ClockId, clock_gettime};

    /// The tick in which Linux counts the start of a process, the same on all its kernels.
    const TICK: Duration = Duration::from_millis(10);

    /// Returns the age of the process, or the time that it ran or waited for a core if that is more, as it
    /// is for most processes.
    pub(super) fn start() -> Option<Duration> {
        let read = |name: &str| fs::read_to_string(format!("/proc/self/{name}")).ok();
        let now = |clock| clock_gettime(clock).ok().map(Duration::from);
        let run = now(ClockId::CLOCK_PROCESS_CPUTIME_ID)?;
        let waited = read("schedstat").and_then(|text| waited(&text));
        let age = now(ClockId::CLOCK_BOOTTIME)
            .zip(read("stat"))
            .and_then(|(now, text)| age(&text, now));
        // The start is rounded down to a tick. A process that has slept, such as a script that waits for
        // others, gets the mean error taken off; any other one the largest.
        let has_slept = getrusage(UsageWho::RUSAGE_SELF)
            .is_ok_and(|usage| usage.voluntary_context_switches() > 0);
        let rounded = if has_slept { TICK / 2 } else { TICK };
        let age = age.map(|age| age.saturating_sub(rounded));
        age.max(Some(run + waited.unwrap_or_default()))
    }

    /// Returns the time that an interrupted process waits before it resumes, in the mean of the cores.
    pub(super) fn crowd() -> Option<Duration> {
        let runnable = runnable(&fs::read_to_string("/proc/loadavg").ok()?)?;
        let cores = cores(&fs::read_to_string("/sys/devices/system/cpu/online").ok()?)?;
        Some(waiting(runnable, cores))
    }

    /// Returns the time that a process waits when it is interrupted: about half of a round of the time slices
    /// of the others on its core. One other may be there for a moment only and does not count.
    fn waiting(runnable: u32, cores: u32) -> Duration {
        const HALF_A_SLICE: f64 = 0.002;
        let others = f64::from(runnable) / f64::from(cores.max(1)) - 2.0;
        Duration::from_secs_f64(HALF_A_SLICE * others.clamp(0.0, 100.0))
    }

    /// Parses the number of processes that run or could from `/proc/loadavg`: three loads, and
    /// `RUNNABLE/ALL`.
    fn runnable(text: &str) -> Option<u32> {
        let (runnable, _) = text.split_ascii_whitespace().nth(3)?.split_once('/')?;
        runnable.parse().ok()
    }

    /// Parses the number of cores from a list such as `0-3,6`.
    fn cores(text: &str) -> Option<u32> {
        let size = |range: &str| {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let (first, last): (u32, u32) = (first.parse().ok()?, last.parse().ok()?);
            last.checked_sub(first)?.checked_add(1)
        };
        text.trim().split(',').map(size).sum()
    }

    /// Parses the time of waiting for a core from `/proc/self/schedstat`: nanoseconds on a core, nanoseconds
    /// of waiting for one, time slices.
    fn waited(text: &str) -> Option<Duration> {
        let waited = text.split_ascii_whitespace().nth(1)?.parse().ok()?;
        Some(Duration::from_nanos(waited))
    }

    /// Parses the start of the process from `/proc/self/stat` (field 22 of `proc_pid_stat(5)`), and
    /// takes it from `now`, the time since the system started. `None` for a start that lies ahead.
    fn age(stat: &str, now: Duration) -> Option<Duration> {
        // The name of the program before it may hold anything, even a bracket.
        let fields = stat.rsplit_once(')')?.1;
        let ticks: u64 = fields.split_ascii_whitespace().nth(19)?.parse().ok()?;
        let started = Duration::from_millis(ticks.checked_mul(TICK.as_millis() as u64)?);
        now.checked_sub(started)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        const STAT: &str =
            "12 (a) b)) R 1 12 12 0 -1 4194304 95 0 0 0 0 0 0 0 20 0 1 0 345 8413184 482";

        #[test]
        fn waiting_is_the_second_number() {
            let expected = Some(Duration::from_nanos(200_034));
            assert_eq!(waited("1000000 200034 7\n"), expected);
            for bad in ["", "5", "5 x 1", "1 -1 1"] {
                assert_eq!(waited(bad), None, "{bad}");
            }
        }

        #[test]
        fn the_age_is_the_time_since_the_start() {
            let age_at = |milliseconds| age(STAT, Duration::from_millis(milliseconds));
            assert_eq!(age_at(3_482), Some(Duration::from_millis(32)));
            assert_eq!(age_at(3_440), None);
            for bad in ["12 (a", "12 (a) R 1 2", ""] {
                assert_eq!(age(bad, Duration::MAX), None, "{bad}");
            }
            // The start of a process after five years of uptime.
            let old = STAT.replace(" 345 ", " 15780000000 ");
            let now = Duration::from_secs(157_800_001);
            assert_eq!(age(&old, now), Some(Duration::from_secs(1)));
        }

        #[test]
        fn a_crowd_makes_a_process_wait() {
            let milliseconds = |runnable, cores| waiting(runnable, cores).as_millis();
            assert_eq!(milliseconds(1, 2), 0);
            assert_eq!(milliseconds(4, 2), 0);
            assert_eq!(milliseconds(10, 2), 6);
            assert_eq!(milliseconds(60, 64), 0);
            assert_eq!(milliseconds(u32::MAX, 0), 200);
            assert_eq!(runnable("0.20 0.18 0.12 9/89 8662\n"), Some(9));
            assert_eq!(cores("0-3,6,8-9\n"), Some(7));
            for bad in ["", "0.2 0.1 0.1", "0 0 0 9 1", "0 0 0 x/9 1"] {
                assert_eq!(runnable(bad), None, "{bad}");
            }
            for bad in ["", "x", "3-1", "0-", "0-4294967295"] {
                assert_eq!(cores(bad), None, "{bad}");
            }
        }

        #[test]
        fn this_process_has_a_start() {
            assert!(start() > Some(Duration::ZERO));
        }
    }
}
