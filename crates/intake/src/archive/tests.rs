//! Tests of `archive`.

use super::*;
use proptest::prelude::*;
use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, UNIX_EPOCH};
use tar::EntryType::{Directory, Fifo, Link, Regular, Symlink};
use zip::write::SimpleFileOptions;

use crate::kind::kind_of;
use crate::place::fill_new;
use crate::testing::{tar, zip};
use sweetfish_sandbox::walk::Extent;

const SMALL: Extent = Extent {
    depth: 5,
    entries: 20,
    bytes: 1 << 20,
};

fn replace(bytes: &[u8], old: &[u8], new: &[u8]) -> Vec<u8> {
    assert_eq!(old.len(), new.len());
    let mut bytes = bytes.to_vec();
    for place in 0..=bytes.len() - old.len() {
        if bytes[place..].starts_with(old) {
            bytes[place..place + old.len()].copy_from_slice(new);
        }
    }
    bytes
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}

fn unpacked(bytes: &[u8], to: &Path) -> Result<(), String> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.seek(SeekFrom::Start(0)).unwrap();
    let kind = kind_of(b"work", &file).unwrap().ok_or("no archive")?;
    let zone = FixedOffset::east_opt(3600).unwrap();
    let never = AtomicBool::new(false);
    let done = fill_new(to, SMALL, &never, |mut place| {
        unpack(kind, &file, zone, &mut place)
    });
    done.map_err(|error| error.to_string())
}

#[test]
fn names_of_tars_that_are_no_utf8_are_latin_1() {
    let root = tempfile::tempdir().unwrap();
    let tar = tar(&[(b"L\xf6sung/agent.py", Regular, "", b"")]);
    unpacked(&tar, &root.path().join("a")).unwrap();
    assert!(root.path().join("a/Lösung/agent.py").is_file());
}

#[test]
fn files_come_with_their_times_and_modes_and_without_debris() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    let mut zip = zip::ZipWriter::new(io::Cursor::new(Vec::new()));
    let time = zip::DateTime::from_date_and_time(2026, 11, 20, 12, 0, 0).unwrap();
    let options = SimpleFileOptions::default().last_modified_time(time);
    zip.start_file("src/agent", options.unix_permissions(0o755))
        .unwrap();
    zip.write_all(b"#!/bin/sh").unwrap();
    zip.start_file("__MACOSX/src/._agent", options).unwrap();
    zip.start_file("back\\slash.py", options).unwrap();
    zip.add_directory("empty/", options).unwrap();
    zip.add_symlink("agent.sh", "src/agent", options).unwrap();
    let zip = zip.finish().unwrap().into_inner();
    unpacked(&zip, &at("zip")).unwrap();
    let found = fs::metadata(at("zip/src/agent")).unwrap();
    assert_eq!(found.permissions().mode() & 0o7777, 0o755);
    // 12 o'clock, an hour east of Greenwich.
    let noon = chrono::DateTime::parse_from_rfc3339("2026-11-20T12:00:00+01:00").unwrap();
    let noon = UNIX_EPOCH + Duration::from_secs(noon.timestamp() as u64);
    assert_eq!(found.modified().unwrap(), noon);
    assert!(at("zip/back/slash.py").is_file() && at("zip/empty").is_dir());
    assert!(!at("zip/__MACOSX").exists());
    assert_eq!(
        fs::read_link(at("zip/agent.sh")).unwrap(),
        Path::new("src/agent")
    );

    let entries: &[(&[u8], _, &str, &[u8])] = &[
        (b"./src/", Directory, "", b""),
        (b"./src/agent.py", Regular, "", b"print()"),
        (b"./src/._agent.py", Regular, "", b"x"),
        (b"agent.py", Symlink, "src/agent.py", b""),
        (b"same.py", Link, "src/agent.py", b""),
        (b"pipe", Fifo, "", b""),
        (b"\xff.py", Regular, "", b""),
    ];
    for (name, bytes) in [("tar", tar(entries)), ("gz", gzip(&tar(entries)))] {
        unpacked(&bytes, &at(name)).unwrap();
        let file = at(name).join("src/agent.py");
        assert_eq!(fs::read_to_string(&file).unwrap(), "print()");
        let time = fs::metadata(&file).unwrap().modified().unwrap();
        assert_eq!(time, UNIX_EPOCH + Duration::from_secs(1000));
        assert!(at(name).join("same.py").is_file() && !at(name).join("pipe").exists());
        assert_eq!(fs::read_dir(at(name)).unwrap().count(), 4);
    }
}

#[test]
fn names_of_old_systems_are_read() {
    let root = tempfile::tempdir().unwrap();
    let to = root.path().join("to");
    // A small u with two dots in code page 437, and in UTF-8 without the flag.
    let bytes = replace(&zip(&[("m?sli.py", b"")]), b"m?sli", b"m\x81sli");
    unpacked(&bytes, &to).unwrap();
    assert!(to.join("müsli.py").is_file());
    let bytes = replace(&zip(&[("m??sli.py", b"")]), b"m??sli", "müsli".as_bytes());
    fs::remove_dir_all(&to).unwrap();
    unpacked(&bytes, &to).unwrap();
    assert!(to.join("müsli.py").is_file());
}

