//! Submissions whose folders hold whatever a file system can.

use std::ffi::OsStr;
use std::ops::Range;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::UnixListener;

use rand::RngExt;
use sweetfish_core::rng;

use super::*;

/// Fills a folder with a random tree of whatever it can hold.
fn grow(folder: &Path, rng: &mut impl RngExt, depth: u32) {
    for _ in 0..rng.random_range(0..6) {
        let path = folder.join(OsStr::from_bytes(&name(rng)));
        // What the system refuses is none.
        let _ = match rng.random_range(0..9) {
            0..3 => fs::write(&path, vec![b'x'; rng.random_range(0..5000)]),
            3..5 if depth < 6 => fs::create_dir(&path).map(|()| grow(&path, rng, depth + 1)),
            5 => symlink(
                ["/", "/etc/passwd", ".", "..", "nowhere", "x"][rng.random_range(0..6)],
                &path,
            ),
            6 => {
                fs::File::create(&path).and_then(|file| file.set_len(1 << rng.random_range(0..33)))
            }
            7 => UnixListener::bind(&path).map(drop),
            _ => fs::hard_link(folder.join("agent.sh"), &path),
        };
        let mode = [0o000, 0o111, 0o444, 0o700, 0o755, 0o6777, 0o7777][rng.random_range(0..7)];
        // A link's own mode means nothing, and that of its end is not ours.
        if path
            .symlink_metadata()
            .is_ok_and(|found| !found.is_symlink())
        {
            let _ = fs::set_permissions(&path, fs::Permissions::from_mode(mode));
        }
    }
}

/// Returns a random name of a file: bytes of any kind, some with a special meaning somewhere.
fn name(rng: &mut impl RngExt) -> Vec<u8> {
    const WORDS: [&[u8]; 12] = [
        b"agent.sh",
        b"output.txt",
        b"input.txt",
        b"-rf",
        b"$(id)",
        b"a b",
        b"\n",
        b"\xff\xfe",
        b"\x1b[2J",
        b"..x",
        "\u{202e}".as_bytes(),
        b"'\"\\",
    ];
    let length = [1, 3, 20, 255][rng.random_range(0..4)];
    if rng.random_range(0..2) == 0 {
        return WORDS[rng.random_range(0..WORDS.len())].to_vec();
    }
    let bytes = (0..length).map(|_| rng.random_range(1..=255));
    bytes
        .map(|byte| if byte == b'/' { b'_' } else { byte })
        .collect()
}

#[test]
fn folders_of_any_kind_are_marked() {
    mark_any_folders(0..1);
}

#[test]
#[ignore = "slow: make slow"]
fn more_folders_of_any_kind_are_marked() {
    mark_any_folders(1..6);
}

fn mark_any_folders(seeds: Range<u64>) {
    for seed in seeds {
        let class = Class::new();
        let mut rng = rng::stream(17, seed);
        class.add("innocent", "true", "exec cat");
        for _ in 0..4 {
            let own = class.path("class").join(OsStr::from_bytes(&name(&mut rng)));
            if fs::create_dir(&own).is_ok() {
                fs::write(own.join("build.sh"), "ls -laR > /dev/null").unwrap();
                fs::write(own.join("agent.sh"), "find . > output.txt").unwrap();
                grow(&own, &mut rng, 0);
            }
        }
        // Hidden folders do not count.
        let counts = |entry: &fs::DirEntry| {
            entry.file_type().unwrap().is_dir() && !entry.file_name().as_bytes().starts_with(b".")
        };
        let entries = fs::read_dir(class.path("class")).unwrap();
        let count = entries.map(Result::unwrap).filter(counts).count();
        let marks = class.mark("marks", "");
        assert_eq!(marks.len(), count + 1, "seed {seed}: {marks:?}");
    }
}
