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

/// Returns what a log says, if there is one that is not empty. A long one loses its middle: some runtimes name the cause first and
/// end with a description of their state.
pub(crate) fn excerpt(log: &Path) -> Option<String> {
    const FIRST_BYTES: u64 = 1024;
    const FIRST: usize = 5;
    const LAST_BYTES: u64 = 4096;
    const LAST: usize = 10;
    let mut file = fs::File::open(log).ok()?;
    let length = file.metadata().ok()?.len();
    let mut last = lines(&mut file, length.saturating_sub(LAST_BYTES), LAST_BYTES)?;
    if length > LAST_BYTES || last.len() > FIRST + 1 + LAST {
        let end = last.split_off(last.len().saturating_sub(LAST));
        last = lines(&mut file, 0, FIRST_BYTES)?;
        last.truncate(FIRST);
        last.push("...".into());
        last.extend(end);
    }
    (!last.is_empty()).then(|| last.join("\n"))
}

/// Reads the lines in at most this many bytes of a file.
fn lines(file: &mut fs::File, start: u64, most: u64) -> Option<Vec<String>> {
    file.seek(SeekFrom::Start(start)).ok()?;
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    Some(text.lines().map(one_line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_log_loses_its_middle() {
        let log = tempfile::NamedTempFile::new().unwrap();
        let shown = |text: &str| {
            fs::write(&log, text).unwrap();
            excerpt(log.path())
        };
        let numbered =
            |count: usize| (1..=count).fold(String::new(), |text, line| format!("{text}{line}\n"));
        assert_eq!(shown(""), None);
        assert_eq!(shown(&numbered(16)).unwrap() + "\n", numbered(16));
        let cut = "1\n2\n3\n4\n5\n...\n8\n9\n10\n11\n12\n13\n14\n15\n16\n17";
        assert_eq!(shown(&numbered(17)).unwrap(), cut);
        let flood = format!("cause\n{}\nend", "x".repeat(1 << 20));
        let found = shown(&flood).unwrap();
        assert!(
            found.starts_with("cause\nxxx") && found.ends_with("\nend"),
            "{found}"
        );
        assert!(found.len() < 6000, "{}", found.len());
        assert_eq!(excerpt(Path::new("no such log")), None);
    }

    #[test]
    fn names_of_any_length_have_logs() {
        let log = log_name("r100e2000p3000b-second", &"漢".repeat(85));
        assert!(log.len() < 200, "{log}");
        assert_eq!(log_name("build", "adams"), "build-adams.log");
        assert_ne!(log_name("build", "a_b"), log_name("build", "a-b"));
    }
}