/// Returns a zip with the marks of encrypted entries.
fn encrypted(zip: &[u8]) -> Vec<u8> {
    let mut zip = zip.to_vec();
    for (mark, place) in [(b"PK\x03\x04", 6), (b"PK\x01\x02", 8)] {
        for start in 0..zip.len() - 4 {
            if zip[start..].starts_with(mark) {
                zip[start + place] |= 1;
            }
        }
    }
    zip
}

/// Returns a zip with a wrong byte in its only file.
fn damaged() -> Vec<u8> {
    let noise = (0..9000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8);
    let mut damaged = zip(&[("agent.py", noise.collect::<Vec<_>>())]);
    damaged[300] ^= 0xff;
    damaged
}

/// Checks that an archive is one fault of these words, and leaves nothing elsewhere.
#[track_caller]
fn check_refused(archive: &[u8], words: &str) {
    let root = tempfile::tempdir().unwrap();
    let error = unpacked(archive, &root.path().join("to")).unwrap_err();
    assert!(error.contains(words), "{words}: {error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1, "{words}");
}

#[test]
fn hostile_archives_are_one_clear_fault() {
    let plain = zip(&[("agent.py", b"print(1)"), ("bgent.py", b"print(2)")]);
    let names: Vec<_> = (0..30).map(|number| format!("{number}")).collect();
    let many: Vec<_> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    let through: &[(&[u8], _, &str, &[u8])] = &[
        (b"etc", Symlink, "/etc", b""),
        (b"etc/passwd", Regular, "", b"root"),
    ];
    let deep = "d/".repeat(9) + "file";
    let bomb = vec![0; 3 << 20];
    let of_tar = |name: &[u8]| tar(&[(name, Regular, "", b"")]);
    let cases: &[(Vec<u8>, &str)] = &[
        (zip(&[("bomb", &bomb)]), "all files together are over 1 MiB"),
        (gzip(&tar(&[(b"bomb", Regular, "", &bomb)])), "over 1 MiB"),
        (
            gzip(&tar(&[(b"__MACOSX/x", Regular, "", &bomb)])),
            "over 1 MiB",
        ),
        (
            gzip(&tar(&[(b"x", tar::EntryType::GNULongName, "", &bomb)])),
            "has too long a header",
        ),
        (zip(&many), "more than 20 files"),
        (zip(&[(&deep, b"")]), "folders deeper than 5"),
        (
            replace(&plain, b"bgent", b"agent"),
            "two files of the same name",
        ),
        (encrypted(&plain), "`agent.py` is encrypted"),
        (of_tar(b"/agent.py"), "is an absolute path"),
        (of_tar(b"a/../../x"), "is a path that leads outside"),
        (tar(through), "`etc/passwd` leads through a file or a link"),
        (
            tar(&[(b"x", Link, "y", b"")]),
            "`x` is a link to a file that is not in the archive",
        ),
        (plain[..plain.len() / 2].to_vec(), "damaged or cut off zip"),
        (gzip(&of_tar(b"agent.py"))[..40].to_vec(), ""),
        (
            gzip(b"print()"),
            "it is a gzip archive without a tar in it, pack the files as a zip",
        ),
        (
            b"Rar!\x1a\x07\0".to_vec(),
            "it is a rar archive, pack the files as a zip",
        ),
        (damaged(), "`agent.py` is damaged"),
    ];
    for (bytes, words) in cases {
        check_refused(bytes, words);
    }
}

#[test]
fn names_that_lead_outside_are_refused() {
    let plain = zip(&[("agent.py", "")]);
    for (name, words) in [
        (&b"/gent.py"[..], "`/gent.py` is an absolute path"),
        (b"C:\\nt.py", "is an absolute path"),
        (b"../nt.py", "`../nt.py` is a path that leads outside"),
        (b"..\\nt.py", "is a path that leads outside"),
        (b"a\0ent.py", "is a name with a zero byte"),
    ] {
        check_refused(&replace(&plain, b"agent.py", name), words);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    /// Damage anywhere is a fault or harmless: nothing is written outside, nothing panics.
    #[test]
    fn no_damage_leads_outside(changes in proptest::collection::vec((0..4000_usize, any::<u8>()), 1..20), kind in 0..3) {
        let content: Vec<u8> = (0..600_u32).map(|n| ((n * n) >> 3) as u8).collect();
        let mut bytes = match kind {
            0 => zip(&[("src/agent.py", &content), ("../x/y", &content)]),
            1 => tar(&[(b"src/agent.py", tar::EntryType::Regular, "", &content)]),
            _ => gzip(&tar(&[(b"src/agent.py", tar::EntryType::Regular, "", &content)])),
        };
        for (place, byte) in changes {
            let place = place % bytes.len();
            bytes[place] = byte;
        }
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("a")).unwrap();
        let _ = unpacked(&bytes, &root.path().join("a/to"));
        let outside = |path: &Path| fs::read_dir(path).unwrap().count();
        prop_assert_eq!(outside(root.path()), 1);
        prop_assert!(outside(&root.path().join("a")) <= 1);
    }
}
