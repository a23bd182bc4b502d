//! The folder that holds the private folders of all agents of a run. It is removed at the end of the run; the next run
//! removes what a killed one left.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, io, thread};

/// The first part of the names of the folders of all runs.
pub const PREFIX: &str = "grader-work-";

/// The file in such a folder that is locked while it is in use.
const LOCK: &str = "lock";

/// The folder of this run. Dropping this value removes it.
pub struct WorkFolder {
    path: PathBuf,
    /// `None` once the folder is being removed: Windows keeps open files.
    lock: Option<File>,
}

impl WorkFolder {
    /// Makes the folder, in the system's folder for temporary files.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn create() -> io::Result<Self> {
        Self::create_in(&env::temp_dir())
    }

    fn create_in(parent: &Path) -> io::Result<Self> {
        clear(parent);
        let path = tempfile::Builder::new()
            .prefix(PREFIX)
            .tempdir_in(parent)?
            .keep();
        let lock = File::create_new(path.join(LOCK))?;
        lock.lock()?;
        let lock = Some(lock);
        Ok(Self { path, lock })
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for WorkFolder {
    fn drop(&mut self) {
        self.lock = None;
        let _ = remove(&self.path);
    }
}

/// Removes whatever has this path, if anything. Windows refuses that for a moment after the end of a program that had files there.
///
/// # Errors
/// If the system refuses for a second.
pub fn remove(path: &Path) -> io::Result<()> {
    const TRIES: u32 = 50;
    for _ in 1..TRIES {
        if remove_now(path).is_ok() {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(20));
    }
    remove_now(path)
}

fn remove_now(path: &Path) -> io::Result<()> {
    let removed = match fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// Removes the folders of runs that have ended.
fn clear(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        // A run that is about to lock its folder has written to it just now.
        if is_ours && is_free(&entry.path().join(LOCK)) {
            let _ = remove(&entry.path());
        }
    }
}

/// Returns whether nobody holds the lock of a folder, which has been there for a minute.
fn is_free(lock: &Path) -> bool {
    const FRESH: Duration = Duration::from_secs(60);
    let Ok(file) = File::open(lock) else {
        return false;
    };
    let made = file.metadata().and_then(|found| found.modified());
    let is_old = made.is_ok_and(|made| made.elapsed().is_ok_and(|age| age > FRESH));
    is_old
        && !matches!(
            file.try_lock(),
            Err(TryLockError::WouldBlock | TryLockError::Error(_))
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::SystemTime;

    #[test]
    fn only_what_killed_runs_left_is_removed() {
        let parent = tempfile::tempdir().unwrap();
        let used = WorkFolder::create_in(parent.path()).unwrap();
        let old = SystemTime::now() - Duration::from_secs(3600);
        let is_there = |path: &Path| path.is_dir();
        let left = parent.path().join(format!("{PREFIX}left"));
        fs::create_dir(&left).unwrap();
        let lock = File::create_new(left.join(LOCK)).unwrap();
        lock.set_modified(old).unwrap();
        drop(lock);
        used.lock.as_ref().unwrap().set_modified(old).unwrap();
        clear(parent.path());
        assert!(is_there(used.path()) && !is_there(&left));
        let path = used.path().to_path_buf();
        fs::write(path.join("file"), "").unwrap();
        drop(used);
        assert!(!is_there(&path));
    }
}
