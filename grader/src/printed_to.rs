//! Where what this process prints ends up: files that are nobody's input.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the files that a shell has this process print to, on Linux: its own, and those of a program such as `tee` that reads
/// what it prints.
pub(crate) fn printed_to() -> Vec<PathBuf> {
    let streams = ["/proc/self/fd/1", "/proc/self/fd/2"].into_iter();
    let own: Vec<_> = streams
        .filter_map(|stream| fs::read_link(stream).ok())
        .collect();
    let is_pipe = |path: &PathBuf| path.to_string_lossy().starts_with("pipe:");
    if !own.iter().any(is_pipe) {
        return own;
    }
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let opened = processes.map(|process| opened_by(&process.path()));
    let readers = opened.filter(|opened| {
        let reads =
            |(path, writes): &(PathBuf, bool)| !writes && is_pipe(path) && own.contains(path);
        opened.iter().any(reads)
    });
    let written = readers.flatten().filter(|(_, writes)| *writes);
    own.iter()
        .cloned()
        .chain(written.map(|(path, _)| path))
        .collect()
}

/// Returns what a process of this user has opened, and whether it is to write there (`fdinfo` of proc(5)).
fn opened_by(process: &Path) -> Vec<(PathBuf, bool)> {
    let entries = fs::read_dir(process.join("fd")).into_iter();
    let opened = entries.flatten().flatten().filter_map(|entry| {
        let about = process.join("fdinfo").join(entry.file_name());
        let about = fs::read_to_string(about).ok()?;
        let flags = about.lines().find_map(|line| line.strip_prefix("flags:"))?;
        let writes = !flags.ends_with(['0', '4']);
        Some((fs::read_link(entry.path()).ok()?, writes))
    });
    opened.collect()
}
