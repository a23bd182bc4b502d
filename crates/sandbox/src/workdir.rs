//! The folder that holds the private folders of all agents of a run. It is removed at the end of the run; the next run
//! removes what a killed one left.
//!
//! It lies where everybody may write, and agents can leave anything in it. So no path is resolved twice: each folder is
//! opened once, and its entries are accessed relative to it.

use std::ffi::{CStr, CString};
use std::fs::{self, Permissions};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::{env, io};

use rustix::fs::{
    AtFlags, CWD, FileType, FlockOperation, Mode, flock, fstat, openat, statat, unlinkat,
};
use rustix::io::Errno;

use crate::confinement::ConfinementLevel;
use crate::folder::{FOLDER, open_folder};
use crate::walk::{Extent, Step, Walk, open_closed};

/// The first part of the names of the folders of all runs.
pub const PREFIX: &str = "grader-work-";

/// The folder of this run. Dropping this value removes it.
pub struct WorkFolder {
    path: PathBuf,
    /// The open folder, locked while it is in use.
    _lock: OwnedFd,
}

/// Returns the real folder for temporary files, where `TMPDIR` is `named`.
fn for_temporary_files(named: &Path) -> io::Result<PathBuf> {
    // An empty `TMPDIR` is none for other programs either.
    let folder = if named.as_os_str().is_empty() {
        Path::new("/tmp")
    } else {
        named
    };
    folder.canonicalize().map_err(|error| {
        let folder = folder.display();
        let what = format!("{folder}: {error}, expected TMPDIR to name a folder");
        io::Error::new(error.kind(), what)
    })
}

impl WorkFolder {
    /// Makes the folder, in the system's folder for temporary files.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn create() -> io::Result<Self> {
        Self::create_in(&for_temporary_files(&env::temp_dir())?)
    }

    fn create_in(parent: &Path) -> io::Result<Self> {
        /// How often another run may be faster.
        const TRIES: usize = 100;
        clear(parent);
        for _ in 0..TRIES {
            let made = tempfile::Builder::new()
                .prefix(PREFIX)
                .permissions(Permissions::from_mode(0o700))
                .tempdir_in(parent)?;
            // Another run may remove it before it is opened,
            let lock = match open_folder(CWD, made.path()) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                folder => folder?,
            };
            flock(&lock, FlockOperation::LockExclusive)?;
            // or before it is locked.
            let is_there = fs::symlink_metadata(made.path())
                .is_ok_and(|found| fstat(&lock).is_ok_and(|own| own.st_ino == found.ino()));
            if is_there {
                return Ok(Self {
                    path: made.keep(),
                    _lock: lock,
                });
            }
        }
        let what = format!(
            "{}: a new folder there is another one at once",
            parent.display()
        );
        Err(io::Error::other(what))
    }

    /// Lets agents that run as another user enter the folder, to reach their own by name. Agents in a root of their own
    /// need not.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn open_to_agents(&self, level: ConfinementLevel) -> io::Result<()> {
        let by_name = [ConfinementLevel::Restricted, ConfinementLevel::Enclosed].contains(&level);
        if by_name && rustix::process::geteuid().is_root() {
            fs::set_permissions(&self.path, Permissions::from_mode(0o711))?;
        }
        Ok(())
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for WorkFolder {
    fn drop(&mut self) {
        let _ = remove(&self.path);
    }
}

/// Removes the folders of runs that have ended.
fn clear(parent: &Path) {
    let user = rustix::process::geteuid().as_raw();
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if !name.as_encoded_bytes().starts_with(PREFIX.as_bytes()) {
            continue;
        }
        let path = entry.path();
        // Folders of other users are left alone.
        let own = |folder: &OwnedFd| fstat(folder).is_ok_and(|found| found.st_uid == user);
        let free =
            |folder: &OwnedFd| flock(folder, FlockOperation::NonBlockingLockExclusive).is_ok();
        // Stays open, and so locked, until the folder is gone: a run that is making it must not take it for its own.
        let Ok(folder) = open_folder(CWD, &path) else {
            continue;
        };
        if own(&folder) && free(&folder) {
            let _ = remove(&path);
        }
    }
}

/// Removes whatever has this path, if anything. Folders may be nested deeper than a path can name, and closed to their
/// own user. Links are removed, never followed.
///
/// # Errors
/// If the system refuses.
pub fn remove(path: &Path) -> io::Result<()> {
    let no_name = || io::Error::from(io::ErrorKind::InvalidInput);
    let parent = path.parent().ok_or_else(no_name)?;
    let name = path.file_name().ok_or_else(no_name)?;
    let parent = openat(CWD, parent, FOLDER, Mode::empty())?;
    let name = CString::new(name.as_encoded_bytes())?;
    remove_in(parent.as_fd(), &name)
}

