//! Tests of `copy`.

use super::*;
use proptest::prelude::*;
use rustix::fs::statvfs;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};
use sweetfish_intake::copy::{SUBMISSION, share_of};

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    copy_folder(from, to, None, SUBMISSION, &AtomicBool::new(false))
}

fn mode(path: &Path) -> u32 {
    fs::symlink_metadata(path).unwrap().permissions().mode() & 0o7777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn a_copy_has_all_files_and_no_special_modes() {
    let root = tempfile::tempdir().unwrap();
    let (from, to) = (root.path().join("from"), root.path().join("to"));
    fs::create_dir_all(from.join("sub/deeper")).unwrap();
    fs::write(from.join("sub/file"), "text").unwrap();
    fs::write(from.join("agent"), vec![7; 20 << 20]).unwrap();
    set_mode(&from.join("agent"), 0o6777);
    set_mode(&from.join("sub"), 0o3777);
    set_mode(&from.join("sub/file"), 0o444);
    symlink("/etc/shadow", from.join("link")).unwrap();
    let _listener = UnixListener::bind(from.join("socket")).unwrap();
    copy(&from, &to).unwrap();
    assert_eq!(fs::read(to.join("agent")).unwrap(), vec![7; 20 << 20]);
    assert_eq!(fs::read_to_string(to.join("sub/file")).unwrap(), "text");
    assert!(to.join("sub/deeper").is_dir());
    assert_eq!(
        fs::read_link(to.join("link")).unwrap(),
        Path::new("/etc/shadow")
    );
    assert!(!to.join("socket").exists());
    let modes = ["", "agent", "sub", "sub/file"].map(|name| mode(&to.join(name)));
    assert_eq!(modes, [0o755, 0o755, 0o755, 0o644]);
    assert!(copy(&from, &to).is_err(), "it is there already");
}

#[test]
fn what_is_too_much_is_refused_at_once() {
    let root = tempfile::tempdir().unwrap();
    let (from, to) = (root.path().join("from"), root.path().join("to"));
    fs::create_dir(&from).unwrap();
    let holes = File::create(from.join("holes")).unwrap();
    holes.set_len(1 << 40).unwrap();
    let begun = Instant::now();
    let error = copy(&from, &to).unwrap_err().to_string();
    assert_eq!(error, "holes: all files together are over 2048 MiB");
    assert!(begun.elapsed() < Duration::from_secs(20));
    let mut deep = root.path().join("deep");
    for _ in 0..=SUBMISSION.depth + 1 {
        deep.push("d");
    }
    fs::create_dir_all(&deep).unwrap();
    let error = copy(&root.path().join("deep"), &root.path().join("to2"));
    assert!(
        error
            .unwrap_err()
            .to_string()
            .ends_with("folders deeper than 40")
    );
    let stop = AtomicBool::new(true);
    let stopped = copy_folder(&from, &root.path().join("to3"), None, SUBMISSION, &stop);
    assert_eq!(stopped.unwrap_err().kind(), ErrorKind::Interrupted);
}

#[test]
fn a_link_leads_to_a_folder_but_not_by_way_of_others() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().canonicalize().unwrap().join(name);
    fs::create_dir_all(at("home/hw")).unwrap();
    fs::create_dir_all(at("class")).unwrap();
    fs::write(at("home/hw/file"), "text").unwrap();
    symlink(at("home/hw"), at("class/absolute")).unwrap();
    symlink("../home/hw", at("class/relative")).unwrap();
    symlink(at("home"), at("class/other")).unwrap();
    symlink("other/hw", at("class/through")).unwrap();
    symlink("absolute", at("class/to")).unwrap();
    for (name, is_copied) in [
        ("absolute", true),
        ("relative", true),
        ("through", false),
        ("to", false),
    ] {
        let copied = copy(&at("class").join(name), &at(name));
        assert_eq!(copied.is_ok(), is_copied, "{name}: {copied:?}");
        assert_eq!(at(name).join("file").exists(), is_copied);
    }
}

/// Exchanges a folder and a link to a secret one while they are copied.
#[test]
fn no_exchange_leads_outside() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    fs::create_dir_all(at("from/real")).unwrap();
    fs::create_dir(at("secret")).unwrap();
    fs::write(at("secret/key"), "secret").unwrap();
    fs::write(at("from/real/key"), "harmless").unwrap();
    symlink(at("secret"), at("from/fake")).unwrap();
    symlink(at("secret/key"), at("from/link")).unwrap();
    fs::write(at("from/file"), "harmless").unwrap();
    let (from, rename) = (at("from"), rustix::fs::RenameFlags::EXCHANGE);
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            let folder = open_folder(CWD, &from).unwrap();
            while !done.load(Ordering::Relaxed) {
                for (a, b) in [("real", "fake"), ("file", "link")] {
                    rustix::fs::renameat_with(&folder, a, &folder, b, rename).unwrap();
                }
            }
        });
        for _ in 0..3000 {
            let _ = copy(&from, &at("to"));
            for name in ["real/key", "fake/key", "file", "link"] {
                let path = at("to").join(name);
                let is_link =
                    |path: &Path| fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
                if !is_link(&path) && !is_link(path.parent().unwrap()) && path.exists() {
                    assert_ne!(fs::read_to_string(&path).unwrap(), "secret", "{name}");
                }
            }
            fs::remove_dir_all(at("to")).unwrap();
        }
        done.store(true, Ordering::Relaxed);
    });
}

