//! What the kernel counts for a control group.

use std::fs::File;
use std::io::{Read, Seek};
use std::path::Path;

/// A number that the kernel counts for a group.
pub(crate) struct Counter {
    file: File,
    meaning: fn(&str) -> Option<f64>,
}

impl Counter {
    pub(super) fn open(path: &Path, meaning: fn(&str) -> Option<f64>) -> Option<Self> {
        let file = File::open(path).ok()?;
        let mut count = Self { file, meaning };
        count.now().is_some().then_some(count)
    }

    /// Reads its current value.
    pub(crate) fn now(&mut self) -> Option<f64> {
        let mut text = String::new();
        self.file.rewind().ok()?;
        self.file.read_to_string(&mut text).ok()?;
        (self.meaning)(&text)
    }
}

/// Parses `memory.events` or `memory.oom_control`.
pub(super) fn kills(text: &str) -> Option<f64> {
    let kills = text.lines().find_map(|line| line.strip_prefix("oom_kill "));
    kills?.parse().ok()
}

/// Parses `cpuacct.usage` (nanoseconds) or `cpu.stat` (a line of it has microseconds). Returns seconds.
pub(super) fn seconds(text: &str) -> Option<f64> {
    if let Ok(nanoseconds) = text.trim().parse::<u64>() {
        return Some(nanoseconds as f64 / 1e9);
    }
    let mut lines = text.lines();
    let usage = lines.find_map(|line| line.strip_prefix("usage_usec "));
    Some(usage?.parse::<u64>().ok()? as f64 / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_both_versions_are_read() {
        assert_eq!(seconds("2500000000\n"), Some(2.5));
        assert_eq!(seconds("usage_usec 1500000\nuser_usec 7\n"), Some(1.5));
        assert_eq!(seconds("nothing"), None);
        assert_eq!(kills("oom 1\noom_kill 3\n"), Some(3.0));
    }
}
