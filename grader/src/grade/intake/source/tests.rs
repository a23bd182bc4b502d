//! Tests of `source`.

use super::*;
use std::os::unix::fs::MetadataExt;
use std::sync::atomic::Ordering;
use std::thread;
use sweetfish_intake::copy::SUBMISSION;
use sweetfish_intake::testing::write;

/// Checks that all of a copy belongs to the user it is for. Only root can give files away.
#[test]
fn a_copy_belongs_to_its_user() {
    if !rustix::process::geteuid().is_root() {
        println!("not tested, for this user is not root");
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    let never = AtomicBool::new(false);
    let owner = 61_234;
    let work: Vec<_> = (0..200)
        .map(|number| format!("work/src/{number}"))
        .collect();
    for path in &work {
        write(&at(path), [0; 4096]);
    }
    for (from, to, inside) in [("work", "all", "src/7"), ("work/src/7", "one", "7")] {
        // Nobody else may look while it is made.
        let is_done = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                while !is_done.load(Ordering::Relaxed) {
                    if let Ok(found) = fs::metadata(at(to)) {
                        assert_eq!(found.mode() & 0o077, 0);
                    }
                }
            });
            let copied = Source::at(&at(from)).copy_to(&at(to), Some(owner), SUBMISSION, &never);
            is_done.store(true, Ordering::Relaxed);
            copied.unwrap();
        });
        for path in [at(to), at(to).join(inside)] {
            let found = fs::symlink_metadata(&path).unwrap();
            assert_eq!((found.uid(), found.gid()), (owner, owner), "{path:?}");
            assert_eq!(found.mode() & 0o022, 0, "{path:?}");
        }
        assert_eq!(fs::metadata(at(to)).unwrap().mode() & 0o777, 0o700);
    }
}