#[test]
fn nobody_takes_the_room_of_the_others() {
    let root = tempfile::tempdir().unwrap();
    let free = statvfs(root.path()).unwrap();
    let free = free.f_bavail * free.f_frsize;
    let few = share_of(root.path(), 1).unwrap().bytes;
    assert!(few <= SUBMISSION.bytes);
    // A file of holes takes nothing here, and all of it in a copy.
    let from = root.path().join("from");
    fs::create_dir(&from).unwrap();
    let hole = File::create(from.join("hole")).unwrap();
    hole.set_len(64 << 20).unwrap();
    let most = share_of(root.path(), usize::try_from(free >> 26).unwrap().max(1)).unwrap();
    let done = copy_folder(
        &from,
        &root.path().join("to"),
        None,
        most,
        &AtomicBool::new(false),
    );
    let error = done.unwrap_err().to_string();
    assert!(error.contains("all files together are over"), "{error}");
}

/// Names of all kinds, some of which no path may hold twenty times.
const NAMES: [&[u8]; 5] = [b"a", b"b", b"new\nline", b"\xff\xfe", &[b'x'; 200]];

/// Makes a folder, a file, a link to `outside` or a file of holes, unless something else is there.
fn make(path: &Path, kind: u8, outside: &Path) {
    let _ = fs::create_dir_all(path.parent().unwrap());
    let _ = match kind {
        0 => fs::create_dir(path),
        1 if !path.exists() => fs::write(path, "text"),
        2 => symlink(outside, path),
        _ => File::create_new(path).and_then(|file| file.set_len(1 << 20)),
    };
}

fn check_harmless(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let kind = entry.file_type().unwrap();
        if kind.is_dir() {
            check_harmless(&entry.path());
        } else if kind.is_file() {
            assert_ne!(fs::read(entry.path()).unwrap(), b"secret");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn a_tree_that_changes_meanwhile_leads_nowhere(
        made in proptest::collection::vec(
            (proptest::collection::vec(0..NAMES.len(), 1..5), 0..4_u8), 2..30
        ),
        swaps in proptest::collection::vec((0..30_usize, 0..30_usize), 1..20),
    ) {
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name);
        fs::create_dir_all(at("outside/a/b")).unwrap();
        for name in ["outside/b", "outside/a/a", "outside/a/b/a"] {
            fs::write(at(name), "secret").unwrap();
        }
        fs::create_dir(at("from")).unwrap();
        let path = |names: &[usize]| {
            let names = names.iter().map(|&name| OsStr::from_bytes(NAMES[name]));
            names.fold(at("from"), |path, name| path.join(name))
        };
        let paths: Vec<_> = made.iter().map(|(names, _)| path(names)).collect();
        for (path, (_, kind)) in paths.iter().zip(&made) {
            // Links lead out, and nothing is made there.
            if !path.parent().unwrap().ancestors().any(Path::is_symlink) {
                make(path, *kind, &at("outside"));
            }
        }
        // By open folders, so that no exchange brings the secret in.
        let places: Vec<_> = paths
            .iter()
            .filter_map(|path| {
                let around = path.parent()?;
                let is_inside = !around.ancestors().any(Path::is_symlink);
                let folder = is_inside.then(|| open_folder(CWD, around).ok())??;
                Some((folder, path.file_name()?))
            })
            .collect();
        let done = AtomicBool::new(false);
        let exchange = rustix::fs::RenameFlags::EXCHANGE;
        thread::scope(|scope| {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    for &(one, other) in &swaps {
                        let [one, other] = [one, other].map(|place| &places[place % places.len()]);
                        let _ = rustix::fs::renameat_with(&one.0, one.1, &other.0, other.1, exchange);
                    }
                }
            });
            for _ in 0..20 {
                let _ = copy(&at("from"), &at("to"));
                check_harmless(&at("to"));
                sweetfish_sandbox::remove(&at("to")).unwrap();
            }
            done.store(true, Ordering::Relaxed);
        });
        prop_assert_eq!(fs::read(at("outside/b")).unwrap(), b"secret");
    }
}
