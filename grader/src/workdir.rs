//! The folder under which all agents of a run have their private folders. It goes with the run; what
//! a killed run left is cleared away by the next one.

use std::env;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};

use crate::game::remove;

const PREFIX: &str = "grader-work-";

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
        let made = tempfile::Builder::new()
            .prefix(PREFIX)
            .tempdir_in(&parent)?;
        // Kept: it is removed below, with all that agents may have made of it.
        let path = made.keep();
        // Agents may run as another user, and reach their own folders by name.
        fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o711))?;
        let lock = File::create(lock_of(&path))?;
        flock(&lock, FlockOperation::NonBlockingLockExclusive)?;
        Ok(Self { path, _lock: lock })
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
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let is_lock = path.extension().is_some_and(|end| end == "lock");
        if !is_lock || !name.to_string_lossy().starts_with(PREFIX) {
            continue;
        }
        let free = File::open(&path)
            .is_ok_and(|lock| flock(&lock, FlockOperation::NonBlockingLockExclusive).is_ok());
        if free {
            let _ = remove(&path.with_extension(""));
            let _ = fs::remove_file(&path);
        }
    }
}
