//! How much a folder holds that its agent fills as it likes, while it does so.

use std::ffi::CString;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::Path;

use rustix::fs::{AtFlags, CWD, FileType, statat};

use crate::folder::{names_in, open_folder};

/// The most files in an agent's folder.
pub const MOST_FILES: usize = 20_000;

/// The longest path that is opened at once, in bytes; systems take 4096.
const LONGEST_PATH: usize = 4000;

/// Returns whether the files of a folder take more than `most` bytes, are more than [`MOST_FILES`], or cannot be
/// looked at.
pub(crate) fn is_larger(folder: &Path, most: u64) -> bool {
    match open_folder(CWD, folder) {
        Ok(top) => Walk::of(top.as_fd(), most).is_over(),
        Err(error) => error.kind() == io::ErrorKind::PermissionDenied,
    }
}

/// A walk through a folder, however deep it is. Three files are open at a time, for an agent may have few, and its sandbox no
/// more.
struct Walk<'a> {
    top: BorrowedFd<'a>,
    most: u64,
    size: u64,
    count: usize,
    /// The folders that were found, each with the number of the one around it. The first is `top`.
    found: Vec<(usize, CString)>,
    /// The numbers of those that were not looked at.
    left: Vec<usize>,
    /// The folder that was looked at last, with its number.
    last: Option<(usize, OwnedFd)>,
}

impl<'a> Walk<'a> {
    fn of(top: BorrowedFd<'a>, most: u64) -> Self {
        Self {
            top,
            most,
            size: 0,
            count: 0,
            found: vec![(0, c".".into())],
            left: vec![0],
            last: None,
        }
    }

    fn is_over(&mut self) -> bool {
        while let Some(number) = self.left.pop() {
            match self.open(number) {
                Ok(folder) => {
                    if self.look(number, folder.as_fd()) {
                        return true;
                    }
                    self.last = Some((number, folder));
                }
                // It was removed or moved meanwhile, together with what is in it.
                Err(error) if is_gone(&error) => {}
                Err(_) => return true,
            }
        }
        false
    }

    /// Counts the entries of an open folder. Returns whether there are too many.
    fn look(&mut self, number: usize, folder: BorrowedFd) -> bool {
        let Ok(names) = names_in(folder) else {
            return false;
        };
        for name in names {
            let Ok(entry) = statat(folder, &name, AtFlags::SYMLINK_NOFOLLOW) else {
                continue;
            };
            if FileType::from_raw_mode(entry.st_mode) == FileType::Directory {
                self.left.push(self.found.len());
                self.found.push((number, name));
            }
            // In blocks of 512 bytes, since a file with holes takes less than its length.
            let bytes = (entry.st_blocks as u64).saturating_mul(512);
            self.size = self.size.saturating_add(bytes);
            self.count += 1;
            if self.size > self.most || self.count > MOST_FILES {
                return true;
            }
        }
        false
    }

    /// Opens a folder that was found: from the last one if it is in there, else by its path, in as many parts as needed.
    fn open(&self, number: usize) -> io::Result<OwnedFd> {
        let (around, name) = &self.found[number];
        if let Some((last, folder)) = &self.last
            && last == around
        {
            return open_folder(folder, name);
        }
        let mut names = vec![name];
        let mut outer = *around;
        while outer != 0 {
            names.push(&self.found[outer].1);
            outer = self.found[outer].0;
        }
        let mut open: Option<OwnedFd> = None;
        let mut part = Vec::new();
        while let Some(name) = names.pop() {
            if !part.is_empty() {
                part.push(b'/');
            }
            part.extend(name.as_bytes());
            let next = names
                .last()
                .map_or(LONGEST_PATH, |next| next.as_bytes().len());
            if part.len() + next >= LONGEST_PATH {
                let from = open.as_ref().map_or(self.top, AsFd::as_fd);
                open = Some(open_folder(from, &part[..])?);
                part.clear();
            }
        }
        Ok(open.expect("a path has a last part"))
    }
}

fn is_gone(error: &io::Error) -> bool {
    use io::ErrorKind::{NotADirectory, NotFound};
    // A link in the place of the folder makes too many of them.
    let is_link = error.raw_os_error() == Some(rustix::io::Errno::LOOP.raw_os_error());
    is_link || matches!(error.kind(), NotFound | NotADirectory)
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
            ("y".into(), 9000),
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
    fn many_files_are_too_many_wherever_they_are() {
        let root = tempfile::tempdir().unwrap();
        for number in 0..4 {
            let inner = root.path().join(number.to_string()).join("in");
            std::fs::create_dir_all(&inner).unwrap();
            std::os::unix::fs::symlink("..", inner.join("loop")).unwrap();
        }
        assert!(!is_larger(root.path(), 1 << 20));
        descend(root.path(), "a", 9995, 1);
        descend(root.path(), "b", 9995, 1);
        assert!(is_larger(root.path(), 1 << 40));
        for name in ["a", "b"] {
            remove(&root.path().join(name)).unwrap();
        }
    }
}
