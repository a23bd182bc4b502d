//! Keeping two programs from writing to the same file.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use same_file::Handle;

use crate::beside::beside;

/// The right to write to a file, held by one program at a time and given back with this value.
///
/// It is a file of its own beside the other, which nobody but its user may open: a lock on the other would
/// be everybody's who may read it.
#[derive(Debug)]
pub struct WriteLock {
    path: PathBuf,
    /// Locked as long as it is open.
    _file: File,
}

impl WriteLock {
    /// Takes the right to write to the file at `path`; none if another program has it.
    ///
    /// # Errors
    /// If the folder cannot be written to.
    pub fn take(path: &Path) -> io::Result<Option<Self>> {
        let path = beside(path, ".lock");
        loop {
            let file = open(&path)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => return Ok(None),
                // Where there are no locks, as in some network folders, nobody is kept out.
                Err(TryLockError::Error(_)) | Ok(()) => {}
            }
            // The one who had it may have removed it since it was opened.
            let opened = Handle::from_file(file.try_clone()?)?;
            if Handle::from_path(&path).is_ok_and(|there| there == opened) {
                return Ok(Some(Self { path, _file: file }));
            }
        }
    }
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

impl Drop for WriteLock {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_program_writes_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let lock = WriteLock::take(&path).unwrap();
        assert!(lock.is_some());
        assert!(WriteLock::take(&path).unwrap().is_none());
        let other = WriteLock::take(&folder.path().join("others")).unwrap();
        assert!(other.is_some());
        drop((lock, other));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        assert!(WriteLock::take(&path).unwrap().is_some());
        assert!(WriteLock::take(&folder.path().join("no/games")).is_err());
    }
}