fn remove_in(parent: BorrowedFd, name: &CStr) -> io::Result<()> {
    if !is_folder(parent, name)? {
        return unlink(parent, name, AtFlags::empty());
    }
    let top = open_closed(parent, name)?;
    let mut walk = Walk::new(top.as_fd(), Extent::ANY)?.opening_closed();
    while let Some(step) = walk.step()? {
        match step {
            Step::Entered(..) => {}
            Step::Found(name, _) => unlink(walk.here(), &name, AtFlags::empty())?,
            Step::Left(name) => unlink(walk.here(), &name, AtFlags::REMOVEDIR)?,
        }
    }
    unlink(parent, name, AtFlags::REMOVEDIR)
}

fn is_folder(parent: BorrowedFd, name: &CStr) -> io::Result<bool> {
    match statat(parent, name, AtFlags::SYMLINK_NOFOLLOW) {
        Ok(found) => Ok(FileType::from_raw_mode(found.st_mode) == FileType::Directory),
        Err(Errno::NOENT) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

fn unlink(parent: BorrowedFd, name: &CStr, flags: AtFlags) -> io::Result<()> {
    match unlinkat(parent, name, flags) {
        Err(Errno::NOENT) => Ok(()),
        done => Ok(done?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    /// Each run looks for what others left while those make their folders.
    #[test]
    fn a_folder_for_temporary_files_that_is_not_there_is_named() {
        let words = |named: &str| {
            let found = for_temporary_files(Path::new(named));
            found.map_err(|error| error.to_string())
        };
        assert_eq!(words(""), Ok(Path::new("/tmp").canonicalize().unwrap()));
        let wrong = words("/no/such").unwrap_err();
        assert!(
            wrong.starts_with("/no/such: ") && wrong.ends_with("expected TMPDIR to name a folder")
        );
    }

    #[test]
    fn runs_at_once_keep_their_folders() {
        let parent = tempfile::tempdir().unwrap();
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..200 {
                        let work = WorkFolder::create_in(parent.path()).unwrap();
                        thread::yield_now();
                        assert!(work.path().is_dir(), "removed by another run");
                    }
                });
            }
        });
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
    }

    #[test]
    fn no_exchange_leads_outside() {
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name);
        fs::create_dir(at("victim")).unwrap();
        fs::create_dir(at("fake")).unwrap();
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                let top = open_folder(CWD, root.path()).unwrap();
                let exchange = rustix::fs::RenameFlags::EXCHANGE;
                while !done.load(Ordering::Relaxed) {
                    let _ = rustix::fs::renameat_with(&top, "tree/a/b", &top, "link", exchange);
                    let _ = rustix::fs::renameat_with(&top, "tree/a", &top, "link", exchange);
                }
            });
            for _ in 0..2000 {
                fs::write(at("victim/file"), "untouched").unwrap();
                let _ = fs::create_dir_all(at("tree/a/b/c"));
                let _ = std::os::unix::fs::symlink(at("victim"), at("link"));
                let _ = remove(&at("tree"));
                assert!(at("victim/file").exists());
                let _ = remove(&at("link"));
            }
            done.store(true, Ordering::Relaxed);
        });
    }

    #[test]
    fn what_others_left_keeps_nobody_waiting() {
        let root = tempfile::tempdir().unwrap();
        let name = |end: &str| root.path().join(format!("{PREFIX}{end}"));
        rustix::fs::mknodat(CWD, name("x.lock"), FileType::Fifo, Mode::RWXU, 0).unwrap();
        std::os::unix::fs::symlink("/etc", name("link")).unwrap();
        fs::create_dir_all(name("left/folder")).unwrap();
        let used = open_folder(CWD, &{
            fs::create_dir(name("used")).unwrap();
            name("used")
        });
        let used = used.unwrap();
        flock(&used, FlockOperation::LockExclusive).unwrap();
        clear(root.path());
        assert!(name("used").exists() && name("link").is_symlink());
        assert!(!name("left").exists());
    }

    #[test]
    fn everything_can_be_removed() {
        let root = tempfile::tempdir().unwrap();
        let outside = root.path().join("outside");
        fs::write(&outside, "untouched").unwrap();
        let (top, above) = (root.path().join("top"), root.path().join("above"));
        fs::create_dir(&top).unwrap();
        // Built from the inside out, for a path could not name the innermost one.
        for _ in 0..30 {
            fs::create_dir(&above).unwrap();
            fs::write(above.join("file"), "").unwrap();
            std::os::unix::fs::symlink(&outside, above.join("link")).unwrap();
            fs::rename(&top, above.join("x".repeat(200))).unwrap();
            fs::rename(&above, &top).unwrap();
        }
        let taken = top.join("moved-up-0");
        fs::create_dir_all(taken.join("in/side")).unwrap();
        fs::set_permissions(&taken, fs::Permissions::from_mode(0o000)).unwrap();
        remove(&top).unwrap();
        assert!(!top.exists());
        assert_eq!(fs::read_to_string(&outside).unwrap(), "untouched");
        remove(&top).unwrap();
    }
}
