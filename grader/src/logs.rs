//! Logs of what agents and builds print: their names, and what of them is shown.

use std::fmt::Write as _;
use std::fs;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use sweetfish_cli_support::one_line;
use sweetfish_sandbox::PREFIX;

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
    (!last.is_empty()).then(|| without_work_folders(&last.join("\n")))
}

/// Returns what the log of a build says from its first error on; all of it, as [`excerpt`] does, if no line is known as one.
pub(crate) fn excerpt_of_build(log: &Path) -> Option<String> {
    const READ_BYTES: u64 = 1 << 16;
    const SHOWN: usize = 16;
    let mut errors = lines(&mut fs::File::open(log).ok()?, 0, READ_BYTES)?;
    let Some(first) = errors.iter().position(|line| is_error(line)) else {
        return excerpt(log);
    };
    errors.drain(..first);
    if errors.len() > SHOWN {
        errors.truncate(SHOWN);
        errors.push("...".into());
    }
    Some(without_work_folders(&errors.join("\n")))
}

/// Returns whether a compiler or a linker says in this line what is wrong, as those of C, C++, Rust, Java, Go, C#, OCaml and Haskell do.
pub(crate) fn is_error(line: &str) -> bool {
    const SIGNS: [&str; 5] = [
        "rror: ",
        "error[",
        "undefined reference to",
        "cannot find -l",
        ": error CS",
    ];
    // A warning can quote one.
    let line = line.split("arning: ").next().unwrap_or_default();
    // OCaml and Haskell end the line there.
    let ends = ["rror:", ": error"];
    // Go's are `./agent.go:3:7: undefined: x`.
    let of_go = || {
        let (_, place) = line.split_once(".go:")?;
        let mut parts = place.splitn(3, ':');
        let is_number = |part: Option<&str>| part?.parse::<u32>().ok();
        is_number(parts.next())?;
        is_number(parts.next())
    };
    SIGNS.iter().any(|sign| line.contains(sign))
        || ends.iter().any(|end| line.trim_end().ends_with(end))
        || of_go().is_some()
}

/// Returns a text without the folders of this program in front of files: `agent.c:3` for
/// `/tmp/grader-work-x7Ab3c/submissions/1/agent.c:3`.
fn without_work_folders(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(PREFIX) {
        let (before, found) = rest.split_at(at);
        let around = before.rfind(|c: char| c.is_whitespace() || "'\"`‘“(<[=,;:".contains(c));
        // An option such as `-I` may stand right before the path.
        let start = before[around.unwrap_or(0)..].find('/');
        kept += &before[..start.map_or(at, |start| around.unwrap_or(0) + start)];
        let after = &found[own_length(found)..];
        rest = after.strip_prefix('/').unwrap_or(after);
        if !after.starts_with('/') {
            kept.push('.');
        }
    }
    kept + rest
}

/// Returns the length of the part of a path that is this program's: the work folder, and a folder for a submission or a session.
fn own_length(path: &str) -> usize {
    let is_name = |c: char| c.is_alphanumeric() || "-_.".contains(c);
    let mut names = path.split('/').map(|part| {
        let end = part.find(|c| !is_name(c)).unwrap_or(part.len());
        (&part[..end], end == part.len())
    });
    let (work, mut goes_on) = names.next().unwrap_or_default();
    let mut length = work.len();
    let mut left = 1;
    for (place, (name, is_whole)) in names.enumerate() {
        if left == 0 || !goes_on || name.is_empty() {
            break;
        }
        length += 1 + name.len();
        goes_on = is_whole;
        left = match (place, name) {
            (0, "submissions" | "own-files") => 1,
            (0, "sessions") => 2,
            _ => left - 1,
        };
    }
    length
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
    fn the_log_of_a_build_begins_with_its_first_error() {
        let log = tempfile::NamedTempFile::new().unwrap();
        let shown = |text: &str| {
            fs::write(&log, text).unwrap();
            excerpt_of_build(log.path())
        };
        let at = "/tmp/grader-work-x7Ab3c/submissions/1/";
        let of_c = format!(
            "{at}a.c: In function 'main':\n{at}a.c:3:9: warning: unused\n{at}a.c:4:3: error: no ';'\n    4 |  x\n"
        );
        assert_eq!(shown(&of_c).unwrap(), "a.c:4:3: error: no ';'\n    4 |  x");
        for error in [
            "error[E0425]: cannot find value `x`",
            "Agent.java:3: error: ';' expected",
            "./agent.go:3:7: undefined: x",
            "agent.c:(.text+0x9): undefined reference to `f'",
            "File \"agent.ml\", line 3: Error:",
            "agent.hs:2:1: error:",
        ] {
            let found = shown(&format!("begun\n{error}\nwhy\n")).unwrap();
            assert_eq!(found, format!("{error}\nwhy"));
        }
        let many = format!(
            "{}error: first\n{}",
            "note\n".repeat(40),
            "more\n".repeat(40)
        );
        let found = shown(&many).unwrap();
        assert!(
            found.starts_with("error: first\nmore\n") && found.ends_with("\nmore\n..."),
            "{found}"
        );
        for warning in [
            "warning: error: in 0 errors",
            "a.c:3:9: warning: \"error: x\"",
        ] {
            let log = format!("{warning}\na.c:4: error: y\n");
            assert_eq!(shown(&log).unwrap(), "a.c:4: error: y");
        }
        // Without a line that is known as an error, all counts.
        assert_eq!(
            shown("cannot do that\nmake: *** [agent] 1\n").unwrap(),
            "cannot do that\nmake: *** [agent] 1"
        );
        assert_eq!(shown(""), None);
    }

    #[test]
    fn no_folder_of_this_program_is_shown() {
        for (text, shown) in [
            (
                "  File \"/tmp/grader-work-L2StNY/submissions/12/agent.py\", line 1",
                "  File \"agent.py\", line 1",
            ),
            (
                "/var/tmp/x/grader-work-L2StNY/submissions/1/src/a.c:3:11: error",
                "src/a.c:3:11: error",
            ),
            (
                "cc -I/tmp/grader-work-1/submissions/1/inc /tmp/grader-work-1/submissions/1/a.c",
                "cc -Iinc a.c",
            ),
            (
                "make: Entering directory '/tmp/grader-work-1/submissions/1'",
                "make: Entering directory '.'",
            ),
            (
                "in /tmp/grader-work-1/sessions/3/r1e1p1a-first/input.txt",
                "in input.txt",
            ),
            ("/tmp/grader-work-1 is full", ". is full"),
            ("nothing of it: /tmp/a.c", "nothing of it: /tmp/a.c"),
            ("grader-work-", "."),
        ] {
            assert_eq!(without_work_folders(text), shown);
        }
    }

    #[test]
    fn names_of_any_length_have_logs() {
        let log = log_name("r100e2000p3000b-second", &"漢".repeat(85));
        assert!(log.len() < 200, "{log}");
        assert_eq!(log_name("build", "adams"), "build-adams.log");
        assert_ne!(log_name("build", "a_b"), log_name("build", "a-b"));
    }
}
