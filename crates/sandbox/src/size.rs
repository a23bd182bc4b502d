//! How much a folder holds that its agent fills as it likes, while it does so.

use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::path::Path;

use rustix::fs::{CWD, Stat};

use crate::folder::open_folder;
use crate::limits::MOST_FILES;
use crate::walk::{Extent, Step, Walk};

/// The most folders in each other there: a look at all of many thousands takes longer than a move may.
const DEEPEST: usize = 1000;

/// Returns whether the files of a folder take more than `most` bytes, are more than [`MOST_FILES`] or too deep, or cannot be
/// looked at.
pub(crate) fn is_larger(folder: &Path, most: u64) -> bool {
    match open_folder(CWD, folder) {
        Ok(top) => measure(top.as_fd(), most).is_err(),
        Err(error) => error.kind() == io::ErrorKind::PermissionDenied,
    }
}

/// Counts all that is in a folder.
fn measure(folder: BorrowedFd, bytes: u64) -> io::Result<()> {
    let most = Extent {
        depth: DEEPEST,
        entries: MOST_FILES as u64,
        bytes,
    };
    let mut walk = Walk::new(folder, most)?.lenient();
    while let Some(step) = walk.step()? {
        match step {
            Step::Entered(_, found) | Step::Found(_, found) => {
                walk.budget().add_bytes(bytes_on_disk(&found))?;
            }
            Step::Left(_) => {}
        }
    }
    Ok(())
}

/// Returns the bytes that a file takes, in blocks of 512: one with holes takes less than its length.
fn bytes_on_disk(found: &Stat) -> u64 {
    (found.st_blocks as u64).saturating_mul(512)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workdir::remove;
    use rustix::fs::{Mode, OFlags, mkdirat, openat};
    use std::fs::File;
    use std::io::Write;

    /// Makes `depth` folders in each other, beside each a file, and at the end one with this many bytes.
    fn descend(top: &Path, name: &str, depth: u32, bytes: usize) {
        let mut folder = open_folder(CWD, top).unwrap();
        let flags = OFlags::CREATE | OFlags::WRONLY;
        for _ in 0..depth {
            mkdirat(&folder, name, Mode::RWXU).unwrap();
            folder = open_folder(&folder, name).unwrap();
        }
        let file = openat(&folder, "file", flags, Mode::RWXU).unwrap();
        File::from(file).write_all(&vec![1; bytes]).unwrap();
    }

    #[test]
    fn no_depth_hides_a_file() {
        let root = tempfile::tempdir().unwrap();
        for (name, depth) in [
            ("x".repeat(200), 25),
            ("x".repeat(255), 40),
            ("y".into(), 900),
        ] {
            let top = root.path().join("top");
            std::fs::create_dir(&top).unwrap();
            descend(&top, &name, depth, 8 << 20);
            // Beside the folder that leads on, and so on the way back.
            descend(&top, "beside", 3, 1);
            assert!(is_larger(&top, 8 << 20), "{depth}");
            assert!(!is_larger(&top, 60 << 20), "{depth}");
            remove(&top).unwrap();
        }
    }

    #[test]
    fn folders_can_be_too_deep() {
        let root = tempfile::tempdir().unwrap();
        descend(root.path(), "y", 1001, 1);
        assert!(is_larger(root.path(), 1 << 40));
        remove(&root.path().join("y")).unwrap();
    }

    #[test]
    fn many_files_are_too_many_wherever_they_are() {
        let root = tempfile::tempdir().unwrap();
        for number in 0..4 {
            let inner = root.path().join(number.to_string()).join("in");
            std::fs::create_dir_all(&inner).unwrap();
            std::os::unix::fs::symlink("..", inner.join("loop")).unwrap();
        }
        assert!(!is_larger(root.path(), 1 << 20));
        for number in 0..25 {
            descend(root.path(), &format!("a{number}"), 799, 1);
        }
        assert!(is_larger(root.path(), 1 << 40));
    }
}
