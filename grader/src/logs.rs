//! Logs of what agents print: their names, and their ends.

use std::fmt::Write as _;
use std::fs;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use sweetfish_cli_support::one_line;

pub(crate) fn log_name(session: &str, player: &str) -> String {
    format!("{session}-{}.log", file_name_of(player))
}

/// Returns a file name for a player, with a checksum if its name cannot be used as it is.
pub(crate) fn file_name_of(player: &str) -> String {
    const LONGEST: usize = 60;
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    let plain = |c: char| if is_plain(c) { c } else { '-' };
    let mut name: String = player.chars().take(LONGEST).map(plain).collect();
    // A plain name that ends like a checksum gets one as well.
    let end = player.rsplit('-').next().unwrap_or_default();
    let has_sum = end.len() == 8 && end.chars().all(|c| c.is_ascii_hexdigit());
    if name != player || has_sum {
        let _ = write!(name, "-{:08x}", crc32fast::hash(player.as_bytes()));
    }
    name
}

pub(crate) fn remove_if_empty(log: &Path) {
    if fs::metadata(log).is_ok_and(|found| found.len() == 0) {
        let _ = fs::remove_file(log);
    }
}

/// Returns the end of a log, if there is one that is not empty: at most ten lines of it.
pub(crate) fn end_of_log(path: &Path) -> Option<String> {
    const LINES: usize = 10;
    const BYTES: u64 = 4096;
    let mut file = fs::File::open(path).ok()?;
    let length = file.metadata().ok()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(BYTES)))
        .ok()?;
    let mut bytes = Vec::new();
    file.take(BYTES).read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<_> = text.lines().map(one_line).collect();
    let last = &lines[lines.len().saturating_sub(LINES)..];
    (!last.is_empty()).then(|| last.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_any_length_have_logs() {
        let log = log_name("r100e2000p3000b-second", &"漢".repeat(85));
        assert!(log.len() < 200, "{log}");
        assert_eq!(log_name("build", "adams"), "build-adams.log");
        assert_ne!(log_name("build", "a_b"), log_name("build", "a-b"));
    }
}
