//! The folder under which all agents of a run have their private folders. It goes with the run; what
//! a killed run left is cleared away by the next one.

use std::env;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};

use crate::warden::Level;

/// How the names of the folders of all runs begin.
pub(crate) const PREFIX: &str = "grader-work-";
/// What a lock is called until it is locked.
const LOCK_PREFIX: &str = ".grader-lock-";

/// The folder of this run.
pub struct WorkFolder {
    path: PathBuf,
    /// Held while the folder is in use.
    _lock: File,
}

impl WorkFolder {
    /// Makes the folder, under the system's folder for temporary files.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn create() -> io::Result<Self> {
        let parent = env::temp_dir().canonicalize()?;
        clear(&parent);
        // Locked before it has the name that the next run looks for, and there before the folder is.
        let lock = tempfile::Builder::new()
            .prefix(LOCK_PREFIX)
            .tempfile_in(&parent)?;
        flock(&lock, FlockOperation::NonBlockingLockExclusive)?;
        let name = lock.path().file_name().unwrap_or_default();
        let name = name.to_string_lossy().replace(LOCK_PREFIX, PREFIX);
        let path = parent.join(name);
        let lock = lock.persist(lock_of(&path))?;
        // From here on it is removed as this value is.
        let made = Self { path, _lock: lock };
        fs::create_dir(&made.path)?;
        fs::set_permissions(&made.path, fs::Permissions::from_mode(0o700))?;
        Ok(made)
    }

    /// Lets agents that run as another user go into the folder, where they reach their own ones by name. Those in
    /// a root of their own need not.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn open_to_agents(&self, level: Level) -> io::Result<()> {
        let by_name = [Level::Restricted, Level::Enclosed].contains(&level);
        if by_name && rustix::process::geteuid().is_root() {
            fs::set_permissions(&self.path, fs::Permissions::from_mode(0o711))?;
        }
        Ok(())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for WorkFolder {
    fn drop(&mut self) {
        let _ = remove(&self.path);
        let _ = fs::remove_file(lock_of(&self.path));
    }
}

/// The lock stands beside the folder, out of the agents' reach.
fn lock_of(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

/// Removes the folders of runs that are no more.
fn clear(parent: &Path) {
    let user = rustix::process::geteuid().as_raw();
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let is_lock = path.extension().is_some_and(|end| end == "lock");
        if !is_lock || !name.to_string_lossy().starts_with(PREFIX) {
            continue;
        }
        // In a folder that is open to all, what others have put there is not for us to remove.
        let own = |lock: &File| lock.metadata().is_ok_and(|found| found.uid() == user);
        let free = File::open(&path).is_ok_and(|lock| {
            own(&lock) && flock(&lock, FlockOperation::NonBlockingLockExclusive).is_ok()
        });
        if free {
            let _ = remove(&path.with_extension(""));
            let _ = fs::remove_file(&path);
        }
    }
}

/// Removes whatever has this name; nothing there is fine. Folders may stand in folders deeper than a
/// path can name, and be closed to their own user.
///
/// # Errors
/// If the system refuses.
pub fn remove(path: &Path) -> io::Result<()> {
    let Ok(found) = fs::symlink_metadata(path) else {
        return Ok(());
    };
    if !found.is_dir() {
        return fs::remove_file(path);
    }
    let mut names = (0_u64..).map(|number| path.join(format!("moved-up-{number}")));
    loop {
        let folders = empty_of_files(path)?;
        if folders.is_empty() {
            return fs::remove_dir(path);
        }
        for folder in folders {
            // What stands in it is moved up, so no path gets longer than this.
            for deeper in empty_of_files(&folder)? {
                fs::set_permissions(&deeper, fs::Permissions::from_mode(0o700))?;
                let mut free = names.by_ref().filter(|name| !name.exists());
                fs::rename(&deeper, free.next().expect("numbers do not end"))?;
            }
            fs::remove_dir(&folder)?;
        }
    }
}

/// Removes the files of a folder, and returns the folders in it.
fn empty_of_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    fs::set_permissions(path, fs::Permissions::from_mode(0o700))?;
    let mut folders = Vec::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            folders.push(entry.path());
        } else {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(folders)
}

#[cfg(test)]
mod tests {
    use super::*;

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
